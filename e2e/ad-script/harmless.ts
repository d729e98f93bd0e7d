import type { Placement } from './placements.ts'

export interface HarmlessAd {
  name: string
  placement: Placement
  markup: string
}

const picture = (colour: string, text = 'Shoes') =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="300" height="250"><rect width="300" height="250" fill="${colour}"/><text x="20" y="60" font-size="30" fill="white">${text}</text></svg>`)}`
const link = 'https://shop.example/landing?c=1'
const body = (inner: string) => `<body style="margin:0;font:16px sans-serif">${inner}</body>`
const run = (text: string) => `<script>${text}</script>`
const frames: Placement[] = ['write', 'srcdoc', 'blob', 'late-srcdoc', 'wrapper']

/** Templates of honest ads, each shown in every suitable placement. */
const templates: { name: string; placements: Placement[]; markup: string }[] = [
  {
    name: 'picture with a link',
    placements: [...frames, 'inner', 'adjacent', 'page-write'],
    markup: `<a href="${link}" target="_blank"><img src="${picture('teal')}" width="300" height="250"></a>`,
  },
  {
    name: 'text ad',
    placements: [...frames, 'inner', 'shadow'],
    markup: body('<h3>Two for one</h3><p>Protect your PC from viruses with SafeBox.</p>'),
  },
  {
    name: 'security product that speaks of infections',
    placements: frames,
    markup: body('<h3>Is your computer slow?</h3><p>New viruses are found every day. Try a scan for free.</p>'),
  },
  {
    name: 'prize draw with terms',
    placements: frames,
    markup: body(
      '<h3>Win a trip to Rome</h3><p>Enter our prize draw until 30 June. Terms apply.</p><p>Congratulations to last year’s winner, Anna.</p>',
    ),
  },
  {
    name: 'click tag of the trade',
    placements: frames,
    markup: body(
      `<div id="c" style="width:300px;height:250px;background:navy;color:white">Cars</div>${run(`var clickTag = '${link}'; document.getElementById('c').onclick = function () { window.open(clickTag) }`)}`,
    ),
  },
  {
    name: 'link over the whole ad',
    placements: frames,
    markup: body(
      `<div style="width:300px;height:250px;background:olive"></div><a href="${link}" target="_blank" style="position:absolute;inset:0;z-index:9"></a>`,
    ),
  },
  {
    name: 'top navigation on a click only',
    placements: frames,
    markup: body(`<button onclick="top.location.href='${link}'" style="width:200px;height:80px">To the shop</button>`),
  },
  {
    name: 'animation by style',
    placements: frames,
    markup: body(
      '<style>@keyframes m{from{margin-left:0}to{margin-left:100px}}</style><div style="width:80px;height:80px;background:crimson;animation:m 1s infinite alternate"></div>',
    ),
  },
  {
    name: 'animation by code that comes to rest',
    placements: frames,
    markup: body(
      `<div id="b" style="width:60px;height:60px;background:purple;position:absolute"></div>${run('var x = 0; (function step() { x += 20; document.getElementById("b").style.left = x + "px"; if (x < 200) requestAnimationFrame(step) })()')}`,
    ),
  },
  {
    name: 'canvas drawing',
    placements: frames,
    markup: body(
      `<canvas id="c" width="300" height="250"></canvas>${run("var x = document.getElementById('c').getContext('2d'); x.fillStyle = 'orange'; x.fillRect(10, 10, 200, 100); x.fillStyle = 'black'; x.font = '30px sans-serif'; x.fillText('Juice', 20, 70)")}`,
    ),
  },
  {
    name: 'canvas that becomes a picture',
    placements: ['write', 'srcdoc', 'wrapper'],
    markup: body(
      `<img id="i">${run("var c = document.createElement('canvas'); c.width = 200; c.height = 100; var x = c.getContext('2d'); x.fillRect(0, 0, 150, 80); x.fillText('Sale', 10, 90); document.getElementById('i').src = c.toDataURL()")}`,
    ),
  },
  {
    name: 'expanding on pointing',
    placements: frames,
    markup: body(
      `<div id="e" style="width:300px;height:100px;background:sienna;color:white">Point here</div>${run("document.getElementById('e').addEventListener('mouseenter', function () { this.style.height = '240px' }); document.getElementById('e').addEventListener('mouseleave', function () { this.style.height = '100px' })")}`,
    ),
  },
  {
    name: 'muted video',
    placements: frames,
    markup: body(
      '<video muted autoplay playsinline width="300" height="200" style="background:black"></video><p>Trailer</p>',
    ),
  },
  {
    name: 'carousel',
    placements: frames,
    markup: body(
      `<div style="width:300px;overflow:hidden"><div id="s" style="display:flex;width:900px;transform:translateX(-300px)"><div style="width:300px;height:200px;background:red"></div><div style="width:300px;height:200px;background:green"></div><div style="width:300px;height:200px;background:blue"></div></div></div>${run("document.getElementById('s').dataset.ready = 1")}`,
    ),
  },
  {
    name: 'third-party tag that writes',
    placements: ['write', 'srcdoc', 'wrapper', 'page-write', 'blob'],
    markup: run(`document.write('<a href="${link}"><img src="${picture('indigo', 'Bags')}"></a>')`),
  },
  {
    name: 'third-party script',
    placements: ['write', 'srcdoc', 'wrapper', 'blob', 'late-srcdoc'],
    markup: '<div id="ad"></div><script src="http://ads.example/honest/fill.js"></script>',
  },
  {
    name: 'script that a script loads',
    placements: ['write', 'srcdoc', 'wrapper'],
    markup: '<div id="ad"></div><script src="http://ads.example/honest/chain.js"></script>',
  },
  {
    name: 'frame of a third party',
    placements: ['write', 'srcdoc', 'inner', 'wrapper', 'page-write'],
    markup:
      '<iframe src="http://ads.example/plain/creative" width="300" height="250" frameborder="0" scrolling="no"></iframe>',
  },
  {
    name: 'safe frame with messages',
    placements: ['write', 'srcdoc', 'inner'],
    markup:
      '<iframe name="1-0-40;1;x" src="http://ads.example/plain/safeframe" width="300" height="250" frameborder="0"></iframe>',
  },
  {
    name: 'user matching in a pixel',
    placements: ['write', 'srcdoc', 'wrapper'],
    markup: body(
      `<p>Hats</p><img src="http://ads.example/pixel" width="1" height="1"><iframe src="http://match.example/plain/sync" width="0" height="0" style="display:none"></iframe>`,
    ),
  },
  {
    name: 'encoded for transport',
    placements: frames,
    markup: run(
      `document.write(decodeURIComponent('${encodeURIComponent(`<a href="${link}"><b>Tea, 2 for 1</b></a>`)}'))`,
    ),
  },
  {
    name: 'base64 for transport',
    placements: frames,
    markup: run(
      `document.write(atob('${btoa(`<div style="width:300px;height:100px;background:#246;color:#fff">Coffee <a href="${link}">now</a></div>`)}'))`,
    ),
  },
  {
    name: 'escaped strings',
    placements: ['write', 'srcdoc', 'wrapper'],
    markup: run("document.write('\\x3cb\\x3eFlowers\\x3c/b\\x3e \\u0026 more')"),
  },
  {
    name: 'measures whether it is seen',
    placements: frames,
    markup: body(
      `<p>Lamps</p>${run("try { parent.addEventListener('scroll', function () {}); parent.addEventListener('resize', function () {}) } catch (e) {} new IntersectionObserver(function () {}).observe(document.body)")}`,
    ),
  },
  {
    name: 'lazy picture',
    placements: ['write', 'srcdoc', 'inner'],
    markup: `<img loading="lazy" width="300" height="250" src="${picture('chocolate', 'Lazy')}">`,
  },
  {
    name: 'refresh of itself',
    placements: ['write', 'srcdoc'],
    markup: body(
      `<div id="r">First</div>${run("setTimeout(function () { document.getElementById('r').innerHTML = '<b>Second</b>' }, 50)")}`,
    ),
  },
  {
    name: 'component of an AMP kind',
    placements: ['write', 'srcdoc', 'shadow'],
    markup: `<style>amp-img{display:block;width:300px;height:200px;background:#357}</style><amp-img></amp-img><p>Accelerated</p>`,
  },
  {
    name: 'shadow root',
    placements: ['write', 'srcdoc', 'wrapper'],
    markup: `<div id="h"></div>${run("document.getElementById('h').attachShadow({ mode: 'open' }).innerHTML = '<style>p{color:green}</style><p>Inside</p>'")}`,
  },
  {
    name: 'newsletter form',
    placements: ['write', 'srcdoc', 'inner'],
    markup:
      '<form action="https://shop.example/newsletter" method="post"><input type="email" placeholder="Your mail"><button>Join</button></form>',
  },
  {
    name: 'one worker and compiled code',
    placements: ['write', 'srcdoc'],
    markup: body(
      `<p id="g">Game</p>${run("WebAssembly.compile(new Uint8Array([0,97,115,109,1,0,0,0])).then(function () { document.getElementById('g').textContent = 'Game ready' }); new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])))")}`,
    ),
  },
  {
    name: 'frame inside for isolation',
    placements: ['write', 'srcdoc', 'wrapper'],
    markup: body(
      `<script>var f = document.createElement('iframe'); f.frameBorder = 0; document.body.append(f); f.contentDocument.write('<b>Isolated</b>'); f.contentDocument.close()</script>`,
    ),
  },
  {
    name: 'localised landing page',
    placements: ['write', 'srcdoc'],
    markup: body(
      `<a id="l" href="${link}">Shop</a>${run("if (new Date().getTimezoneOffset() === -60) document.getElementById('l').href = 'https://shop.example/de'")}`,
    ),
  },
  {
    name: 'app of a store',
    placements: ['write', 'srcdoc', 'inner'],
    markup:
      '<a href="https://apps.apple.com/app/id1" target="_blank"><div style="width:300px;height:50px;background:#000;color:#fff">Get the app</div></a>',
  },
  {
    name: 'many elements',
    placements: ['write', 'srcdoc', 'inner'],
    markup: Array.from(
      { length: 60 },
      (_, n) => `<i style="display:inline-block;width:20px;height:20px;background:hsl(${n * 6} 80% 50%)"></i>`,
    ).join(''),
  },
]

export const harmless: HarmlessAd[] = templates.flatMap(({ name, placements: ways, markup }) =>
  ways.map((way) => ({ name, placement: way, markup })),
)
