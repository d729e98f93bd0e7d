import { type CaseContext, quote } from '../case-context.ts'
import { createEffects, type Effect } from './effect.ts'

const storm =
  (one: string, every = 0) =>
  (context: CaseContext) =>
    every
      ? `var u=${quote(context.url('b'))},n=0,i=setInterval(function(){for(var k=0;k<30;k++){n++;${one}}n>280&&clearInterval(i)},${every})`
      : `var u=${quote(context.url('b'))};for(var n=0;n<300;n++){${one}}`

const storms = createEffects(
  'beacon-storm',
  'storm',
  {
    images: storm("new Image().src=u+'?'+n"),
    "the page's images": storm("new W.Image().src=u+'?'+n", 60),
    fetch: storm("fetch(u+'?'+n,{mode:'no-cors'})"),
    "the page's fetch": storm("W.fetch(u+'?'+n,{mode:'no-cors'})", 50),
    beacons: storm("navigator.sendBeacon(u+'?'+n,'')", 50),
    "the page's beacons": storm("W.navigator.sendBeacon(u+'?'+n)", 50),
    xhr: storm("var x=new XMLHttpRequest();x.open('GET',u+'?'+n);x.send()"),
    scripts: storm(
      "var s=document.createElement('script');s.async=true;s.src=u+'?'+n;(document.body||document.documentElement).appendChild(s)",
      60,
    ),
    'styled elements': storm(
      "var s=document.createElement('i');s.style.cssText='position:absolute;width:1px;height:1px;background:url('+u+'?'+n+')';(document.body||document.documentElement).appendChild(s)",
      60,
    ),
    worker: (context) =>
      `new Worker(URL.createObjectURL(new Blob(['for(var n=0;n<300;n++)fetch(${quote(context.url('b')).replaceAll("'", '')}+"?"+n,{mode:"no-cors"})'])))`,
    'cursors of one sheet': (context) =>
      `var t='',h='';for(var n=0;n<300;n++){t+='#z'+n+'{background-image:url(${context.url('b')}?'+n+')}';h+='<i id="z'+n+'" style="display:block;width:1px;height:1px"></i>'}var y=document.createElement('style');y.textContent=t;(document.head||document.documentElement).appendChild(y);var e=document.createElement('div');e.innerHTML=h;(document.body||document.documentElement).appendChild(e)`,
    'imported sheets': (context) =>
      `var t='';for(var n=0;n<300;n++)t+='@import "${context.url('b')}?'+n+'";';var y=document.createElement('style');y.textContent=t;(document.head||document.documentElement).appendChild(y)`,
    'pings of a link': storm(
      "var a=document.createElement('a');a.href='#x';a.ping=u+'?'+n;(document.body||document.documentElement).appendChild(a);a.click()",
      60,
    ),
    'list method with fetch': (context) =>
      `Array.from({length:300},function(_,n){return ${quote(context.url('b'))}+'?'+n}).map(function(a){return new Request(a,{mode:'no-cors'})}).forEach(function(r){W.fetch(r)})`,
    'event sources': storm("var s=new EventSource(u+'?'+n);s.onerror=s.close.bind(s)", 60),
    'picture buttons': storm("var s=document.createElement('input');s.type='image';s.src=u+'?'+n", 60),
    'response handlers': (context) =>
      `var n=0;(function g(){var i=new Image();i.onerror=i.onload=function(){n++<300&&g()};i.src=${quote(context.url('b'))}+'?'+n})();for(var k=0;k<20;k++)(function g(){var i=new Image();i.onerror=i.onload=function(){n++<300&&g()};i.src=${quote(context.url('b'))}+'?'+n+'-'+k})()`,
    markup: (context) =>
      `var t='';for(var n=0;n<300;n++)t+='<img width=1 height=1 src="${context.url('b')}?'+n+'">';var h=document.createElement('div');h.style.cssText='position:absolute;width:1px;height:1px;overflow:hidden';h.innerHTML=t;(document.body||document.documentElement).appendChild(h)`,
  },
  { isNeverAllowed: true },
)

const hash = 'function H(s){var h=5381;for(var i=0;i<s.length;i++)h=(h*33^s.charCodeAt(i))>>>0;return h.toString(36)}'
const drawn = (where: string) =>
  `var c=${where}.createElement('canvas');c.width=240;c.height=60;var x=c.getContext('2d');x.textBaseline='top';x.font='16px Arial';x.fillStyle='#f60';x.fillRect(100,1,62,20);x.fillStyle='#069';x.fillText('Cwm fjordbank glyphs 7',2,15);x.strokeStyle='rgba(102,204,0,.7)';x.arc(50,50,20,0,7);x.stroke();`
const fingerprint = (code: string, value: string) => (context: CaseContext) =>
  `${hash};${code}${context.send(`'fp-'+H(String(${value}))+'-pf'`)}`
const laterPrint = (promise: string, value: string) => (context: CaseContext) =>
  `${hash};${promise}.then(function(r){${context.send(`'fp-'+H(String(${value}))+'-pf'`)}}).catch(function(){})`

const prints: Effect[] = createEffects(
  'beacon-storm',
  'fingerprint',
  {
    'canvas as a picture': fingerprint(drawn('document'), 'c.toDataURL()'),
    "the page's canvas": fingerprint(drawn('D'), 'c.toDataURL()'),
    'canvas pixels': fingerprint(drawn('document'), 'Array.from(x.getImageData(0,0,240,60).data).join()'),
    'canvas as a blob': (context) =>
      `${hash};${drawn('document')}c.toBlob(function(b){var r=new FileReader();r.onload=function(){${context.send("'fp-'+H(r.result)+'-pf'")}};r.readAsDataURL(b)})`,
    'canvas off screen': (context) =>
      `${hash};var c=new OffscreenCanvas(240,60),x=c.getContext('2d');x.font='16px Arial';x.fillText('Cwm fjordbank glyphs 7',2,25);var d=x.getImageData(0,0,240,60).data;${context.send("'fp-'+H(Array.from(d).join())+'-pf'")}`,
    'borrowed toDataURL': fingerprint(drawn('D'), 'HTMLCanvasElement.prototype.toDataURL.call(c)'),
    'fresh toDataURL': fingerprint(
      `var f=document.createElement('iframe');f.style.display='none';(document.body||document.documentElement).appendChild(f);${drawn('f.contentDocument')}`,
      'c.toDataURL()',
    ),
    'sound rendering': laterPrint(
      "(function(){var c=new OfflineAudioContext(1,5000,44100),o=c.createOscillator(),k=c.createDynamicsCompressor();o.type='triangle';o.frequency.value=10000;o.connect(k);k.connect(c.destination);o.start(0);return c.startRendering()})()",
      'Array.from(r.getChannelData(0)).slice(4000,4900).join()',
    ),
    'everything at once': (context) =>
      `${hash};${drawn('document')}var p=[navigator.userAgent,navigator.languages,screen.width,screen.colorDepth,new Date().getTimezoneOffset(),navigator.hardwareConcurrency,navigator.deviceMemory,c.toDataURL(),Array.from(navigator.plugins,function(q){return q.name}).join()].join('|');${context.send("'fp-'+H(p)+'-pf'")}`,
  },
  { isNeverAllowed: true },
)

export const stormsAndFingerprints: Effect[] = [...storms, ...prints]
