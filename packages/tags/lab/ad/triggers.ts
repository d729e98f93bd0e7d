import { type CaseContext, quote } from './case-context.ts'

/** The user's action that fires a trigger. */
export type Act = 'click-page' | 'click-ad' | 'key' | 'move' | 'scroll'

export interface Trigger {
  name: string
  act?: Act
  /** The action gives user activation. */
  activates?: boolean
  /** Code that calls `F` when the trigger fires. */
  code: (context: CaseContext) => string
}

const onPage = (name: string, event: string, act: Act, activates = true): Trigger => ({
  name,
  act,
  activates,
  code: () => `D.addEventListener(${quote(event)},function(){F()},true)`,
})
const box =
  "var b=document.createElement('div');b.style.cssText='position:absolute;left:2px;top:2px;width:4px;height:4px';"
const putBox = '(S||document.body).appendChild(b);'

export const triggers: Trigger[] = [
  { name: 'at-once', code: () => 'F()' },
  { name: 'timer', code: ({ random }) => `setTimeout(F,${30 + random.below(250)})` },
  { name: 'timer-chain', code: () => 'var n=0;(function t(){++n>4?F():setTimeout(t,20)})()' },
  { name: 'interval', code: () => 'var i=setInterval(function(){clearInterval(i);F()},60)' },
  { name: 'page-timer', code: () => 'W.setTimeout(F,50)' },
  { name: 'drawing', code: () => 'requestAnimationFrame(function(){requestAnimationFrame(F)})' },
  { name: 'idle', code: () => 'requestIdleCallback(F,{timeout:200})' },
  { name: 'promise', code: () => 'Promise.resolve().then(function(){return 0}).then(F)' },
  { name: 'async', code: () => '(async function(){for await (var x of (async function*(){yield 1})())F()})()' },
  { name: 'task', code: () => 'window.scheduler&&scheduler.postTask?scheduler.postTask(F):setTimeout(F)' },
  {
    name: 'channel',
    code: () => 'var c=new MessageChannel();c.port1.onmessage=function(){F()};c.port2.postMessage(0)',
  },
  {
    name: 'own-message',
    code: () => "addEventListener('message',function(e){e.data==='k1'&&F()});postMessage('k1','*')",
  },
  {
    name: 'frame-message',
    code: () =>
      "addEventListener('message',function(e){e.data==='k2'&&F()});var g=document.createElement('iframe');g.style.display='none';g.srcdoc='<script>parent.postMessage(\"k2\",\"*\")</'+'script>';(S||document.body).appendChild(g)",
  },
  {
    name: 'remote-frame-message',
    code: (context) =>
      `addEventListener('message',function(e){e.data==='k3'&&F()});var g=document.createElement('iframe');g.width=g.height=1;g.src=${quote(
        context.file('<script>parent.postMessage("k3","*")</script>', 'html'),
      )};(S||document.body).appendChild(g)`,
  },
  {
    name: 'worker-message',
    code: () =>
      "var w=new Worker(URL.createObjectURL(new Blob(['setTimeout(function(){postMessage(1)},30)'])));w.onmessage=function(){F()}",
  },
  {
    name: 'broadcast',
    code: ({ token }) =>
      `var c=new BroadcastChannel('${token}'),d=new BroadcastChannel('${token}');c.onmessage=function(){F()};d.postMessage(1)`,
  },
  {
    name: 'mutation',
    code: () => `${box}new MutationObserver(function(){F()}).observe(b,{attributes:true});b.title='x'`,
  },
  {
    name: 'visibility',
    code: () =>
      `${box}${putBox}new IntersectionObserver(function(l,o){l[0].isIntersecting&&(o.disconnect(),F())}).observe(b)`,
  },
  { name: 'resize', code: () => `${box}${putBox}new ResizeObserver(function(l,o){o.disconnect();F()}).observe(b)` },
  { name: 'loaded', code: () => "document.readyState==='complete'?F():addEventListener('load',function(){F()})" },
  {
    name: 'animation',
    code: () =>
      `var y=document.createElement('style');y.textContent='@keyframes q1{to{opacity:.9}}';document.documentElement.appendChild(y);${box}b.style.animation='q1 .05s';b.onanimationend=function(){F()};${putBox}`,
  },
  {
    name: 'transition',
    code: () =>
      `${box}b.style.transition='opacity .05s';b.ontransitionend=function(){F()};${putBox}b.offsetWidth;setTimeout(function(){b.style.opacity=.5},20)`,
  },
  { name: 'web-animation', code: () => `${box}${putBox}b.animate({opacity:[1,.9]},40).finished.then(F)` },
  { name: 'image-error', code: () => "var i=new Image();i.onerror=function(){F()};i.src='data:image/png,x'" },
  {
    name: 'image-load',
    code: () =>
      "var i=new Image();i.onload=function(){F()};i.src='data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='",
  },
  {
    name: 'fetched',
    code: (context) => `fetch(${quote(context.url('wait'))}).then(function(r){return r.text()}).then(F,F)`,
  },
  {
    name: 'xhr',
    code: (context) =>
      `var x=new XMLHttpRequest();x.onloadend=function(){F()};x.open('GET',${quote(context.url('wait'))});x.send()`,
  },
  {
    name: 'script-load',
    code: (context) =>
      `var s=document.createElement('script');s.onload=function(){F()};s.src=${quote(context.file('0', 'js'))};(document.head||document.documentElement).appendChild(s)`,
  },
  {
    name: 'custom-event',
    code: () =>
      "document.addEventListener('q-ready',function(){F()});setTimeout(function(){document.dispatchEvent(new Event('q-ready'))},20)",
  },
  { name: 'abort-signal', code: () => "AbortSignal.timeout(40).addEventListener('abort',function(){F()})" },
  { name: 'file-reader', code: () => "var r=new FileReader();r.onload=function(){F()};r.readAsText(new Blob(['x']))" },
  {
    name: 'toggle',
    code: () =>
      "var b=document.createElement('details');b.ontoggle=function(){F()};(S||document.body).appendChild(b);b.open=true",
  },
  { name: 'fonts-ready', code: () => 'document.fonts.ready.then(F)' },
  { name: 'lock', code: ({ token }) => `navigator.locks.request('${token}',function(){F()})` },
  {
    name: 'view-transition',
    code: () => 'document.startViewTransition?document.startViewTransition(function(){F()}):F()',
  },
  {
    name: 'popover-toggle',
    code: () =>
      `${box}b.popover='manual';b.addEventListener('beforetoggle',function(){F()},{once:true});${putBox}b.showPopover()`,
  },
  { name: 'page-observer', code: () => 'new W.ResizeObserver(function(l,o){o.disconnect();F()}).observe(D.body)' },
  { name: 'page-fetch', code: () => "W.fetch('/robots.txt').then(function(){F()})" },
  { name: 'page-microtask', code: () => 'W.queueMicrotask(function(){F()})' },
  { name: 'page-drawing', code: () => 'W.requestAnimationFrame(function(){F()})' },
  { name: 'page-loaded', code: () => "D.readyState==='complete'?F():W.addEventListener('load',function(){F()})" },
  onPage('page-mousedown', 'mousedown', 'click-page'),
  onPage('page-click', 'click', 'click-page'),
  onPage('page-pointerup', 'pointerup', 'click-page'),
  { name: 'page-onclick', act: 'click-page', activates: true, code: () => 'D.onclick=function(){F()}' },
  { name: 'page-window-onmouseup', act: 'click-page', activates: true, code: () => 'W.onmouseup=function(){F()}' },
  {
    name: 'page-body-handler',
    act: 'click-page',
    activates: true,
    code: () => "D.body.addEventListener('click',{handleEvent:function(){F()}})",
  },
  onPage('page-key', 'keydown', 'key'),
  onPage('page-move', 'mousemove', 'move', false),
  onPage('page-scroll', 'scroll', 'scroll', false),
  { name: 'page-wheel', act: 'scroll', code: () => "W.addEventListener('wheel',function(){F()},{passive:true})" },
  {
    name: 'ad-click',
    act: 'click-ad',
    activates: true,
    code: () => "(S||document).addEventListener('click',function(){F()})",
  },
  {
    name: 'ad-mousedown',
    act: 'click-ad',
    activates: true,
    code: () => "(S||document).addEventListener('mousedown',function(){F()})",
  },
]
