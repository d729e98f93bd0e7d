import { type CaseContext, quote } from '../case-context.ts'
import { createEffects } from './effect.ts'

const wasm =
  '0,97,115,109,1,0,0,0,1,6,1,96,1,127,1,127,3,2,1,0,7,5,1,1,102,0,0,10,30,1,28,1,1,127,3,64,32,1,32,0,106,65,7,108,33,1,32,0,65,1,107,34,0,13,0,11,32,1,11'
const share = (context: CaseContext) => `fetch(${quote(context.url('share'))}+'?'+Date.now(),{mode:'no-cors'})`
const work = 'var z=Date.now(),h=1;while(Date.now()-z<45)for(var i=0;i<5000;i++)h=Math.imul(h^i,16777619)>>>0;'
const loop = (context: CaseContext) => `(function m(){${work}${share(context)};setTimeout(m,35)})()`
const wasmLoop = (context: CaseContext) =>
  `WebAssembly.instantiate(new Uint8Array([${wasm}])).then(function(r){var f=(r.instance||r).exports.f;(function m(){var z=Date.now();while(Date.now()-z<45)f(20000);${share(context)};setTimeout(m,35)})()})`
const blob = (code: string) => `URL.createObjectURL(new Blob([${quote(code)}],{type:'text/javascript'}))`

export const miners = createEffects(
  'cryptomining',
  'mining',
  {
    worker: (context) => `new Worker(${blob(loop(context))})`,
    'four workers': (context) => `for(var i=0;i<4;i++)new Worker(${blob(loop(context))})`,
    "the page's worker": (context) => `new W.Worker(W.URL.createObjectURL(new W.Blob([${quote(loop(context))}])))`,
    'worker of data': (context) => `new Worker('data:text/javascript,'+encodeURIComponent(${quote(loop(context))}))`,
    'module worker': (context) => `new Worker(${blob(loop(context))},{type:'module'})`,
    'shared worker': (context) => `new SharedWorker(${blob(loop(context))})`,
    'worker of a worker': (context) => `new Worker(${blob(`new Worker(${blob(loop(context))})`)})`,
    'worker that loads its code': (context) =>
      `new Worker(${blob(`importScripts(${quote(context.file(loop(context), 'js'))})`)})`,
    'worker that evaluates a message': (context) =>
      `var w=new Worker(${blob('onmessage=function(e){(0,eval)(e.data)}')});w.postMessage(${quote(loop(context))})`,
    'worker by Reflect': (context) => `Reflect.construct(Worker,[${blob(loop(context))}])`,
    'worker of a fresh frame': (context) =>
      `var f=D.createElement('iframe');f.style.display='none';D.body.appendChild(f);new f.contentWindow.Worker(${blob(loop(context))})`,
    'compiled code in a worker': (context) => `new Worker(${blob(wasmLoop(context))})`,
    'compiled code': (context) => wasmLoop(context),
    "the page's compiled code": (context) => wasmLoop(context).replace('WebAssembly.', 'W.WebAssembly.'),
    timer: (context) => `setInterval(function(){${work}${share(context)}},80)`,
    "the page's timer": (context) => `W.setInterval(function(){${work}${share(context)}},80)`,
    'drawing loop': (context) => `(function m(){${work}${share(context)};requestAnimationFrame(m)})()`,
    'message loop': (context) =>
      `var c=new MessageChannel();c.port1.onmessage=function(){${work}${share(context)};setTimeout(function(){c.port2.postMessage(0)},30)};c.port2.postMessage(0)`,
    'promise loop': (context) =>
      `(async function(){for(;;){${work}${share(context)};await new Promise(function(r){setTimeout(r,30)})}})()`,
    'many small timers': (context) =>
      `for(var k=0;k<8;k++)setInterval(function(){var z=Date.now(),h=1;while(Date.now()-z<9)for(var i=0;i<5000;i++)h=Math.imul(h^i,16777619)>>>0;Math.random()<.2&&${share(context)}},70)`,
    'task loop': (context) =>
      `(function m(){${work}${share(context)};scheduler.postTask(m,{delay:30,priority:'background'})})()`,
    'idle loop': (context) => `(function m(){${work}${share(context)};requestIdleCallback(m)})()`,
    'channel loop': (context) =>
      `var a=new BroadcastChannel('k9'),b=new BroadcastChannel('k9');a.onmessage=function(){${work}${share(context)};setTimeout(function(){b.postMessage(0)},30)};b.postMessage(0)`,
    'module sent to a worker': (context) =>
      `WebAssembly.compile(new Uint8Array([${wasm}])).then(function(m){var w=new Worker(${blob(`onmessage=function(e){var f=new WebAssembly.Instance(e.data).exports.f;(function m(){var z=Date.now();while(Date.now()-z<45)f(20000);${share(context)};setTimeout(m,35)})()}`)});w.postMessage(m)})`,
    'streamed code': (context) =>
      `WebAssembly.instantiateStreaming(new Response(new Uint8Array([${wasm}]),{headers:{'content-type':'application/wasm'}})).then(function(r){var f=r.instance.exports.f;setInterval(function(){var z=Date.now();while(Date.now()-z<45)f(20000);${share(context)}},80)})`,
    'key loop': (context) =>
      `(function m(){var p=[];for(var i=0;i<3;i++)p.push(crypto.subtle.importKey('raw',new Uint8Array(9),'PBKDF2',false,['deriveBits']).then(function(k){return crypto.subtle.deriveBits({name:'PBKDF2',hash:'SHA-256',salt:new Uint8Array(8),iterations:60000},k,256)}));Promise.all(p).then(function(){${share(context)};setTimeout(m,20)})})()`,
    'sandboxed frame': (context) =>
      `var f=document.createElement('iframe');f.setAttribute('sandbox','allow-scripts');f.width=f.height=1;f.srcdoc=${quote(`<script>${loop(context)}</script>`)};(document.body||document.documentElement).appendChild(f)`,
    'sound worklet': (context) =>
      `var c=new OfflineAudioContext(1,44100*600,44100);c.audioWorklet.addModule(${blob("registerProcessor('m',class extends AudioWorkletProcessor{process(){var z=Date.now(),h=1;while(Date.now()-z<45)for(var i=0;i<5000;i++)h=Math.imul(h^i,16777619)>>>0;this.port.postMessage(h);return true}})")}).then(function(){var n=new AudioWorkletNode(c,'m');n.port.onmessage=function(){${share(context)}};n.connect(c.destination);W.q8=[c,n];c.startRendering()})`,
    'digest loop': (context) =>
      `(function m(){var p=[];for(var i=0;i<60;i++)p.push(crypto.subtle.digest('SHA-256',new Uint8Array(20000)));Promise.all(p).then(function(){${share(context)};setTimeout(m,20)})})()`,
    'text in the page': (context) =>
      `W.eval(${quote(`new Worker(URL.createObjectURL(new Blob([${quote(loop(context))}])))`)})`,
  },
  { isNeverAllowed: true },
)
