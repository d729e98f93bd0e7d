import { type At, quoted } from '../at.ts'

/** Something that a publisher's own code does while an ad is on the page. */
export interface PageDoing {
  name: string
  /** Where the reader clicks, if anywhere: the story, or the button that the code adds at the page's left. */
  act?: 'click' | 'copy' | 'leave' | 'back'
  /** Statements of an inline script of the page. `P` is a button of the page. */
  code: (at: At) => string
  shows?: string
}

const doings = (codes: Record<string, (at: At) => string>, rest: Partial<PageDoing> = {}): PageDoing[] =>
  Object.entries(codes).map(([name, code]) => ({ name, code, ...rest }))
const own = (at: At) => quoted(`/own/${at.token}`)
const clicked = (code: (at: At) => string) => (at: At) => `P.onclick=function(){${code(at)}}`
const wasHere = (at: At) => `fetch(${own(at)});`

/** The publisher lists this host as trusted in the tag's settings. */
export const trustedHost = 'widgets.example'

/** A partner's library that the page loads. */
const library = (code: (at: At) => string) => (at: At) =>
  `var s=document.createElement('script');s.src=${quoted(at.file(code(at), 'js').replace(at.origin, `http://lib.${trustedHost}`))};document.head.appendChild(s)`

export const pageDoings: PageDoing[] = [
  ...doings(
    {
      'loads a library that covers the page': library(
        (at) =>
          `var d=document.createElement('div');d.style.cssText='position:fixed;left:0;top:0;width:100vw;height:100vh;background:rgba(0,0,0,.5);z-index:9999';d.textContent='Subscribe';document.body.appendChild(d);${wasHere(at)}`,
      ),
      'loads a library that reads a field': library(
        (at) => `fetch(${own(at)}+'?'+document.getElementById('email').value.length)`,
      ),
      'loads a library with a router': library(
        (at) => `history.replaceState({},'');history.pushState({},'','?lib');${wasHere(at)}`,
      ),
    },
    { shows: '/own/' },
  ),
  ...doings(
    {
      'loads a library that plays sound': library(
        (at) => `var a=new Audio('${at.origin}/tone.wav');a.loop=true;a.play();window.own3=a`,
      ),
    },
    { shows: 's:sound' },
  ),
  ...doings(
    { 'loads a library that shows a dialog': library(() => "setTimeout(function(){alert('Chat with us')},100)") },
    { shows: 'dialog' },
  ),
  ...doings(
    {
      'loads a library that leaves': library(
        () => "setTimeout(function(){location.href='http://partner.example/own'},200)",
      ),
    },
    { shows: 'left' },
  ),
  ...doings(
    {
      'goes elsewhere': () => "setTimeout(function(){location.href='http://partner.example/own'},300)",
      'goes elsewhere by replace': () => "setTimeout(function(){location.replace('http://partner.example/own')},300)",
      'refreshes by meta': () =>
        "var m=document.createElement('meta');m.httpEquiv='refresh';m.content='0;url=/own-next';document.head.appendChild(m)",
    },
    { shows: 'left' },
  ),
  ...doings(
    {
      'shows a dialog': () => "setTimeout(function(){alert('Welcome back')},250)",
      confirms: () => "setTimeout(function(){confirm('Cookies?')},250)",
    },
    { shows: 'dialog' },
  ),
  ...doings(
    {
      prints: () => 'setTimeout(function(){print()},250)',
    },
    { shows: 's:print' },
  ),
  ...doings(
    {
      'opens a window on a click': clicked(() => "open('http://partner.example/own')"),
      'opens a link on a click': clicked(
        () =>
          "var a=document.createElement('a');a.href='/own-next';a.target='_blank';document.body.appendChild(a);a.click()",
      ),
    },
    { act: 'click', shows: 'window' },
  ),
  ...doings(
    {
      'plays sound': (at) => `var a=new Audio('${at.origin}/tone.wav');a.loop=true;a.play();window.own1=a`,
      'plays by Web Audio': () =>
        'var c=new AudioContext(),o=c.createOscillator();o.connect(c.destination);o.start();window.own2=c',
    },
    { shows: 's:sound' },
  ),
  ...doings(
    {
      'asks for notifications': () => 'setTimeout(function(){Notification.requestPermission()},200)',
      'asks for the position': () => 'navigator.geolocation.getCurrentPosition(function(){},function(){})',
      'asks for the camera': () => 'navigator.mediaDevices.getUserMedia({video:true}).catch(function(){})',
    },
    { shows: 's:prompt' },
  ),
  ...doings(
    {
      'takes the full screen on a click': clicked(() => 'document.documentElement.requestFullscreen()'),
    },
    { act: 'click', shows: 's:screen' },
  ),
  ...doings(
    {
      'copies on a click': clicked(() => "navigator.clipboard.writeText('link')"),
    },
    { act: 'click', shows: 's:clipboard' },
  ),
  ...doings(
    {
      'saves a file on a click': clicked(
        () =>
          "var a=document.createElement('a');a.href=URL.createObjectURL(new Blob(['a,b']));a.download='table.csv';a.click()",
      ),
    },
    { act: 'click', shows: 'download' },
  ),
  ...doings(
    {
      'warns before leaving': () =>
        "addEventListener('beforeunload',function(e){e.preventDefault();e.returnValue='x'})",
    },
    { act: 'leave', shows: 'leave-prompt' },
  ),
  ...doings(
    {
      'adds its source to what is copied': () =>
        "document.addEventListener('copy',function(e){e.clipboardData.setData('text/plain',getSelection()+' (News)');e.preventDefault()})",
    },
    { act: 'copy' },
  ),
  ...doings(
    {
      'has a router': () =>
        "history.pushState({p:1},'','?p=1');addEventListener('popstate',function(){document.title='back'})",
      'has a router with hashes': () => "location.hash='one';location.hash='two'",
    },
    { act: 'back' },
  ),
  ...doings(
    {
      'covers itself with a consent banner': (at) =>
        `var d=document.createElement('div');d.style.cssText='position:fixed;left:0;top:0;width:100vw;height:100vh;background:rgba(0,0,0,.6);z-index:9999';d.innerHTML='<p style="background:#fff">We use cookies</p>';document.body.appendChild(d);${wasHere(at)}`,
      'shows a modal': (at) =>
        `var d=document.createElement('dialog');d.textContent='Subscribe';document.body.appendChild(d);d.showModal();${wasHere(at)}`,
      'changes its own links': (at) => `document.getElementById('more').href='/read/other';${wasHere(at)}`,
      'changes its own text': (at) => `document.getElementById('headline').textContent='Fresh news';${wasHere(at)}`,
      'runs workers': (at) =>
        `var w=new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])));w.onmessage=function(){${wasHere(at)}}`,
      'runs a long worker': (at) =>
        `new Worker(URL.createObjectURL(new Blob(['setInterval(function(){var t=Date.now();while(Date.now()-t<20);},60)'])));${wasHere(at)}`,
      'reads its own cookie': (at) => `fetch(${own(at)}+'?'+document.cookie.length)`,
      'sends its own storage': (at) => `navigator.sendBeacon(${own(at)},localStorage.account)`,
      'listens to its own keys': (at) => `document.addEventListener('keydown',function(){});${wasHere(at)}`,
      'evaluates text': (at) => `setTimeout(${quoted(`fetch("/own/${at.token}")`)},50)`,
      'writes a frame of its own': (at) =>
        `var f=document.createElement('iframe');f.style.cssText='position:absolute;left:20px;top:460px;width:200px;height:40px';document.body.appendChild(f);f.contentDocument.write('<p>Weather</p><script>parent.fetch(parent.weather)</'+'script>');window.weather=${own(at)};f.contentDocument.close()`,
      'patches fetch': (at) =>
        `var n=window.fetch;window.fetch=function(){return n.apply(this,arguments)};${wasHere(at)}`,
      'has a custom element': (at) =>
        `customElements.define('own-part',class extends HTMLElement{connectedCallback(){${wasHere(at)}}});document.body.appendChild(document.createElement('own-part'))`,
      'sends many requests': (at) => `for(var i=0;i<120;i++)fetch(${own(at)}+'?many')`,
    },
    { shows: '/own/' },
  ),
]
