import { type CaseContext, quote } from '../case-context.ts'

/** Something the publisher's own code does while an ad is on the page. */
export interface PageBehaviour {
  name: string
  /** The user's action: on the story, or on the button that the code adds. */
  act?: 'click' | 'copy' | 'leave' | 'back'
  /** Statements of an inline script of the page. `P` is a button of the page. */
  code: (context: CaseContext) => string
  shows?: string
}

const createBehaviours = (
  codes: Record<string, (context: CaseContext) => string>,
  rest: Partial<PageBehaviour> = {},
): PageBehaviour[] => Object.entries(codes).map(([name, code]) => ({ name, code, ...rest }))
const ownPath = (context: CaseContext) => quote(`/own/${context.token}`)
const onOwnClick = (code: (context: CaseContext) => string) => (context: CaseContext) =>
  `P.onclick=function(){${code(context)}}`
const requestOwn = (context: CaseContext) => `fetch(${ownPath(context)});`

/** Listed as a trusted host in the tag's settings. */
export const trustedHost = 'widgets.example'

/** Loads a partner's library. */
const loadLibrary = (code: (context: CaseContext) => string) => (context: CaseContext) =>
  `var s=document.createElement('script');s.src=${quote(context.file(code(context), 'js').replace(context.origin, `http://lib.${trustedHost}`))};document.head.appendChild(s)`

