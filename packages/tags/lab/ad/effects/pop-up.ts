import { quote } from '../case-context.ts'
import { createEffects } from './effect.ts'

const go = (code: (url: string) => string) => (context: { url: (kind: string) => string }) =>
  code(quote(context.url('go')))
const link = (url: string, where = 'document') =>
  `var a=${where}.createElement('a');a.href=${url};a.target='_blank';(${where}.body||${where}.documentElement).appendChild(a);`

export const popUps = createEffects('pop-up', 'window', {
  'window.open': go((url) => `window.open(${url})`),
  "the page's open": go((url) => `W.open(${url},'_blank','width=400,height=300')`),
  'without an opener': go((url) => `window.open(${url},'_blank','noopener,noreferrer')`),
  'empty window, address later': go((url) => `var w=window.open('about:blank');w&&(w.location=${url})`),
  'empty window that is written': () => `var w=window.open();w&&w.document.write('<h1>Winner</h1>')`,
  'pop-under': go((url) => `var w=W.open(${url},'n'+Date.now(),'width=1,height=1,left=9999');w&&w.blur();W.focus()`),
  'named window': go((url) => `window.open(${url},'offers')`),
  'link with _blank': go((url) => `${link(url)}a.click()`),
  'link of the page with _blank': go((url) => `${link(url, 'D')}a.click()`),
  'click with ctrl': go((url) => `${link(url)}a.dispatchEvent(new MouseEvent('click',{bubbles:true,ctrlKey:true}))`),
  'detached link': go(
    (url) => `var a=document.createElement('a');a.href=${url};a.target='w1';a.rel='noopener';a.click()`,
  ),
  'area with _blank': go(
    (url) =>
      `var m=document.createElement('map'),a=document.createElement('area');a.href=${url};a.target='_blank';m.appendChild(a);(document.body||document.documentElement).appendChild(m);a.click()`,
  ),
  'SVG link with _blank': go(
    (url) =>
      `var n='http://www.w3.org/2000/svg',g=document.createElementNS(n,'svg'),a=document.createElementNS(n,'a');a.setAttribute('href',${url});a.setAttribute('target','_blank');g.appendChild(a);(document.body||document.documentElement).appendChild(g);a.dispatchEvent(new MouseEvent('click'))`,
  ),
  'form with _blank': go(
    (url) =>
      `var f=document.createElement('form');f.action=${url};f.target='_blank';f.style.display='none';(document.body||document.documentElement).appendChild(f);f.submit()`,
  ),
  'form of the page with _blank': go(
    (url) =>
      `var f=D.createElement('form');f.action=${url};f.target='_blank';f.method='post';D.body.appendChild(f);f.requestSubmit()`,
  ),
  'bound open': go((url) => `setTimeout(W.open.bind(W,${url}),10)`),
  'open by Reflect': go((url) => `Reflect.apply(W.open,W,[${url}])`),
  'open of a fresh frame': go(
    (url) =>
      `var f=document.createElement('iframe');f.style.display='none';(document.body||document.documentElement).appendChild(f);f.contentWindow.open(${url})`,
  ),
  'open of a fresh frame in the page': go(
    (url) =>
      `var f=D.createElement('iframe');f.style.display='none';D.body.appendChild(f);f.contentWindow.open.call(W,${url})`,
  ),
  'text in the page': go((url) => `W.setTimeout('open('+JSON.stringify(${url})+')',5)`),
  'script address': go((url) => `window.open('javascript:open('+JSON.stringify(${url})+')','_top')`),
  'method that the page calls': go((url) => `var n=0;W.JSON.stringify=function(){n++||W.open(${url});return ''}`),
  'native listener': go(
    (url) => `W.addEventListener('q5',W.open.bind(W,${url},'_blank'));W.dispatchEvent(new W.Event('q5'))`,
  ),
  'document.open with three arguments': go((url) => `document.open(${url},'_blank','width=300')`),
  'clicks inside a link': go((url) => `${link(url)}a.innerHTML='<b>x</b>';a.firstChild.click()`),
  'clicks a label of a button with formtarget': go(
    (url) =>
      `var f=document.createElement('form');f.style.display='none';f.innerHTML='<label><button formtarget="_blank">Go</button></label>';f.action=${url};(document.body||document.documentElement).appendChild(f);f.firstChild.click()`,
  ),
  'submits with a button that has a target': go(
    (url) =>
      `var f=D.createElement('form'),b=D.createElement('button');b.setAttribute('formtarget','_new');b.setAttribute('formaction',${url});f.append(b);D.body.append(f);f.requestSubmit(b)`,
  ),
  'answers a promise with open': go((url) => `W.Promise.resolve(${url}).then(W.open)`),
  'list method of the page with open': go((url) => `W.Array.from([${url}],W.open.bind(W))`),
  'native timeout event': go((url) => `W.q8=W.AbortSignal.timeout(30);W.q8.onabort=W.open.bind(W,${url},'_blank')`),
  'base target': go(
    (url) =>
      `var b=D.createElement('base');b.target='_blank';D.head.prepend(b);var a=D.createElement('a');a.href=${url};D.body.appendChild(a);a.click()`,
  ),
})
