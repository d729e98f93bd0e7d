import type { HonestPart } from './honest.ts'

const has = (selector: string) => `document.querySelector('${selector}')`
const mark = 'shop.mark'
const image = (address: string) => `new Image().src = '${address}' + ${mark}`
const corner = 'position:fixed;left:10px;bottom:10px;width:80px;height:40px;background:#ddd'

/** Third-party scripts of shops that neither use codes nor claim commissions. */
export const partners: readonly HonestPart[] = [
  {
    name: 'analytics',
    partner:
      "navigator.sendBeacon('http://www.google-analytics.com/g/collect?v=2&tid=G-1&cid=' + shop.mark, 'en=page_view')",
  },
  {
    name: 'analytics-call',
    partner:
      "fetch('http://collect.stats.example/event?partner_id=3&id=' + shop.mark, { mode: 'no-cors', keepalive: true })",
  },
  { name: 'social-pixel', partner: image('http://www.facebook.com/tr?id=1&ev=InitiateCheckout&eid=') },
  {
    name: 'remarketing-frame',
    partner: `var f = document.createElement('iframe'); f.style.display = 'none'; f.src = 'http://1234.fls.doubleclick.net/activityi;src=1234;type=check;cat=x;u1=' + ${mark}; document.body.appendChild(f)`,
  },
  { name: 'sale-cj', partner: image('http://www.emjcd.com/u?CID=1&OID=2&TYPE=3&SIGNATURE=') },
  { name: 'sale-awin', partner: image('http://www.awin1.com/sread.php?tt=ns&tv=2&merchant=1&amount=1&ref=') },
  {
    name: 'sale-shareasale',
    partner: image('http://www.shareasale.com/sale.cfm?amount=1&transtype=sale&merchantID=3&tracking='),
  },
  {
    name: 'sale-rakuten',
    partner: `fetch('http://track.linksynergy.com/ep?mid=1&ord=' + ${mark}, { mode: 'no-cors' })`,
  },
  { name: 'sale-impact', partner: image('http://trkapi.impact.com/conversion?campaign=1&order=') },
  {
    name: 'sale-partnerize',
    partner: image('http://prf.hn/conversion/tracking_mode:client/campaign:1/conversionref:'),
  },
  {
    name: 'sale-tradedoubler',
    partner: image('http://tbs.tradedoubler.com/report?organization=1&event=2&orderNumber='),
  },
  {
    name: 'network-tag',
    partner: `var s = document.createElement('script'); s.src = 'http://www.dwin1.com/1.js?m=' + ${mark}; document.head.appendChild(s)`,
  },
  {
    name: 'chat',
    partner: `var d = document.createElement('div'); d.id = 'chat'; d.style.cssText = '${corner}'; var f = document.createElement('iframe'); f.style.cssText = 'width:80px;height:40px'; f.src = 'http://widget.chat.example/frame?s=' + ${mark}; d.appendChild(f); document.body.appendChild(d)`,
    shows: has('#chat iframe'),
  },
  {
    name: 'chat-in-shadow',
    partner: `var d = document.createElement('chat-button'); d.id = 'talk'; d.attachShadow({ mode: 'closed' }).innerHTML = '<button style="${corner}">Chat</button>'; document.body.appendChild(d)`,
    shows: has('#talk'),
  },
  {
    name: 'consent',
    partner: `var b = document.createElement('div'); b.id = 'consent'; b.style.cssText = 'position:fixed;left:0;right:0;bottom:0;height:60px;background:#ccc'; b.innerHTML = '<button id="accept">Accept</button>'; document.body.appendChild(b); document.getElementById('accept').onclick = function () { document.cookie = 'euconsent-v2=' + ${mark} + ';path=/'; b.remove(); document.body.dataset.accepted = 'yes' }`,
    steps: [{ do: 'click', at: '#accept' }],
    shows: 'document.body.dataset.accepted',
  },
  {
    name: 'newsletter-partner',
    partner:
      "var d = document.createElement('div'); d.id = 'partner-news'; d.style.cssText = 'position:fixed;right:0;bottom:0;width:220px;height:100px;background:#eef;z-index:2147483000'; d.innerHTML = 'Get a coupon: 10% with our promo code <input name=\"news\">'; document.body.appendChild(d)",
    shows: has('#partner-news'),
  },
  {
    name: 'loyalty',
    partner:
      "var d = document.createElement('div'); d.id = 'loyalty'; d.style.cssText = 'position:fixed;right:0;bottom:120px;width:120px;height:60px;background:#fed'; d.innerHTML = '<button id=\"points\">Use points</button>'; document.body.appendChild(d); document.getElementById('points').onclick = function () { document.cookie = 'discount_code=POINTS;path=/'; d.dataset.used = 'yes' }",
    steps: [{ do: 'click', at: '#points' }],
    shows: "document.querySelector('#loyalty').dataset.used",
  },
  {
    name: 'wraps-timers',
    partner:
      'var t = window.setTimeout; window.setTimeout = function (work, ms) { return t(function () { work() }, ms) }',
  },
  {
    name: 'ab-test',
    partner:
      "var h = document.querySelector('h1'); h.textContent = 'Secure checkout'; h.style.color = 'rgb(1, 2, 3)'; document.body.dataset.variant = 'B'",
    shows: "document.querySelector('h1').textContent === 'Secure checkout' && document.body.dataset.variant === 'B'",
  },
  {
    name: 'ab-test-redirect',
    partner: "if (!/variant=/.test(location.search)) history.replaceState(null, '', location.pathname + '?variant=b')",
    shows: '/variant=b/.test(location.search)',
  },
  {
    name: 'payment-controller',
    partner: `var f = document.createElement('iframe'); f.setAttribute('style', 'display: none'); f.src = 'http://js.payments.example/controller.html#apiKey=1&m=' + ${mark}; f.id = 'pay-controller'; document.body.appendChild(f)`,
    shows: has('#pay-controller'),
  },
  {
    name: 'payment-field',
    partner: `document.body.insertAdjacentHTML('beforeend', '<iframe id="pay-card" width="300" height="40" src="http://card.payments.example/field?m=' + ${mark} + '"></iframe>')`,
    shows: has('#pay-card'),
  },
  {
    name: 'reviews',
    partner: `fetch('http://api.reviews.example/list?shop=1&m=' + ${mark}).then(function () { document.body.insertAdjacentHTML('beforeend', '<section id="reviews">Great tents</section>') })`,
    shows: has('#reviews'),
  },
  {
    name: 'recommendations',
    partner: `document.body.insertAdjacentHTML('beforeend', '<div id="also"><img width="20" height="20" src="http://img.recommend.example/p/1.png?m=' + ${mark} + '"><a href="/product">Lamp</a></div>')`,
    shows: has('#also img'),
  },
  {
    name: 'session-recording',
    partner:
      "new MutationObserver(function () {}).observe(document, { childList: true, subtree: true, attributes: true }); ['click', 'input', 'mousemove'].forEach(function (type) { document.addEventListener(type, function () {}, true) }); document.body.dataset.recorded = 'yes'",
    shows: 'document.body.dataset.recorded',
  },
  {
    name: 'error-reporter',
    partner: `var f = window.fetch; window.fetch = function () { return f.apply(this, arguments) }; var o = XMLHttpRequest.prototype.open; XMLHttpRequest.prototype.open = function () { return o.apply(this, arguments) }; navigator.sendBeacon('http://in.errors.example/envelope?m=' + ${mark}, '{}')`,
  },
  {
    name: 'banner-of-a-partner',
    partner: `document.body.insertAdjacentHTML('beforeend', '<iframe id="banner" width="300" height="120" src="http://ads.partners.example/show?slot=9&m=' + ${mark} + '"></iframe>')`,
    shows: has('#banner'),
  },
  {
    name: 'web-font',
    partner: `var s = document.createElement('style'); s.textContent = '@font-face{font-family:brand;src:url(http://fonts.cdn.example/brand.woff2?m=' + ${mark} + ')} h1{font-family:brand,serif}'; document.head.appendChild(s)`,
  },
  {
    name: 'partner-link',
    partner:
      'document.body.insertAdjacentHTML(\'beforeend\', \'<a id="friends" href="http://www.awin1.com/cread.php?awinmid=1&awinaffid=2">Our friends</a>\')',
    shows: has('#friends[href*=awin1]'),
  },
  {
    name: 'consent-wall',
    partner: `var b = document.createElement('div'); b.id = 'wall'; b.style.cssText = 'position:fixed;inset:0;background:rgba(0,0,0,.4);z-index:2147483000'; b.innerHTML = '<button id="agree" style="margin:100px">Accept all</button>'; document.body.appendChild(b); document.getElementById('agree').onclick = function () { b.remove(); document.body.dataset.agreed = 'yes' }`,
    steps: [{ do: 'click', at: '#agree' }],
    shows: 'document.body.dataset.agreed',
  },
  {
    name: 'chat-that-opens',
    partner: `var d = document.createElement('div'); d.id = 'support'; d.style.cssText = 'position:fixed;right:0;bottom:0;width:90px;height:40px;background:#cde'; d.innerHTML = '<button id="support-open">Help</button>'; document.body.appendChild(d); document.getElementById('support-open').onclick = function () { var p = document.createElement('div'); p.id = 'support-panel'; p.style.cssText = 'position:fixed;right:0;bottom:50px;width:300px;height:250px;background:#fff'; p.textContent = 'How can we help?'; document.body.appendChild(p); sessionStorage.setItem('chatted', 'yes') }`,
    steps: [{ do: 'click', at: '#support-open' }],
    shows: "sessionStorage.getItem('chatted')",
  },
  {
    name: 'survey',
    partner:
      "var d = document.createElement('dialog'); d.id = 'survey'; d.innerHTML = 'How was your visit? <button id=\"survey-close\">Close</button>'; document.body.appendChild(d); d.showModal(); document.getElementById('survey-close').onclick = function () { d.close(); d.dataset.closed = 'yes' }",
    steps: [{ do: 'click', at: '#survey-close' }],
    shows: "document.querySelector('#survey').dataset.closed",
  },
  {
    name: 'fraud-check',
    partner: `var w = new Worker(URL.createObjectURL(new Blob(['onmessage = function (event) { fetch(event.data, { mode: "no-cors" }).finally(function () { postMessage(1) }) }']))); w.onmessage = function () { document.body.dataset.checked = 'yes' }; w.postMessage('http://device.fraudcheck.example/fp?m=' + ${mark})`,
    shows: 'document.body.dataset.checked',
  },
  {
    name: 'fraud-frame',
    partner:
      "var f = document.createElement('iframe'); f.id = 'fraud'; f.style.display = 'none'; f.setAttribute('sandbox', 'allow-scripts'); f.srcdoc = '<script>onmessage = function (event) { event.source.postMessage(\"seen\", \"*\") }</' + 'script>'; addEventListener('message', function (event) { if (event.data === 'seen') document.body.dataset.seen = 'yes' }); document.body.appendChild(f); f.onload = function () { f.contentWindow.postMessage('look', '*') }",
    shows: 'document.body.dataset.seen',
  },
  {
    name: 'prefetches-on-hover',
    partner:
      "document.addEventListener('mouseover', function (event) { var a = event.target.closest && event.target.closest('a'); if (!a || a.host !== location.host || document.querySelector('#ahead')) return; var l = document.createElement('link'); l.id = 'ahead'; l.rel = 'prefetch'; l.href = a.href; document.head.appendChild(l) })",
  },
  {
    name: 'ab-test-of-links',
    partner: "document.querySelector('#product').href = '/product?variant=b'",
    shows: has('a[href*=variant]'),
  },
  {
    name: 'express-checkout',
    partner: `document.querySelector('h1').insertAdjacentHTML('afterend', '<div id="express"><iframe width="300" height="40" src="http://wallet.payments.example/button?m=' + ${mark} + '"></iframe></div>')`,
    shows: has('#express iframe'),
  },
  {
    name: 'app-banner',
    partner:
      "var b = document.createElement('div'); b.id = 'app'; b.style.cssText = 'height:50px;background:#eee'; b.innerHTML = 'Shop faster in our app. <a href=\"/product\">Open</a>'; document.body.prepend(b)",
    shows: has('#app'),
  },
]