export const pageBehaviours: PageBehaviour[] = [
  ...createBehaviours(
    {
      'loads a library that covers the page': loadLibrary(
        (context) =>
          `var d=document.createElement('div');d.style.cssText='position:fixed;left:0;top:0;width:100vw;height:100vh;background:rgba(0,0,0,.5);z-index:9999';d.textContent='Subscribe';document.body.appendChild(d);${requestOwn(context)}`,
      ),
      'loads a library that reads a field': loadLibrary(
        (context) => `fetch(${ownPath(context)}+'?'+document.getElementById('email').value.length)`,
      ),
      'loads a library with a router': loadLibrary(
        (context) => `history.replaceState({},'');history.pushState({},'','?lib');${requestOwn(context)}`,
      ),
    },
    { shows: '/own/' },
  ),
  ...createBehaviours(
    {
      'loads a library that plays sound': loadLibrary(
        (context) => `var a=new Audio('${context.origin}/tone.wav');a.loop=true;a.play();window.own3=a`,
      ),
    },
    { shows: 's:sound' },
  ),
  ...createBehaviours(
    { 'loads a library that shows a dialog': loadLibrary(() => "setTimeout(function(){alert('Chat with us')},100)") },
    { shows: 'dialog' },
  ),
  ...createBehaviours(
    {
      'loads a library that leaves': loadLibrary(
        () => "setTimeout(function(){location.href='http://partner.example/own'},200)",
      ),
    },
    { shows: 'left' },
  ),
  ...createBehaviours(
    {
      'goes elsewhere': () => "setTimeout(function(){location.href='http://partner.example/own'},300)",
      'goes elsewhere by replace': () => "setTimeout(function(){location.replace('http://partner.example/own')},300)",
      'refreshes by meta': () =>
        "var m=document.createElement('meta');m.httpEquiv='refresh';m.content='0;url=/own-next';document.head.appendChild(m)",
    },
    { shows: 'left' },
  ),
  ...createBehaviours(
    {
      'shows a dialog': () => "setTimeout(function(){alert('Welcome back')},250)",
      confirms: () => "setTimeout(function(){confirm('Cookies?')},250)",
    },
    { shows: 'dialog' },
  ),
  ...createBehaviours(
    {
      prints: () => 'setTimeout(function(){print()},250)',
    },
    { shows: 's:print' },
  ),
  ...createBehaviours(
    {
      'opens a window on a click': onOwnClick(() => "open('http://partner.example/own')"),
      'opens a link on a click': onOwnClick(
        () =>
          "var a=document.createElement('a');a.href='/own-next';a.target='_blank';document.body.appendChild(a);a.click()",
      ),
    },
    { act: 'click', shows: 'window' },
  ),
  ...createBehaviours(
    {
      'plays sound': (context) => `var a=new Audio('${context.origin}/tone.wav');a.loop=true;a.play();window.own1=a`,
      'plays by Web Audio': () =>
        'var c=new AudioContext(),o=c.createOscillator();o.connect(c.destination);o.start();window.own2=c',
    },
    { shows: 's:sound' },
  ),
  ...createBehaviours(
    {
      'asks for notifications': () => 'setTimeout(function(){Notification.requestPermission()},200)',
      'asks for the position': () => 'navigator.geolocation.getCurrentPosition(function(){},function(){})',
      'asks for the camera': () => 'navigator.mediaDevices.getUserMedia({video:true}).catch(function(){})',
    },
    { shows: 's:prompt' },
  ),
  ...createBehaviours(
    {
      'takes the full screen on a click': onOwnClick(() => 'document.documentElement.requestFullscreen()'),
    },
    { act: 'click', shows: 's:screen' },
  ),
  ...createBehaviours(
    {
      'copies on a click': onOwnClick(() => "navigator.clipboard.writeText('link')"),
    },
    { act: 'click', shows: 's:clipboard' },
  ),
  ...createBehaviours(
    {
      'saves a file on a click': onOwnClick(
        () =>
          "var a=document.createElement('a');a.href=URL.createObjectURL(new Blob(['a,b']));a.download='table.csv';a.click()",
      ),
    },
    { act: 'click', shows: 'download' },
  ),
  ...createBehaviours(
    {
      'warns before leaving': () =>
        "addEventListener('beforeunload',function(e){e.preventDefault();e.returnValue='x'})",
    },
    { act: 'leave', shows: 'leave-prompt' },
  ),
  ...createBehaviours(
    {
      'adds its source to what is copied': () =>
        "document.addEventListener('copy',function(e){e.clipboardData.setData('text/plain',getSelection()+' (News)');e.preventDefault()})",
    },
    { act: 'copy' },
  ),
  ...createBehaviours(
    {
      'has a router': () =>
        "history.pushState({p:1},'','?p=1');addEventListener('popstate',function(){document.title='back'})",
      'has a router with hashes': () => "location.hash='one';location.hash='two'",
    },
    { act: 'back' },
  ),
  ...createBehaviours(
    {
      'covers itself with a consent banner': (context) =>
        `var d=document.createElement('div');d.style.cssText='position:fixed;left:0;top:0;width:100vw;height:100vh;background:rgba(0,0,0,.6);z-index:9999';d.innerHTML='<p style="background:#fff">We use cookies</p>';document.body.appendChild(d);${requestOwn(context)}`,
      'shows a modal': (context) =>
        `var d=document.createElement('dialog');d.textContent='Subscribe';document.body.appendChild(d);d.showModal();${requestOwn(context)}`,
      'changes its own links': (context) => `document.getElementById('more').href='/read/other';${requestOwn(context)}`,
      'changes its own text': (context) =>
        `document.getElementById('headline').textContent='Fresh news';${requestOwn(context)}`,
      'runs workers': (context) =>
        `var w=new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])));w.onmessage=function(){${requestOwn(context)}}`,
      'runs a long worker': (context) =>
        `new Worker(URL.createObjectURL(new Blob(['setInterval(function(){var t=Date.now();while(Date.now()-t<20);},60)'])));${requestOwn(context)}`,
      'reads its own cookie': (context) => `fetch(${ownPath(context)}+'?'+document.cookie.length)`,
      'sends its own storage': (context) => `navigator.sendBeacon(${ownPath(context)},localStorage.account)`,
      'listens to its own keys': (context) =>
        `document.addEventListener('keydown',function(){});${requestOwn(context)}`,
      'evaluates text': (context) => `setTimeout(${quote(`fetch("/own/${context.token}")`)},50)`,
      'writes a frame of its own': (context) =>
        `var f=document.createElement('iframe');f.style.cssText='position:absolute;left:20px;top:460px;width:200px;height:40px';document.body.appendChild(f);f.contentDocument.write('<p>Weather</p><script>parent.fetch(parent.weather)</'+'script>');window.weather=${ownPath(context)};f.contentDocument.close()`,
      'patches fetch': (context) =>
        `var n=window.fetch;window.fetch=function(){return n.apply(this,arguments)};${requestOwn(context)}`,
      'has a custom element': (context) =>
        `customElements.define('own-part',class extends HTMLElement{connectedCallback(){${requestOwn(context)}}});document.body.appendChild(document.createElement('own-part'))`,
      'sends many requests': (context) => `for(var i=0;i<120;i++)fetch(${ownPath(context)}+'?many')`,
    },
    { shows: '/own/' },
  ),
]
