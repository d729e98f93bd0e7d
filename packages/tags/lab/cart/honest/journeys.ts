import type { Spot, Step } from '../grammar.ts'
import { deep, type HonestPart, onLoad } from './honest.ts'

const type = (text: string, at: Spot = 'code'): Step => ({ do: 'type', at, text })
const click = (at: Spot): Step => ({ do: 'click', at })
const press = (key: string): Step => ({ do: 'press', key })
const selectAll: Step[] = [press('Home'), press('Shift+End')]
const shown = (code: string) =>
  `document.body.innerText.includes('${code}') || (${deep('#message')} || {}).textContent?.includes('${code}')`
const waitFor = (code: string): Step => ({ do: 'wait', until: shown(code) })
const chip = (apply: string) =>
  `<button id="offer" type="button">Use SAVE17</button><script>document.getElementById('offer').addEventListener('click', function () { ${apply} })</script>`

/** Ways in which shoppers enter a code, or order without one. */
export const journeys: readonly HonestPart[] = [
  { name: 'orders-without-code', steps: [type('ann@mail.example', 'email')] },
  { name: 'types-and-clicks', steps: [type('SAVE10'), click('apply'), waitFor('SAVE10')], shows: shown('SAVE10') },
  {
    name: 'types-and-presses-enter',
    steps: [type('SAVE11'), press('Enter'), waitFor('SAVE11')],
    shows: shown('SAVE11'),
  },
  {
    name: 'pastes',
    steps: [
      type('SAVE12', 'email'),
      ...selectAll,
      press('Control+x'),
      click('code'),
      press('Control+v'),
      click('apply'),
      waitFor('SAVE12'),
    ],
    shows: shown('SAVE12'),
  },
  {
    name: 'types-a-wrong-code-first',
    shops: ['spa', 'frame', 'shadow'],
    steps: [
      type('WRONG1'),
      click('apply'),
      waitFor('WRONG1'),
      click('code'),
      ...selectAll,
      type('SAVE13'),
      click('apply'),
      waitFor('SAVE13'),
    ],
    shows: shown('SAVE13'),
  },
  {
    name: 'corrects-the-code',
    steps: [type('SAVE1X'), press('Backspace'), type('4'), click('apply'), waitFor('SAVE14')],
    shows: shown('SAVE14'),
  },
  { name: 'types-and-does-not-apply', steps: [type('SAVE15'), type('ann@mail.example', 'email')] },
  {
    name: 'types-and-clears',
    steps: [type('SAVE16'), ...selectAll, press('Delete'), type('ann@mail.example', 'email')],
  },
  {
    name: 'goes-by-keyboard',
    steps: [click('code'), type('SAVE18'), press('Tab'), press('Space'), waitFor('SAVE18')],
    shows: shown('SAVE18'),
  },
  {
    name: 'applies-a-lower-case-code',
    steps: [type('save19'), click('apply'), waitFor('save19')],
    shows: shown('save19'),
  },
  {
    name: 'uses-an-offer',
    shops: ['spa', 'shadow'],
    body: chip(
      "shop.applyCode('SAVE17').then(function (text) { document.getElementById('offer').textContent = text })",
    ),
    steps: [
      click('#offer'),
      { do: 'wait', until: "document.getElementById('offer').textContent.includes('was applied')" },
    ],
    shows: "document.getElementById('offer').textContent.includes('was applied')",
  },
  {
    name: 'uses-an-offer-that-fills-the-field',
    shops: ['plain', 'frame', 'shadow'],
    body: chip(
      `var input = ${deep('[name="\' + shop.dress.field + \'"]')}; input.value = 'SAVE17'; input.dispatchEvent(new Event('input', { bubbles: true })); ${deep("#' + shop.dress.buttonId + '")}.click()`,
    ),
    steps: [click('#offer'), waitFor('SAVE17')],
    shows: shown('SAVE17'),
  },
  {
    name: 'gets-a-welcome-code-from-the-shop',
    shops: ['spa', 'shadow'],
    body: onLoad("shop.applyCode('SAVE20').then(function (text) { document.title = text })"),
    shows: "document.title.includes('SAVE20')",
  },
  {
    name: 'reloads',
    steps: [
      type('ann@mail.example', 'email'),
      { do: 'visit', path: '/checkout' },
      type('SAVE21'),
      click('apply'),
      waitFor('SAVE21'),
    ],
    shows: shown('SAVE21'),
  },
  {
    name: 'looks-at-the-product-and-comes-back',
    steps: [
      click('product'),
      { do: 'wait', until: "location.pathname === '/product'" },
      click('product'),
      { do: 'wait', until: "location.pathname === '/checkout'" },
      type('SAVE22'),
      click('apply'),
      waitFor('SAVE22'),
    ],
    shows: shown('SAVE22'),
  },
  {
    name: 'goes-back',
    steps: [
      click('product'),
      { do: 'wait', until: "location.pathname === '/product'" },
      { do: 'back' },
      type('SAVE23'),
      click('apply'),
      waitFor('SAVE23'),
    ],
    shows: shown('SAVE23'),
  },
  {
    name: 'enters-a-gift-card',
    steps: [type('SAVE-1234-5678-9012'), click('apply'), waitFor('SAVE-1234-5678-9012')],
    shows: shown('SAVE-1234-5678-9012'),
  },
  {
    name: 'moves-and-scrolls',
    steps: [{ do: 'move' }, { do: 'scroll' }, type('SAVE24'), click('apply'), waitFor('SAVE24')],
    shows: shown('SAVE24'),
  },
  {
    name: 'types-a-code-with-signs',
    steps: [type('SAVE+5%&Ü 2'), click('apply'), waitFor('SAVE+5%')],
    shows: shown('SAVE+5%'),
  },
  {
    name: 'clicks-a-link-that-applies-a-code',
    shops: ['spa', 'shadow'],
    body: '<a id="own-offer" href="#coupon=SAVE44">Use SAVE44</a>',
    steps: [click('#own-offer'), { do: 'wait', until: "location.hash.includes('SAVE44')" }],
    shows: "location.hash.includes('SAVE44')",
  },
  {
    name: 'arrives-with-a-code-in-the-fragment',
    arrival: { path: '/checkout#coupon=SAVE46' },
    steps: [type('ann@mail.example', 'email')],
  },
]

