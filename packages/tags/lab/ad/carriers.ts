import { attribute, quoted, script } from './at.ts'
import { byScript, type Carrier, handler, image, inFrame, put } from './carrier.ts'
import { pageCarriers } from './page-carriers.ts'

const frame = "var f=document.createElement('iframe');f.style.cssText='border:0;width:300px;height:240px';"

export const carriers: Carrier[] = [
  { name: 'inline', markup: (code) => script(code) },
  { name: 'inline-late', markup: (code) => `${'<i></i>'.repeat(200)}${script(code, ' type="text/javascript" defer')}` },
  handler('image-error', 'img src="data:image/png,x" style="display:none"', 'onerror'),
  handler('svg-load', 'svg width="1" height="1"', 'onload', '></svg'),
  handler('style-load', 'style', 'onload', '>i{}</style'),
  handler('source-error', 'video width="1" height="1"><source src="data:video/mp4,x"', 'onerror', '></video'),
  handler('details-toggle', 'details open', 'ontoggle'),
  handler('link-load', 'link rel="stylesheet" href="data:text/css,i{}"', 'onload'),
  handler('frame-load', 'iframe width="1" height="1" style="border:0"', 'onload', '></iframe'),
  handler('script-error', 'script src="data:image/png,x"', 'onload', '></script'),
  handler('animation-start', 'style>@keyframes q2{}</style><b style="animation:q2 .1s"', 'onanimationstart', '></b'),
  handler('svg-begin', 'svg width="1" height="1"><animate attributeName="x" dur=".1s"', 'onbegin', '></svg'),
  handler('autofocus', 'input autofocus style="position:absolute;width:1px;height:1px;opacity:0"', 'onfocus'),
  handler('object-error', 'object data="data:image/png,x" width="1" height="1"', 'onerror', '></object'),
  {
    name: 'svg-script',
    markup: (code) =>
      `<svg width="1" height="1"><script>//<![CDATA[\n${code.replaceAll('</', '<\\/')}\n//]]></script></svg>`,
  },
  { name: 'module', isStrict: true, markup: (code) => script(code, ' type="module"') },
  { name: 'remote', markup: (code, at) => `<script src="${at.file(code, 'js')}"></script>` },
  { name: 'remote-async', markup: (code, at) => `<script async src="${at.file(code, 'js')}"></script>` },
  {
    name: 'remote-chain',
    markup(code, at) {
      const last = at.file(code, 'js')
      const first = at.file(
        `var s=document.createElement('script');s.src=${quoted(last)};(document.head||document.documentElement).appendChild(s)`,
        'js',
      )
      return `<script src="${first}"></script>`
    },
  },
  {
    name: 'jsonp',
    markup(code, at) {
      return `${script('function cb9(t){(0,eval)(t.x)}')}<script src="${at.file(`cb9(${JSON.stringify({ x: code })})`, 'js')}"></script>`
    },
  },
  {
    name: 'data-script',
    markup: (code) =>
      `<script src="data:text/javascript;charset=utf-8,${attribute(encodeURIComponent(code))}"></script>`,
  },
  byScript(
    'blob-script',
    (code) => `var s=document.createElement('script');s.src=URL.createObjectURL(new Blob([${quoted(code)}]));${put}(s)`,
  ),
  byScript('text-script', (code) => `var s=document.createElement('script');s.text=${quoted(code)};${put}(s)`),
  byScript(
    'late-text',
    (code) =>
      `var s=document.createElement('script');${put}(s);setTimeout(function(){s.append(document.createTextNode(${quoted(code)}))},20)`,
  ),
  byScript(
    'late-source',
    (code, at) =>
      `var s=document.createElement('script');${put}(s);setTimeout(function(){s.setAttribute('src',${quoted(at.file(code, 'js'))})},20)`,
  ),
  byScript(
    'cloned-script',
    (code) => `var s=document.createElement('script');s.textContent=${quoted(code)};${put}(s.cloneNode(true))`,
  ),
  byScript(
    'custom-element',
    (code) =>
      `var n='x-'+Math.random().toString(36).slice(2);customElements.define(n,class extends HTMLElement{connectedCallback(){${code}}});${put}(document.createElement(n))`,
    { isStrict: true },
  ),
  byScript(
    'shadow-script',
    (code) =>
      `var h=document.createElement('div');${put}(h);var s=document.createElement('script');s.textContent=${quoted(code)};h.attachShadow({mode:'closed'}).appendChild(s)`,
  ),
  {
    name: 'declarative-shadow',
    markup: (code) => `<div><template shadowrootmode="open">${image(code)}</template></div>`,
  },
  byScript('fragment', (code) => `${put}(document.createRange().createContextualFragment(${quoted(script(code))}))`),
  byScript(
    'template',
    (code) =>
      `var t=document.createElement('template');t.innerHTML=${quoted(image(code))};${put}(t.content.cloneNode(true))`,
  ),
  byScript(
    'parser',
    (code) =>
      `var d=new DOMParser().parseFromString(${quoted(image(code))},'text/html');${put}(document.adoptNode(d.body.firstChild))`,
  ),
  byScript(
    'import-node',
    (code) =>
      `var d=document.implementation.createHTMLDocument('');d.body.innerHTML=${quoted(image(code))};${put}(document.importNode(d.body.firstChild,true))`,
  ),
  byScript(
    'adjacent',
    (code) => `(document.body||document.documentElement).insertAdjacentHTML('beforeend',${quoted(image(code))})`,
  ),
  byScript(
    'set-html',
    (code) =>
      `var e=document.createElement('div');${put}(e);e.setHTMLUnsafe?e.setHTMLUnsafe(${quoted(image(code))}):e.innerHTML=${quoted(image(code))}`,
  ),
  byScript(
    'range-insert',
    (code) =>
      `var r=document.createRange();r.selectNodeContents(document.body);r.collapse(false);var s=document.createElement('script');s.text=${quoted(code)};r.insertNode(s)`,
  ),
  byScript(
    'replace-with',
    (code) =>
      `var e=document.createElement('i');${put}(e);var s=document.createElement('script');s.text=${quoted(code)};e.replaceWith(s)`,
  ),
  byScript('write-again', (code) => `document.write(${quoted(script(code))})`, { isFrameOnly: true }),
  byScript(
    'set-attribute',
    (code) => `var e=document.createElement('img');e.setAttribute('onerror',${quoted(code)});e.src='data:image/png,x'`,
  ),
  byScript(
    'handler-property',
    (code) => `var e=new Image();e.onerror=new Function(${quoted(code)});e.src='data:image/png,x'`,
  ),
  byScript(
    'import-data',
    (code) => `import('data:text/javascript;charset=utf-8,'+encodeURIComponent(${quoted(code)}))`,
    { isStrict: true },
  ),
  byScript(
    'import-blob',
    (code) => `import(URL.createObjectURL(new Blob([${quoted(code)}],{type:'text/javascript'})))`,
    { isStrict: true },
  ),
  byScript('frame-srcdoc', (code) => `${frame}f.srcdoc=${quoted(inFrame(code))};${put}(f)`, { isNested: true }),
  byScript(
    'frame-write',
    (code) => `${frame}${put}(f);var d=f.contentDocument;d.open();d.write(${quoted(inFrame(code))});d.close()`,
    { isNested: true },
  ),
  byScript(
    'frame-blob',
    (code) =>
      `${frame}f.src=URL.createObjectURL(new Blob([${quoted(inFrame(code))}],{type:'text/html;charset=utf-8'}));${put}(f)`,
    { isNested: true },
  ),
  byScript('frame-eval', (code) => `${frame}${put}(f);f.contentWindow.eval(${quoted(code)})`, { isNested: true }),
  byScript(
    'frame-address',
    (code) => `${frame}f.src='javascript:'+${quoted(encodeURIComponent(`${code};void 0`))};${put}(f)`,
    { isNested: true },
  ),
  byScript(
    'frame-inserted',
    (code) =>
      `(document.body||document.documentElement).insertAdjacentHTML('beforeend','<iframe style="border:0;width:300px;height:240px"></iframe>');var l=document.querySelectorAll('iframe'),x=l[l.length-1].contentWindow;x.Function(${quoted(code)})()`,
    { isNested: true },
  ),
  byScript(
    'object-frame',
    (code) =>
      `var f=document.createElement('object');f.type='text/html';f.style.cssText='width:300px;height:240px';f.data=URL.createObjectURL(new Blob([${quoted(inFrame(code))}],{type:'text/html;charset=utf-8'}));${put}(f)`,
    { isNested: true },
  ),
  byScript('own-address', (code) => `location.href='javascript:'+${quoted(encodeURIComponent(`${code};void 0`))}`),
  byScript(
    'rewritten',
    (code) => `setTimeout(function(){document.open();document.write(${quoted(inFrame(code))});document.close()},30)`,
    { isFrameOnly: true },
  ),
  byScript(
    'frame-freed',
    (code) =>
      `var e=window.frameElement;e.removeAttribute('sandbox');e.removeAttribute('allow');e.removeAttribute('csp');e.srcdoc=${quoted(`<body style="margin:0">${script(code)}`)}`,
    { isFrameOnly: true },
  ),
  byScript(
    'insert-command',
    (code) =>
      `var e=document.createElement('div');e.contentEditable='true';${put}(e);e.focus();document.execCommand('insertHTML',false,${quoted(`x${image(code)}`)})||e.insertAdjacentHTML('beforeend',${quoted(image(code))})`,
  ),
  byScript('constructed', (code) => `Reflect.construct(Function,[${quoted(code)}]).apply(window)`),
  byScript(
    'event-text',
    (code) =>
      `var b=document.createElement('button');b.setAttribute('onclick',${quoted(code)});b.dispatchEvent(new Event('click'))`,
  ),
  ...pageCarriers,
]
