import { type CaseContext, quote } from '../case-context.ts'
import { createHonestAds, reportDone } from './honest-ad.ts'

const svg =
  "<svg xmlns='http://www.w3.org/2000/svg' width='300' height='240'><rect width='300' height='240' fill='#357'/><circle cx='80' cy='80' r='50' fill='#fc6'/></svg>"
const picture = `data:image/svg+xml,${encodeURIComponent(svg)}`
const wasm =
  '0,97,115,109,1,0,0,0,1,6,1,96,1,127,1,127,3,2,1,0,7,5,1,1,102,0,0,10,30,1,28,1,1,127,3,64,32,1,32,0,106,65,7,108,33,1,32,0,65,1,107,34,0,13,0,11,32,1,11'
const then = (code: string) => (context: CaseContext) => `${code};${reportDone(context)}`

export const displayAds = createHonestAds(
  {
    picture: then(`B.innerHTML='<img width="300" height="240" src="${picture}">'`),
    'lazy picture': then(`B.innerHTML='<img loading="lazy" width="300" height="240" src="${picture}">'`),
    'picture of a blob': then(
      `var i=new Image();i.src=URL.createObjectURL(new Blob([${quote(svg)}],{type:'image/svg+xml'}));B.appendChild(i)`,
    ),
    'background picture': then(`B.style.background='url("${picture}")'`),
    'canvas drawing': then(
      "B.innerHTML='<canvas width=300 height=240></canvas>';var x=B.firstChild.getContext('2d');x.fillStyle='orange';x.fillRect(10,10,200,100);x.fillStyle='#000';x.fillRect(50,50,20,20)",
    ),
    'canvas that becomes a picture': then(
      "var c=document.createElement('canvas');c.width=200;c.height=100;var x=c.getContext('2d');x.fillStyle='#060';x.fillRect(0,0,150,80);var i=new Image();i.src=c.toDataURL();B.appendChild(i)",
    ),
    'SVG drawing': then(`B.innerHTML=${quote(svg)}`),
    'SVG animation that ends': then(
      "B.innerHTML='<svg width=300 height=240><rect width=50 height=50 fill=red><animate attributeName=x to=100 dur=0.2s fill=freeze /></rect></svg>'",
    ),
    'animation by style': then(
      "var y=document.createElement('style');y.textContent='@keyframes m1{to{margin-left:100px}}';document.head.appendChild(y);B.innerHTML='<div style=\"width:80px;height:80px;background:crimson;animation:m1 .2s forwards\"></div>'",
    ),
    'animation by code': then(
      "B.innerHTML='<div style=\"position:absolute;width:60px;height:60px;background:purple\"></div>';var e=B.firstChild,x=0;(function m(){x+=20;e.style.left=x+'px';x<200&&requestAnimationFrame(m)})()",
    ),
    'animation of the web': then(
      "B.innerHTML='<div style=\"width:60px;height:60px;background:navy\"></div>';B.firstChild.animate({transform:['none','translateX(90px)']},{duration:150,fill:'forwards'})",
    ),
    'slides by timer': then(
      "var k=0,c=['red','green','blue'];(function n(){B.style.background=c[k++%3];k<3&&setTimeout(n,80)})()",
    ),
    countdown: then(
      "var s=3;B.textContent='3';var i=setInterval(function(){B.textContent=--s;s<1&&clearInterval(i)},60)",
    ),
    'shadow root': then(
      "B.attachShadow({mode:'open'}).innerHTML='<style>p{color:#fff;background:green}</style><p>Inside</p>'",
    ),
    'custom element': then(
      "var n='x-'+Math.random().toString(36).slice(2);customElements.define(n,class extends HTMLElement{connectedCallback(){this.textContent='Part'}});B.appendChild(document.createElement(n))",
    ),
    template: then(
      "var t=document.createElement('template');t.innerHTML='<b>Two for one</b>';B.appendChild(t.content.cloneNode(true))",
    ),
    'parsed markup': then(
      "B.append(...new DOMParser().parseFromString('<h3>Lamps</h3><p>From 9.99</p>','text/html').body.childNodes)",
    ),
    'adjacent markup': then("B.insertAdjacentHTML('beforeend','<h3>Tea</h3><p>2 for 1</p>')"),
    'text of a security product': then(
      "B.innerHTML='<h3>Is your computer slow?</h3><p>New viruses are found every day. Try a scan for free.</p>'",
    ),
    'prize draw with terms': then(
      "B.innerHTML='<h3>Win a trip to Rome</h3><p>Enter our prize draw until 30 June. Terms apply.</p>'",
    ),
    'frame of its own': then(
      "var f=document.createElement('iframe');f.style.cssText='width:300px;height:200px;border:0';f.srcdoc='<body style=\"margin:0;background:#9cf\">Framed';B.appendChild(f)",
    ),
    'frame that is written': then(
      "var f=document.createElement('iframe');f.style.cssText='width:300px;height:200px;border:0';B.appendChild(f);f.contentDocument.open();f.contentDocument.write('<body style=\"margin:0;background:#fc9\">Written');f.contentDocument.close()",
    ),
    'frame of a third party': (context) =>
      `B.innerHTML='<iframe width="300" height="240" style="border:0" src="${context.url('show')}/n0"></iframe>';${reportDone(context)}`,
    'safe frame': (context) =>
      `B.innerHTML='<iframe name="1-0-40;1;x" width="300" height="240" style="border:0" sandbox="allow-scripts allow-popups" src="${context.url('show')}/n0"></iframe>';${reportDone(context)}`,
    'muted video': (context) =>
      `B.innerHTML='<video muted autoplay playsinline loop width="300" height="200" src="${context.origin}/tone.wav"></video>';${reportDone(context)}`,
    'muted video by code': (context) =>
      `var v=document.createElement('video');v.muted=true;v.src='${context.origin}/tone.wav';B.appendChild(v);v.play().then(function(){${reportDone(context)}})`,
    'font of the web': (context) =>
      `B.textContent='Letters';document.fonts.load('16px serif').then(function(){${reportDone(context)}})`,
    'refresh of itself': then("B.textContent='First';setTimeout(function(){B.innerHTML='<b>Second</b>'},80)"),
    'constructed style sheet': then(
      "var h=document.createElement('div');B.appendChild(h);var r=h.attachShadow({mode:'open'}),s=new CSSStyleSheet();s.replaceSync('p{background:#cf9}');r.adoptedStyleSheets=[s];r.innerHTML='<p>Sheet</p>'",
    ),
    'worker with short work': (context) =>
      `B.textContent='Game';var w=new Worker(URL.createObjectURL(new Blob(['for(var i=0,h=0;i<2e6;i++)h^=i;postMessage(h)'])));w.onmessage=function(){B.textContent='Game ready';w.terminate();${reportDone(context)}}`,
    'compiled game': (context) =>
      `B.textContent='Game';WebAssembly.instantiate(new Uint8Array([${wasm}])).then(function(r){B.textContent='Score '+r.instance.exports.f(1000);${reportDone(context)}})`,
    'one digest': (context) =>
      `crypto.subtle.digest('SHA-256',new Uint8Array(9)).then(function(){B.textContent='Signed';${reportDone(context)}})`,
    'live price': (context) =>
      `B.textContent='Price';var w=new WebSocket(${quote(context.url('live').replace('http', 'ws'))});w.onopen=function(){B.textContent='Price 9';${reportDone(context)}}`,
    'feed of products': (context) =>
      `fetch(${quote(context.file('["Hats","Bags"]', 'js'))}).then(function(r){return r.json()}).then(function(l){B.innerHTML=l.map(function(t){return '<p>'+t+'</p>'}).join('');${reportDone(context)}})`,
    'feed by XHR': (context) =>
      `var x=new XMLHttpRequest();x.open('GET',${quote(context.file('Hats', 'js'))});x.onload=function(){B.textContent=x.responseText;${reportDone(context)}};x.send()`,
    'feed by script': (context) =>
      `window.cb3=function(o){B.textContent=o.t;${reportDone(context)}};var s=document.createElement('script');s.src=${quote(context.file('cb3({t:"Bags"})', 'js'))};document.body.appendChild(s)`,
    'module of its own': (context) =>
      `import(${quote(context.file('export const text="Module"', 'js'))}).then(function(m){B.textContent=m.text;${reportDone(context)}})`,
  },
  { shows: '/done/' },
)
