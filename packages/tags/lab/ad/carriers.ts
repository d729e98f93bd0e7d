import { appendCall, brokenImage, type Carrier, frameDocument, handlerCarrier, scriptCarrier } from './carrier.ts'
import { escapeAttribute, quote, scriptElement } from './case-context.ts'
import { pageCarriers } from './page-carriers.ts'

const frame = "var f=document.createElement('iframe');f.style.cssText='border:0;width:300px;height:240px';"

export const carriers: Carrier[] = [
  { name: 'inline', markup: (code) => scriptElement(code) },
  {
    name: 'inline-late',
    markup: (code) => `${'<i></i>'.repeat(200)}${scriptElement(code, ' type="text/javascript" defer')}`,
  },
  handlerCarrier('image-error', 'img src="data:image/png,x" style="display:none"', 'onerror'),
  handlerCarrier('svg-load', 'svg width="1" height="1"', 'onload', '></svg'),
  handlerCarrier('style-load', 'style', 'onload', '>i{}</style'),
  handlerCarrier('source-error', 'video width="1" height="1"><source src="data:video/mp4,x"', 'onerror', '></video'),
  handlerCarrier('details-toggle', 'details open', 'ontoggle'),
  handlerCarrier('link-load', 'link rel="stylesheet" href="data:text/css,i{}"', 'onload'),
  handlerCarrier('frame-load', 'iframe width="1" height="1" style="border:0"', 'onload', '></iframe'),
  handlerCarrier('script-error', 'script src="data:image/png,x"', 'onload', '></script'),
  handlerCarrier(
    'animation-start',
    'style>@keyframes q2{}</style><b style="animation:q2 .1s"',
    'onanimationstart',
    '></b',
  ),
  handlerCarrier('svg-begin', 'svg width="1" height="1"><animate attributeName="x" dur=".1s"', 'onbegin', '></svg'),
  handlerCarrier('autofocus', 'input autofocus style="position:absolute;width:1px;height:1px;opacity:0"', 'onfocus'),
  handlerCarrier('object-error', 'object data="data:image/png,x" width="1" height="1"', 'onerror', '></object'),
  handlerCarrier(
    'contents-seen',
    'div style="content-visibility:auto"',
    'oncontentvisibilityautostatechange',
    '>&nbsp;</div',
  ),
  handlerCarrier(
    'svg-image-error',
    'svg width="1" height="1"><image href="data:image/png,x"',
    'onerror',
    '></image></svg',
  ),
  handlerCarrier(
    'svg-end',
    'svg width="1" height="1"><set attributeName="x" to="1" dur=".05s"',
    'onend',
    '></set></svg',
  ),
  handlerCarrier('audio-error', 'audio src="data:audio/wav,x"', 'onerror', '></audio'),
  handlerCarrier('picture-button', 'input type="image" src="data:image/png,x" style="display:none"', 'onerror'),
  {
    name: 'svg-script',
    markup: (code) =>
      `<svg width="1" height="1"><script>//<![CDATA[\n${code.replaceAll('</', '<\\/')}\n//]]></script></svg>`,
  },
  { name: 'module', isStrict: true, markup: (code) => scriptElement(code, ' type="module"') },
  { name: 'remote', markup: (code, context) => `<script src="${context.file(code, 'js')}"></script>` },
  { name: 'remote-async', markup: (code, context) => `<script async src="${context.file(code, 'js')}"></script>` },
  {
    name: 'remote-chain',
    markup(code, context) {
      const last = context.file(code, 'js')
      const first = context.file(
        `var s=document.createElement('script');s.src=${quote(last)};(document.head||document.documentElement).appendChild(s)`,
        'js',
      )
      return `<script src="${first}"></script>`
    },
  },
  {
    name: 'jsonp',
    markup(code, context) {
      return `${scriptElement('function cb9(t){(0,eval)(t.x)}')}<script src="${context.file(`cb9(${JSON.stringify({ x: code })})`, 'js')}"></script>`
    },
  },
  {
    name: 'data-script',
    markup: (code) =>
      `<script src="data:text/javascript;charset=utf-8,${escapeAttribute(encodeURIComponent(code))}"></script>`,
  },
  {
    name: 'import-map',
    isStrict: true,
    markup: (code) =>
      `${scriptElement(JSON.stringify({ imports: { q6: `data:text/javascript;charset=utf-8,${encodeURIComponent(code)}` } }), ' type="importmap"')}${scriptElement("import 'q6'", ' type="module"')}`,
  },
  {
    name: 'data-attribute',
    markup: (code) =>
      `<i id="q5" data-x="${escapeAttribute(code)}"></i>${scriptElement("(0,eval)(document.getElementById('q5').dataset.x)")}`,
  },
  {
    name: 'shadow-markup',
    markup: (code) => `<div><template shadowrootmode="closed">${scriptElement(code)}</template></div>`,
  },
  scriptCarrier(
    'rejection',
    (code) =>
      `addEventListener('unhandledrejection',function(e){e.reason&&e.reason.q5&&(e.preventDefault(),Function(e.reason.q5)())});Promise.reject({q5:${quote(code)}})`,
  ),
  scriptCarrier(
    'thrown',
    (code) =>
      `addEventListener('error',function(e){var t=e.error&&e.error.q5;t&&(e.preventDefault(),(0,eval)(t))});setTimeout(function(){throw {q5:${quote(code)}}})`,
  ),
  scriptCarrier(
    'fetched-text',
    (code, context) =>
      `fetch(${quote(context.file(code, 'js'))}).then(function(r){return r.text()}).then(function(t){Function(t)()})`,
  ),
  scriptCarrier(
    'worker-text',
    (code) =>
      `var w=new Worker(URL.createObjectURL(new Blob(['onmessage=function(e){postMessage(e.data)}'])));w.onmessage=function(e){(0,eval)(e.data)};w.postMessage(${quote(code)})`,
  ),
  scriptCarrier(
    'style-text',
    (code) =>
      `var e=document.createElement('i');${appendCall}(e);e.style.setProperty('--q5',encodeURIComponent(${quote(code)}).replace(/[^%]/g,function(c){return '\\\\'+c.charCodeAt(0).toString(16)+' '}).replace(/%/g,'\\\\25 '));Function(decodeURIComponent(getComputedStyle(e).getPropertyValue('--q5').replace(/\\\\([0-9a-f]+) /g,function(m,c){return String.fromCharCode(parseInt(c,16))})))()`,
  ),
  scriptCarrier(
    'text-nodes',
    (code) =>
      `var s=document.createElement('script'),t=${quote(code)};for(var i=0;i<t.length;i+=40)s.append(t.slice(i,i+40));${appendCall}(s)`,
  ),
  scriptCarrier(
    'blob-script',
    (code) =>
      `var s=document.createElement('script');s.src=URL.createObjectURL(new Blob([${quote(code)}]));${appendCall}(s)`,
  ),
  scriptCarrier(
    'text-script',
    (code) => `var s=document.createElement('script');s.text=${quote(code)};${appendCall}(s)`,
  ),
  scriptCarrier(
    'late-text',
    (code) =>
      `var s=document.createElement('script');${appendCall}(s);setTimeout(function(){s.append(document.createTextNode(${quote(code)}))},20)`,
  ),
  scriptCarrier(
    'late-source',
    (code, context) =>
      `var s=document.createElement('script');${appendCall}(s);setTimeout(function(){s.setAttribute('src',${quote(context.file(code, 'js'))})},20)`,
  ),
  scriptCarrier(
    'cloned-script',
    (code) => `var s=document.createElement('script');s.textContent=${quote(code)};${appendCall}(s.cloneNode(true))`,
  ),
  scriptCarrier(
    'custom-element',
    (code) =>
      `var n='x-'+Math.random().toString(36).slice(2);customElements.define(n,class extends HTMLElement{connectedCallback(){${code}}});${appendCall}(document.createElement(n))`,
    { isStrict: true },
  ),
  scriptCarrier(
    'shadow-script',
    (code) =>
      `var h=document.createElement('div');${appendCall}(h);var s=document.createElement('script');s.textContent=${quote(code)};h.attachShadow({mode:'closed'}).appendChild(s)`,
  ),
  {
    name: 'declarative-shadow',
    markup: (code) => `<div><template shadowrootmode="open">${brokenImage(code)}</template></div>`,
  },
  scriptCarrier(
    'fragment',
    (code) => `${appendCall}(document.createRange().createContextualFragment(${quote(scriptElement(code))}))`,
  ),
  scriptCarrier(
    'template',
    (code) =>
      `var t=document.createElement('template');t.innerHTML=${quote(brokenImage(code))};${appendCall}(t.content.cloneNode(true))`,
  ),
  scriptCarrier(
    'parser',
    (code) =>
      `var d=new DOMParser().parseFromString(${quote(brokenImage(code))},'text/html');${appendCall}(document.adoptNode(d.body.firstChild))`,
  ),
  scriptCarrier(
    'import-node',
    (code) =>
      `var d=document.implementation.createHTMLDocument('');d.body.innerHTML=${quote(brokenImage(code))};${appendCall}(document.importNode(d.body.firstChild,true))`,
  ),
  scriptCarrier(
    'adjacent',
    (code) => `(document.body||document.documentElement).insertAdjacentHTML('beforeend',${quote(brokenImage(code))})`,
  ),
  scriptCarrier(
    'set-html',
    (code) =>
      `var e=document.createElement('div');${appendCall}(e);e.setHTMLUnsafe?e.setHTMLUnsafe(${quote(brokenImage(code))}):e.innerHTML=${quote(brokenImage(code))}`,
  ),
  scriptCarrier(
    'range-insert',
    (code) =>
      `var r=document.createRange();r.selectNodeContents(document.body);r.collapse(false);var s=document.createElement('script');s.text=${quote(code)};r.insertNode(s)`,
  ),
  scriptCarrier(
    'replace-with',
    (code) =>
      `var e=document.createElement('i');${appendCall}(e);var s=document.createElement('script');s.text=${quote(code)};e.replaceWith(s)`,
  ),
  scriptCarrier('write-again', (code) => `document.write(${quote(scriptElement(code))})`, { isFrameOnly: true }),
  scriptCarrier(
    'set-attribute',
    (code) => `var e=document.createElement('img');e.setAttribute('onerror',${quote(code)});e.src='data:image/png,x'`,
  ),
  scriptCarrier(
    'handler-property',
    (code) => `var e=new Image();e.onerror=new Function(${quote(code)});e.src='data:image/png,x'`,
  ),
  scriptCarrier(
    'import-data',
    (code) => `import('data:text/javascript;charset=utf-8,'+encodeURIComponent(${quote(code)}))`,
    { isStrict: true },
  ),
  scriptCarrier(
    'import-blob',
    (code) => `import(URL.createObjectURL(new Blob([${quote(code)}],{type:'text/javascript'})))`,
    { isStrict: true },
  ),
  scriptCarrier('frame-srcdoc', (code) => `${frame}f.srcdoc=${quote(frameDocument(code))};${appendCall}(f)`, {
    isNested: true,
  }),
  scriptCarrier(
    'frame-write',
    (code) =>
      `${frame}${appendCall}(f);var d=f.contentDocument;d.open();d.write(${quote(frameDocument(code))});d.close()`,
    { isNested: true },
  ),
  scriptCarrier(
    'frame-blob',
    (code) =>
      `${frame}f.src=URL.createObjectURL(new Blob([${quote(frameDocument(code))}],{type:'text/html;charset=utf-8'}));${appendCall}(f)`,
    { isNested: true },
  ),
  scriptCarrier(
    'frame-svg',
    (code) =>
      `${frame}f.src=URL.createObjectURL(new Blob([${quote(`<svg xmlns="http://www.w3.org/2000/svg"><script>//<![CDATA[\n${code.replaceAll('</', '<\\/')}\n//]]></script></svg>`)}],{type:'image/svg+xml;charset=utf-8'}));${appendCall}(f)`,
    { isNested: true },
  ),
  scriptCarrier(
    'frame-xhtml',
    (code) =>
      `${frame}f.src=URL.createObjectURL(new Blob([${quote(`<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body><script>//<![CDATA[\n${code.replaceAll('</', '<\\/')}\n//]]></script></body></html>`)}],{type:'application/xhtml+xml;charset=utf-8'}));${appendCall}(f)`,
    { isNested: true },
  ),
  scriptCarrier('frame-eval', (code) => `${frame}${appendCall}(f);f.contentWindow.eval(${quote(code)})`, {
    isNested: true,
  }),
  scriptCarrier(
    'frame-address',
    (code) => `${frame}f.src='javascript:'+${quote(encodeURIComponent(`${code};void 0`))};${appendCall}(f)`,
    { isNested: true },
  ),
  scriptCarrier(
    'frame-inserted',
    (code) =>
      `(document.body||document.documentElement).insertAdjacentHTML('beforeend','<iframe style="border:0;width:300px;height:240px"></iframe>');var l=document.querySelectorAll('iframe'),x=l[l.length-1].contentWindow;x.Function(${quote(code)})()`,
    { isNested: true },
  ),
  scriptCarrier(
    'object-frame',
    (code) =>
      `var f=document.createElement('object');f.type='text/html';f.style.cssText='width:300px;height:240px';f.data=URL.createObjectURL(new Blob([${quote(frameDocument(code))}],{type:'text/html;charset=utf-8'}));${appendCall}(f)`,
    { isNested: true },
  ),
  scriptCarrier('own-address', (code) => `location.href='javascript:'+${quote(encodeURIComponent(`${code};void 0`))}`),
  scriptCarrier(
    'rewritten',
    (code) =>
      `setTimeout(function(){document.open();document.write(${quote(frameDocument(code))});document.close()},30)`,
    { isFrameOnly: true },
  ),
  scriptCarrier(
    'frame-freed',
    (code) =>
      `var e=window.frameElement;e.removeAttribute('sandbox');e.removeAttribute('allow');e.removeAttribute('csp');e.srcdoc=${quote(`<body style="margin:0">${scriptElement(code)}`)}`,
    { isFrameOnly: true },
  ),
  scriptCarrier(
    'insert-command',
    (code) =>
      `var e=document.createElement('div');e.contentEditable='true';${appendCall}(e);e.focus();document.execCommand('insertHTML',false,${quote(`x${brokenImage(code)}`)})||e.insertAdjacentHTML('beforeend',${quote(brokenImage(code))})`,
  ),
  scriptCarrier('constructed', (code) => `Reflect.construct(Function,[${quote(code)}]).apply(window)`),
  scriptCarrier(
    'event-text',
    (code) =>
      `var b=document.createElement('button');b.setAttribute('onclick',${quote(code)});b.dispatchEvent(new Event('click'))`,
  ),
  ...pageCarriers,
]
