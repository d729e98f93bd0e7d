import { brokenImage, type Carrier, frameDocument, scriptCarrier } from './carrier.ts'
import { quote } from './case-context.ts'

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
    'page-import',
    (code) =>
      `top.Function('u','return import(u)')('data:text/javascript;charset=utf-8,'+encodeURIComponent(${quote(code)}))`,
    { isPageRealm: true, isStrict: true },
  ),
]
