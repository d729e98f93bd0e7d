import { quote } from '../case-context.ts'
import { createEffects } from './effect.ts'

const go = (code: (url: string) => string) => (context: { url: (kind: string) => string }) =>
  code(quote(context.url('go')))
const link = (url: string, where = 'document') =>
  `var a=${where}.createElement('a');a.href=${url};a.target='_top';(${where}.body||${where}.documentElement).appendChild(a);`
const form = (url: string, where = 'document') =>
  `var f=${where}.createElement('form');f.action=${url};f.target='_top';f.style.display='none';(${where}.body||${where}.documentElement).appendChild(f);`
const svg = 'http://www.w3.org/2000/svg'

export const forcedRedirects = [
  ...createEffects('forced-redirect', 'left', {
    'sets href': go((url) => `W.location.href=${url}`),
    'sets location': go((url) => `W.location=${url}`),
    'sets the document location': go((url) => `D.location=${url}`),
    'calls assign': go((url) => `W.location.assign(${url})`),
    'calls replace': go((url) => `W.location.replace(${url})`),
    'calls a borrowed assign': go((url) => `location.assign.call(W.location,${url})`),
    'calls a bound replace later': go((url) => `setTimeout(W.location.replace.bind(W.location,${url}),10)`),
    'sets by Reflect': go((url) => `Reflect.set(W,'location',${url})`),
    'sets by the setter': go((url) => `Object.getOwnPropertyDescriptor(W,'location').set.call(W,${url})`),
    'sets by the href setter': go(
      (url) => `Object.getOwnPropertyDescriptor(W.location,'href').set.call(W.location,${url})`,
    ),
    'sets by Object.assign': go((url) => `Object.assign(W,{location:${url}})`),
    'sets by destructuring': go((url) => `[W.location.href]=[${url}]`),
    'sets the host': (context) => `W.location.host=${quote(new URL(context.origin).host)}`,
    'sets the path': (context) => `W.location.pathname='/elsewhere/${context.token}'`,
    'sets the query': () => `W.location.search='?campaign=9'`,
    'opens into the page': go((url) => `window.open(${url},'_top')`),
    'opens into the parent': go((url) => `W.open(${url},'_self')`),
    'navigation.navigate': go((url) => `W.navigation?W.navigation.navigate(${url}):W.location=${url}`),
    'navigation replace': go(
      (url) => `W.navigation?W.navigation.navigate(${url},{history:'replace'}):W.location.replace(${url})`,
    ),
    'clicks a link': go((url) => `${link(url)}a.click()`),
    'clicks a link of the page': go((url) => `${link(url, 'D')}a.target='';a.click()`),
    'dispatches a click': go((url) => `${link(url)}a.dispatchEvent(new MouseEvent('click',{bubbles:true}))`),
    'clicks by the prototype': go((url) => `${link(url)}HTMLElement.prototype.click.call(a)`),
    'clicks a detached link': go((url) => `var a=document.createElement('a');a.href=${url};a.target='_top';a.click()`),
    'clicks an SVG link': go(
      (url) =>
        `var g=document.createElementNS('${svg}','svg'),a=document.createElementNS('${svg}','a');a.setAttribute('href',${url});a.setAttribute('target','_top');g.appendChild(a);(document.body||document.documentElement).appendChild(g);a.dispatchEvent(new MouseEvent('click'))`,
    ),
    'clicks an area': go(
      (url) =>
        `var m=document.createElement('map'),a=document.createElement('area');a.href=${url};a.target='_top';m.appendChild(a);(document.body||document.documentElement).appendChild(m);a.click()`,
    ),
    'submits a form': go((url) => `${form(url)}f.submit()`),
    'submits a form by POST': go((url) => `${form(url)}f.method='post';f.requestSubmit()`),
    'submits a form of the page': go((url) => `${form(url, 'D')}f.submit()`),
    'submits by the prototype': go((url) => `${form(url)}HTMLFormElement.prototype.submit.call(f)`),
    'presses a button with formaction': go(
      (url) =>
        `var f=document.createElement('form'),b=document.createElement('button');b.setAttribute('formaction',${url});b.setAttribute('formtarget','_top');f.appendChild(b);f.style.display='none';(document.body||document.documentElement).appendChild(f);b.click()`,
    ),
    'refreshes the page by meta': go(
      (url) => `var m=D.createElement('meta');m.httpEquiv='refresh';m.content='0;url='+${url};D.head.appendChild(m)`,
    ),
    'refreshes the page by markup': go(
      (url) => `D.body.insertAdjacentHTML('beforeend','<meta http-equiv="refresh" content="0;url='+${url}+'">')`,
    ),
    'runs text in the page': go((url) => `W.eval('location.href='+JSON.stringify(${url}))`),
    'starts a timer with text in the page': go((url) => `W.setTimeout('location.href='+JSON.stringify(${url}),5)`),
    'makes a function of the page': go((url) => `W.Function('u','location=u')(${url})`),
    'runs a script in the page': go(
      (url) =>
        `var s=D.createElement('script');s.textContent='location.replace('+JSON.stringify(${url})+')';D.documentElement.appendChild(s)`,
    ),
    'runs a handler in the page': go(
      (url) => `D.body.insertAdjacentHTML('beforeend','<img src="data:,x" onerror="location=\\''+${url}+'\\'">')`,
    ),
    'opens a script address in the page': go(
      (url) => `window.open('javascript:location.href='+JSON.stringify(${url}),'_top')`,
    ),
    'frame with a script address': go(
      (url) =>
        `var f=document.createElement('iframe');f.style.display='none';f.src='javascript:top.location.href='+JSON.stringify(${url});(document.body||document.documentElement).appendChild(f)`,
    ),
    'fresh frame leaves': go(
      (url) =>
        `var f=document.createElement('iframe');f.style.display='none';(document.body||document.documentElement).appendChild(f);f.contentWindow.open(${url},'_top')`,
    ),
    'fresh frame with text': go(
      (url) =>
        `var f=document.createElement('iframe');f.style.display='none';(document.body||document.documentElement).appendChild(f);f.contentWindow.setTimeout('top.location.href='+JSON.stringify(${url}))`,
    ),
    'clicks the page link after changing it': go(
      (url) => `var a=D.querySelector('#more');a.setAttribute('href',${url});a.click()`,
    ),
    'base address and a click': (context) =>
      `var b=D.createElement('base');b.href=${quote(`${context.origin}/go/`)};D.head.prepend(b);var a=D.createElement('a');a.setAttribute('href',${quote(context.token)});D.body.appendChild(a);a.click()`,
    'replaces a method that the page calls': go((url) => `W.JSON.stringify=function(){W.location.href=${url}}`),
    'replaces a prototype method that the page calls': go(
      (url) => `W.Array.prototype.map=function(){W.location.assign(${url})}`,
    ),
    'listener made of a native function': go(
      (url) => `D.addEventListener('q4',W.location.assign.bind(W.location,${url}));D.dispatchEvent(new W.Event('q4'))`,
    ),
    'mutation callback in the page': go(
      (url) =>
        `new W.MutationObserver(function(){W.location=${url}}).observe(D.body,{attributes:true});D.body.title='x'`,
    ),
    thenable: go((url) => `W.Promise.resolve({then:function(){W.location.href=${url}}})`),
    'getter that the page reads': go(
      (url) => `W.String=new Proxy(W.String,{apply:function(){W.location.replace(${url});return ''}})`,
    ),
    'calls the old setter': go((url) => `W.location.__lookupSetter__('href').call(W.location,${url})`),
    'list method of the page with assign': go(
      (url) => `W.Array.prototype.forEach.call([${url}],W.location.replace,W.location)`,
    ),
    'answers a promise with assign': go((url) => `W.Promise.resolve(${url}).then(W.location.assign.bind(W.location))`),
    'document.open with three arguments': go((url) => `document.open(${url},'_top','')`),
    "the page's document.open": go((url) => `D.open(${url},'_self','')`),
    'clicks a label of a button': go(
      (url) =>
        `${form(url)}var l=document.createElement('label');l.innerHTML='<button>Go</button>';f.appendChild(l);l.click()`,
    ),
    'clicks inside a link': go((url) => `${link(url)}a.innerHTML='<b>x</b>';a.firstChild.click()`),
    'dispatches inside a link of the page': go(
      (url) =>
        `${link(url, 'D')}a.innerHTML='<b><i>x</i></b>';a.querySelector('i').dispatchEvent(new W.PointerEvent('click',{bubbles:true}))`,
    ),
    'presses a picture button': go(
      (url) => `${form(url)}f.innerHTML='<input type="image" alt="x">';f.firstChild.click()`,
    ),
    'button for the form of the page': go(
      (url) =>
        `var b=D.createElement('button');D.forms[0].id='q8';b.setAttribute('form','q8');b.formAction=${url};D.body.appendChild(b);b.click()`,
    ),
    'meta element of the page becomes a refresh': go(
      (url) =>
        `var m=D.querySelector('meta[name=csrf-token]');m.setAttribute('content','0;url='+${url});m.setAttribute('http-equiv','refresh')`,
    ),
    'refreshes the page by an adopted element': go(
      (url) =>
        `var d=new DOMParser().parseFromString('<meta http-equiv="refresh" content="0;url='+${url}+'">','text/html');D.head.append(D.adoptNode(d.querySelector('meta')))`,
    ),
    'native timeout event': go(
      (url) => `W.q8=W.AbortSignal.timeout(30);W.q8.onabort=W.location.assign.bind(W.location,${url})`,
    ),
    'native drawing callback': go((url) => `W.requestAnimationFrame(W.location.replace.bind(W.location,${url}))`),
    'native view transition': go((url) => `D.startViewTransition(W.location.assign.bind(W.location,${url}))`),
    'SVG link that is animated': go(
      (url) =>
        `S.insertAdjacentHTML('beforeend','<svg width="9" height="9"><a target="_top"><set attributeName="href" to="'+${url}+'" begin="0s"/><text y="9">x</text></a></svg>');setTimeout(function(){S.querySelector('svg a').dispatchEvent(new MouseEvent('click',{bubbles:true}))},80)`,
    ),
    'goes back by the navigation': () => 'W.navigation?W.navigation.back():W.history.back()',
    'goes back by itself': () => 'W.history.back()',
  }),
  ...createEffects('forced-redirect', 'reloaded', {
    'reloads the page': () => 'sessionStorage.q9?0:(sessionStorage.q9=1,W.location.reload())',
    'goes to the same entry': () => 'sessionStorage.q9?0:(sessionStorage.q9=1,W.history.go(0))',
  }),
]