/** Visits that start with a code, an affiliate or a campaign. */
const affiliate = (name: string, query: string): HonestPart => ({
  name: `affiliate-${name}`,
  arrival: { path: `/product?${query}=GMARK`, referer: 'http://blog.example/tents' },
})
export const arrivals: readonly HonestPart[] = [
  ...['awc', 'cjevent', 'irclickid', 'ranSiteID', 'sscid', 'clickref', 'tduid', 'aff_id', 'affiliate', 'a_aid'].map(
    (one) => affiliate(one, one),
  ),
  { name: 'affiliate-at-the-checkout', arrival: { path: '/checkout?awc=GMARK', referer: 'http://blog.example/tents' } },
  {
    name: 'affiliate-through-awin',
    arrival: {
      path: '/product?awc=GMARK',
      through: 'http://www.awin1.com/cread.php?awinmid=1&awinaffid=2&clickref=GMARK',
    },
  },
  {
    name: 'affiliate-through-cj',
    arrival: { path: '/product?cjevent=GMARK', through: 'http://www.anrdoezrs.net/click-1-2?sid=GMARK' },
  },
  {
    name: 'affiliate-through-an-unknown-network',
    arrival: { path: '/product?aff_id=GMARK', through: 'http://go.littlenet.example/visit/GMARK' },
  },
  {
    name: 'affiliate-with-campaign',
    arrival: { path: '/product?utm_source=awin&utm_medium=affiliate&awc=GMARK', referer: 'http://blog.example/' },
  },
  { name: 'affiliate-of-last-week', arrival: { path: '/checkout', cookie: { name: 'awc', value: 'GMARK' } } },
  { name: 'affiliate-without-referrer', arrival: { path: '/checkout?cjevent=GMARK' } },
  { name: 'link-with-code', arrival: { path: '/checkout?LINK=SAVE30' } },
  {
    name: 'link-with-code-and-affiliate',
    arrival: { path: '/checkout?LINK=SAVE31&clickref=GMARK', referer: 'http://blog.example/' },
  },
  {
    name: 'search-ad',
    arrival: { path: '/product?gclid=GMARK&utm_source=google&utm_medium=cpc', referer: 'http://www.google.com/' },
  },
  { name: 'social', arrival: { path: '/product?fbclid=GMARK', referer: 'http://www.facebook.com/' } },
  { name: 'mail', arrival: { path: '/checkout?utm_source=newsletter&utm_campaign=GMARK' } },
  { name: 'deal-site', arrival: { path: '/checkout', referer: 'http://www.couponsite.example/shop' } },
]
