import { createEffects } from './effect.ts'

const catching = (code: string) => `Promise.resolve(${code}).catch(function(){})`

export const screenGrabs = [
  ...createEffects(
    'full-screen-grab',
    'screen',
    {
      'the whole page': () => catching('D.documentElement.requestFullscreen()'),
      'the body': () => catching('D.body.requestFullscreen({navigationUI:"hide"})'),
      'an element of its own': () => catching('document.documentElement.requestFullscreen()'),
      'its own frame': () => catching('(window.frameElement||S).requestFullscreen()'),
      'an element made in the page': () =>
        `var e=D.createElement('div');e.textContent='Locked';D.body.appendChild(e);${catching('e.requestFullscreen()')}`,
      prefixed: () =>
        '(D.body.webkitRequestFullscreen||D.body.mozRequestFullScreen||D.body.requestFullscreen).call(D.body)',
      borrowed: () => catching('Element.prototype.requestFullscreen.call(D.documentElement)'),
      'of a fresh frame': () =>
        `var f=D.createElement('iframe');f.style.display='none';D.body.appendChild(f);${catching('f.contentWindow.Element.prototype.requestFullscreen.call(D.documentElement)')}`,
      'video element': () =>
        `var v=D.createElement('video');D.body.appendChild(v);${catching('v.requestFullscreen()')}`,
      'text in the page': () => "W.eval('document.documentElement.requestFullscreen()')",
      bound: () => 'W.setTimeout(D.body.requestFullscreen.bind(D.body),20)',
      'old spelling': () => 'D.documentElement.webkitRequestFullScreen()',
      'video call': (context) =>
        `var v=D.createElement('video');v.muted=v.loop=true;v.src='${context.origin}/tone.wav';D.body.appendChild(v);v.onloadedmetadata=function(){v.webkitEnterFullscreen()};v.readyState&&v.webkitEnterFullscreen()`,
      'list method': () => '[{}].forEach(D.body.requestFullscreen,D.body)',
      'native timeout event': () =>
        'W.q8=W.AbortSignal.timeout(30);W.q8.onabort=D.body.requestFullscreen.bind(D.body,{})',
      'svg element': () =>
        `var e=D.createElementNS('http://www.w3.org/2000/svg','svg');D.body.appendChild(e);${catching('e.requestFullscreen()')}`,
    },
    { needsActivation: true },
  ),
  ...createEffects(
    'full-screen-grab',
    'pointer',
    {
      'locks the pointer': () => catching('D.body.requestPointerLock()'),
      'locks the pointer to itself': () =>
        `window.focus();${catching('document.documentElement.requestPointerLock()')}`,
      'locks by a borrowed function': () => catching('Element.prototype.requestPointerLock.call(D.documentElement)'),
    },
    { needsActivation: true },
  ),
]
