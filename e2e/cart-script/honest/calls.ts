import { type Honest, inPage } from './honest.ts'

/** Genuine affiliate visits, and other hosts that pages call. */
export const calls: Honest[] = [
  {
    name: 'clicks an affiliate’s link',
    act: (page) => page.click('#partner'),
    calls: ['www.awin1.com/cread.php?awinmid=1&awinaffid=2'],
  },
  {
    name: 'opens an affiliate’s link in a new tab',
    body: '<a id="tab" target="_blank" href="http://www.anrdoezrs.net/click-5-6">Friends</a>',
    act: (page) => page.click('#tab'),
    calls: ['www.anrdoezrs.net/click-5-6'],
  },
  {
    name: 'clicks a button that leads to an affiliate',
    body: `<button id="go" onclick="location.href = 'http://prf.hn/click/camref:7'">Friends</button>`,
    act: (page) => page.click('#go'),
    calls: ['prf.hn/click/camref:7'],
  },
  {
    name: 'comes by an affiliate’s link, and the shop remembers it',
    address: '?cjevent=abc123def',
    body: inPage(`document.cookie = 'cje=abc123def;path=/'`),
    holds: `document.cookie.includes('cje=abc123def')`,
  },
  {
    name: 'comes by an affiliate’s link, and the network’s tag keeps another cookie',
    address: '?awc=1_2_3',
    body: inPage(`document.cookie = '_aw_m_1=x9;path=/'`),
    holds: `document.cookie.includes('_aw_m_1=x9')`,
  },
  {
    name: 'the shop tells CJ of a sale',
    body: '<img src="http://www.emjcd.com/u?CID=1&OID=2&TYPE=3" width="1" height="1">',
    calls: ['www.emjcd.com/u?CID=1'],
  },
  {
    name: 'the shop tells Awin of a sale',
    body: inPage(`new Image().src = 'http://www.awin1.com/sread.img?tt=ns&merchant=1&ref=2'`),
    calls: ['www.awin1.com/sread.img'],
  },
  {
    name: 'the shop tells ShareASale of a sale',
    body: inPage(
      `new Image().src = 'http://www.shareasale.com/sale.cfm?amount=1&tracking=2&transtype=sale&merchantID=3'`,
    ),
    calls: ['www.shareasale.com/sale.cfm'],
  },
  {
    name: 'the shop tells Rakuten of a sale',
    body: inPage(`fetch('http://track.linksynergy.com/ep?mid=1&ord=2', { mode: 'no-cors' })`),
    calls: ['track.linksynergy.com/ep'],
  },
  {
    name: 'analytics count',
    body: inPage(
      `navigator.sendBeacon('http://count.example/g/collect?v=2&tid=G-1&ref=x', 'x'); new Image().src = 'http://analytics.example/pixel.gif?event=view&partner_id=3'`,
    ),
    calls: ['count.example/g/collect', 'analytics.example/pixel.gif'],
  },
  {
    name: 'a hidden frame of a payment service',
    body: inPage(
      `var f = document.createElement('iframe'); f.style.display = 'none'; f.src = 'http://js.payments.example/controller.html#apiKey=1'; document.body.append(f)`,
    ),
    calls: ['js.payments.example/controller.html'],
  },
  {
    name: 'a banner with an affiliate’s address that people can see',
    body: '<iframe src="http://ads.partners.example/go?aff_id=9" width="300" height="250"></iframe>',
    calls: ['ads.partners.example/go?aff_id=9'],
  },
  {
    name: 'a cookie of the shop’s own',
    body: inPage(`document.cookie = 'cart_click_count=3;path=/'; document.cookie = 'session=abc;path=/'`),
    holds: `document.cookie.includes('cart_click_count=3') && document.cookie.includes('session=abc')`,
  },
]
