import { brokenImage, type Carrier, frameDocument, scriptCarrier } from './carrier.ts'
import { quote, scriptElement } from './case-context.ts'

/** Code that an ad runs in the page's realm, or in a frame it inserts into the page. */
export const pageCarriers: Carrier[] = [
  scriptCarrier('page-eval', (code) => `top.eval(${quote(code)})`, { isPageRealm: true }),
  scriptCarrier('page-function', (code) => `top.Function(${quote(code)})()`, { isPageRealm: true }),
  scriptCarrier('page-constructor', (code) => `top.document.constructor.constructor(${quote(code)})()`, {
    isPageRealm: true,
  }),
  scriptCarrier('page-timer-text', (code) => `top.setTimeout(${quote(code)},10)`, { isPageRealm: true }),
  scriptCarrier(
    'page-script',
    (code) => `var s=top.document.createElement('script');s.text=${quote(code)};top.document.body.appendChild(s)`,
    { isPageRealm: true },
  ),
  scriptCarrier(
    'page-remote-script',
    (code, context) =>
      `var s=top.document.createElement('script');s.src=${quote(context.file(code, 'js'))};top.document.head.appendChild(s)`,
    { isPageRealm: true },
  ),
  scriptCarrier(
    'page-image',
    (code) => `var i=new top.Image();i.setAttribute('onerror',${quote(code)});i.src='data:image/png,x'`,
    { isPageRealm: true },
  ),
  scriptCarrier(
    'page-markup',
    (code) => `top.document.body.insertAdjacentHTML('beforeend',${quote(brokenImage(code))})`,
    {
      isPageRealm: true,
    },
  ),
  scriptCarrier(
    'page-address',
    (code) => `top.location.href='javascript:'+${quote(encodeURIComponent(`${code};void 0`))}`,
    { isPageRealm: true },
  ),
  scriptCarrier(
    'page-handler',
    (code) =>
      `top.document.body.setAttribute('onmouseover',${quote(code)});top.document.body.dispatchEvent(new top.Event('mouseover'))`,
    { isPageRealm: true },
  ),
  scriptCarrier(
    'page-frame',
    (code) =>
      `var f=top.document.createElement('iframe');f.style.display='none';f.srcdoc=${quote(frameDocument(code))};top.document.body.appendChild(f)`,
    { isNested: true },
  ),
  scriptCarrier(
    'page-frame-eval',
    (code) =>
      `var f=top.document.createElement('iframe');f.style.display='none';top.document.body.appendChild(f);f.contentWindow.eval(${quote(code)})`,
    { isNested: true },
  ),
  scriptCarrier(
    'page-link',
    (code) =>
      `var a=top.document.createElement('a');a.href='javascript:'+${quote(encodeURIComponent(`${code};void 0`))};top.document.body.appendChild(a);a.click()`,
    { isPageRealm: true },
  ),
  scriptCarrier(
    'page-module',
    (code) =>
      `var s=top.document.createElement('script');s.type='module';s.textContent=${quote(code)};top.document.head.append(s)`,
    { isPageRealm: true, isStrict: true },
  ),
  scriptCarrier(
    'page-svg-script',
    (code) =>
      `var d=top.document,n='http://www.w3.org/2000/svg',g=d.createElementNS(n,'svg'),s=d.createElementNS(n,'script');s.textContent=${quote(code)};g.appendChild(s);d.body.appendChild(g)`,
    { isPageRealm: true },
  ),
  scriptCarrier(
    'page-shadow',
    (code) =>
      `var h=top.document.createElement('div');top.document.body.appendChild(h);h.attachShadow({mode:'closed'}).innerHTML=${quote(brokenImage(code))}`,
    { isPageRealm: true },
  ),
  scriptCarrier(
    'page-late-text',
    (code) =>
      `var s=top.document.createElement('script');top.document.body.appendChild(s);setTimeout(function(){s.textContent=${quote(code)}},20)`,
    { isPageRealm: true },
  ),
  scriptCarrier(
    'page-adopted',
    (code) =>
      `var d=new DOMParser().parseFromString(${quote(brokenImage(code))},'text/html');top.document.body.append(top.document.adoptNode(d.body.firstChild))`,
    { isPageRealm: true },
  ),
  scriptCarrier(
    'page-fragment',
    (code) =>
      `top.document.body.append(top.document.createRange().createContextualFragment(${quote(scriptElement(code))}))`,
    { isPageRealm: true },
  ),
  scriptCarrier(
    'page-attribute-node',
    (code) =>
      `var i=top.document.createElement('img'),n=top.document.createAttribute('onerror');n.value=${quote(code)};i.setAttributeNode(n);i.src='data:image/png,x'`,
    { isPageRealm: true },
  ),
  scriptCarrier(
    'page-async-function',
    (code) => `top.Object.getPrototypeOf(top.eval('(async function(){})')).constructor(${quote(code)})()`,
    { isPageRealm: true },
  ),
  scriptCarrier(
    'page-blob-script',
    (code) =>
      `var s=top.document.createElement('script');s.src=top.URL.createObjectURL(new top.Blob([${quote(code)}]));top.document.head.append(s)`,
    { isPageRealm: true },
  ),
  scriptCarrier('page-thenable', (code) => `top.Promise.resolve({then:top.Function(${quote(code)})})`, {
    isPageRealm: true,
  }),
  scriptCarrier(
    'page-observer',
    (code) =>
      `new top.ResizeObserver(top.Function('l','o',${quote(`o.disconnect();${code}`)})).observe(top.document.body)`,
    { isPageRealm: true },
  ),
  scriptCarrier(
    'page-class',
    (code) =>
      `var n='x-'+Math.random().toString(36).slice(2);top.customElements.define(n,top.eval(${quote(`(class extends HTMLElement{connectedCallback(){${code}}})`)}));top.document.body.append(top.document.createElement(n))`,
    { isPageRealm: true, isStrict: true },
  ),
  scriptCarrier(
    'page-import',
    (code) =>
      `top.Function('u','return import(u)')('data:text/javascript;charset=utf-8,'+encodeURIComponent(${quote(code)}))`,
    { isPageRealm: true, isStrict: true },
  ),
]
