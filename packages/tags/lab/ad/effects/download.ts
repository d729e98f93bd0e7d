import { quote } from '../case-context.ts'
import { createEffects } from './effect.ts'

const file = (code: (url: string) => string) => (context: { url: (kind: string) => string }) =>
  code(quote(context.url('file')))
const blob = "URL.createObjectURL(new Blob(['MZ'.repeat(50)],{type:'application/octet-stream'}))"
const link = (url: string, where = 'document') =>
  `var a=${where}.createElement('a');a.href=${url};a.download='setup.exe';(${where}.body||${where}.documentElement).appendChild(a);`
const frame = (where = 'document') =>
  `var f=${where}.createElement('iframe');f.style.display='none';(${where}.body||${where}.documentElement).appendChild(f);`

export const downloads = createEffects('drive-by-download', 'download', {
  'link to a blob': () => `${link(blob)}a.click()`,
  'link to a blob in the page': () => `${link(blob, 'D')}a.click()`,
  'detached link to data': () =>
    "var a=document.createElement('a');a.href='data:application/octet-stream,abc';a.download='invoice.exe';a.click()",
  'dispatched click': () => `${link(blob)}a.dispatchEvent(new MouseEvent('click'))`,
  'borrowed click in the page': () => `${link(blob, 'D')}HTMLElement.prototype.click.call(a)`,
  'SVG link': () =>
    `var n='http://www.w3.org/2000/svg',g=D.createElementNS(n,'svg'),a=D.createElementNS(n,'a');a.setAttribute('href',${blob});a.setAttribute('download','x.exe');g.appendChild(a);D.body.appendChild(g);a.dispatchEvent(new MouseEvent('click'))`,
  area: () =>
    `var m=D.createElement('map'),a=D.createElement('area');a.href=${blob};a.download='x.exe';m.appendChild(a);D.body.appendChild(m);a.click()`,
  'frame with a file': file(
    (url) =>
      `var f=document.createElement('iframe');f.style.display='none';f.src=${url};(document.body||document.documentElement).appendChild(f)`,
  ),
  'frame of the page with a file': file((url) => `${frame('D')}f.src=${url}`),
  'frame that is sent to a file': file((url) => `${frame()}f.contentWindow.location.replace(${url})`),
  'frame by markup': file(
    (url) => `D.body.insertAdjacentHTML('beforeend','<iframe hidden src="'+${url}+'"></iframe>')`,
  ),
  'frame with a blob': () => `${frame('D')}f.src=${blob}`,
  'own document goes to a file': file((url) => `location.href=${url}`),
  'the page goes to a file': file((url) => `W.location.href=${url}`),
  'the page is replaced by a file': file((url) => `W.location.replace(${url})`),
  'window with a file': file((url) => `window.open(${url},'_self')`),
  'window of the page with a file': file((url) => `W.open(${url},'_top')`),
  'form that gets a file': file(
    (url) =>
      `var f=document.createElement('form');f.action=${url};f.method='post';f.style.display='none';(document.body||document.documentElement).appendChild(f);f.submit()`,
  ),
  'form of the page that gets a file': file(
    (url) => `var f=D.createElement('form');f.action=${url};D.body.appendChild(f);f.requestSubmit()`,
  ),
  'meta refresh in the page': file(
    (url) => `var m=D.createElement('meta');m.httpEquiv='refresh';m.content='0;url='+${url};D.head.appendChild(m)`,
  ),
  'meta refresh in a frame': file(
    (url) =>
      `var f=document.createElement('iframe');f.style.display='none';f.srcdoc='<meta http-equiv=refresh content="0;url='+${url}+'">';(document.body||document.documentElement).appendChild(f)`,
  ),
  'link in a frame of the page': file(
    (url) =>
      `var f=D.createElement('iframe');f.style.display='none';D.body.appendChild(f);var a=f.contentDocument.createElement('a');a.href=${url};a.download='x.exe';f.contentDocument.body.appendChild(a);a.click()`,
  ),
  'fetched file': file(
    (url) =>
      `fetch(${url}).then(function(r){return r.blob()}).then(function(b){var a=D.createElement('a');a.href=URL.createObjectURL(b);a.download='x.exe';a.click()})`,
  ),
  'click inside a link': () => `${link(blob)}a.innerHTML='<b>x</b>';a.firstChild.click()`,
  'dispatched inside a link of the page': () =>
    `${link(blob, 'D')}a.innerHTML='<b>x</b>';a.firstChild.dispatchEvent(new W.PointerEvent('click',{bubbles:true}))`,
  'link by markup': () =>
    `D.body.insertAdjacentHTML('beforeend','<a id="q8" download="x.exe" href="data:application/octet-stream,abc"><b>x</b></a>');D.getElementById('q8').firstChild.click()`,
  'XHTML link': () =>
    `var a=D.createElementNS('http://www.w3.org/1999/xhtml','a');a.setAttribute('href',${blob});a.setAttribute('download','');W.HTMLElement.prototype.click.call(a)`,
  'text of a reader': () =>
    "var r=new FileReader();r.onload=function(){var a=D.createElement('a');a.href=r.result;a.download='x.hta';D.body.appendChild(a);a.click()};r.readAsDataURL(new Blob(['MZ'],{type:'application/hta'}))",
  'form into a frame': file(
    (url) =>
      `${frame('D')}f.name='q9';var o=D.createElement('form');o.action=${url};o.target='q9';o.method='post';D.body.appendChild(o);o.submit()`,
  ),
  'native timeout event': () =>
    `var a=D.createElement('a');a.href=${blob};a.download='x.exe';W.q8=W.AbortSignal.timeout(30);W.q8.onabort=a.click.bind(a)`,
  'page answers with a blob': () => `W.location.href=${blob}`,
  'frame that opens a file': file((url) => `${frame('D')}f.contentWindow.open(${url},'_self')`),
  'embed with data': () =>
    "var o=document.createElement('embed');o.src='data:application/octet-stream,abc';(document.body||document.documentElement).appendChild(o)",
  'object with a file': file(
    (url) =>
      `var o=document.createElement('object');o.data=${url};o.type='text/html';o.width=o.height=1;(document.body||document.documentElement).appendChild(o)`,
  ),
  'embed with a file': file(
    (url) => `var o=D.createElement('embed');o.src=${url};o.type='text/html';o.width=o.height=1;D.body.appendChild(o)`,
  ),
  'text in the page': file(
    (url) =>
      `W.setTimeout('var a=document.createElement("a");a.href='+JSON.stringify(${url})+';a.download="x.exe";a.click()',5)`,
  ),
  'script address': file((url) => `W.location.href='javascript:void(location='+JSON.stringify(${url})+')'`),
  'navigation.navigate': file((url) => `W.navigation?W.navigation.navigate(${url}):W.location=${url}`),
})
