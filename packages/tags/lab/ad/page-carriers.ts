import { quoted } from './at.ts'
import { byScript, type Carrier, image, inFrame } from './carrier.ts'

/** Code that an ad gets to run in the page's own realm, or in a frame that it puts into the page. */
export const pageCarriers: Carrier[] = [
  byScript('page-eval', (code) => `top.eval(${quoted(code)})`, { isPageRealm: true }),
  byScript('page-function', (code) => `top.Function(${quoted(code)})()`, { isPageRealm: true }),
  byScript('page-constructor', (code) => `top.document.constructor.constructor(${quoted(code)})()`, {
    isPageRealm: true,
  }),
  byScript('page-timer-text', (code) => `top.setTimeout(${quoted(code)},10)`, { isPageRealm: true }),
  byScript(
    'page-script',
    (code) => `var s=top.document.createElement('script');s.text=${quoted(code)};top.document.body.appendChild(s)`,
    { isPageRealm: true },
  ),
  byScript(
    'page-remote-script',
    (code, at) =>
      `var s=top.document.createElement('script');s.src=${quoted(at.file(code, 'js'))};top.document.head.appendChild(s)`,
    { isPageRealm: true },
  ),
  byScript(
    'page-image',
    (code) => `var i=new top.Image();i.setAttribute('onerror',${quoted(code)});i.src='data:image/png,x'`,
    { isPageRealm: true },
  ),
  byScript('page-markup', (code) => `top.document.body.insertAdjacentHTML('beforeend',${quoted(image(code))})`, {
    isPageRealm: true,
  }),
  byScript(
    'page-address',
    (code) => `top.location.href='javascript:'+${quoted(encodeURIComponent(`${code};void 0`))}`,
    { isPageRealm: true },
  ),
  byScript(
    'page-handler',
    (code) =>
      `top.document.body.setAttribute('onmouseover',${quoted(code)});top.document.body.dispatchEvent(new top.Event('mouseover'))`,
    { isPageRealm: true },
  ),
  byScript(
    'page-frame',
    (code) =>
      `var f=top.document.createElement('iframe');f.style.display='none';f.srcdoc=${quoted(inFrame(code))};top.document.body.appendChild(f)`,
    { isNested: true },
  ),
  byScript(
    'page-frame-eval',
    (code) =>
      `var f=top.document.createElement('iframe');f.style.display='none';top.document.body.appendChild(f);f.contentWindow.eval(${quoted(code)})`,
    { isNested: true },
  ),
  byScript(
    'page-link',
    (code) =>
      `var a=top.document.createElement('a');a.href='javascript:'+${quoted(encodeURIComponent(`${code};void 0`))};top.document.body.appendChild(a);a.click()`,
    { isPageRealm: true },
  ),
  byScript(
    'page-module',
    (code) =>
      `var s=top.document.createElement('script');s.type='module';s.textContent=${quoted(code)};top.document.head.append(s)`,
    { isPageRealm: true, isStrict: true },
  ),
  byScript(
    'page-svg-script',
    (code) =>
      `var d=top.document,n='http://www.w3.org/2000/svg',g=d.createElementNS(n,'svg'),s=d.createElementNS(n,'script');s.textContent=${quoted(code)};g.appendChild(s);d.body.appendChild(g)`,
    { isPageRealm: true },
  ),
  byScript(
    'page-shadow',
    (code) =>
      `var h=top.document.createElement('div');top.document.body.appendChild(h);h.attachShadow({mode:'closed'}).innerHTML=${quoted(image(code))}`,
    { isPageRealm: true },
  ),
  byScript(
    'page-late-text',
    (code) =>
      `var s=top.document.createElement('script');top.document.body.appendChild(s);setTimeout(function(){s.textContent=${quoted(code)}},20)`,
    { isPageRealm: true },
  ),
  byScript(
    'page-import',
    (code) =>
      `top.Function('u','return import(u)')('data:text/javascript;charset=utf-8,'+encodeURIComponent(${quoted(code)}))`,
    { isPageRealm: true, isStrict: true },
  ),
]
