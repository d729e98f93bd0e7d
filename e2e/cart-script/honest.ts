import type { Page } from '@playwright/test'
import type { Kind } from './shop.ts'

/** Something honest on a shop's page: what is there, what is done, and what must come of it. */
export interface Honest {
  name: string
  kind?: Kind
  /** Of the address, what follows the path. */
  address?: string
  head?: string
  body?: string
  act?: (page: Page) => Promise<void>
  /** In a world of its own, as a helpful extension does it. */
  extension?: string
  /** In the page's world instead. */
  isInPage?: true
  /** Codes that must reach the shop; none unless said. */
  codes?: string[]
  /** Calls to other hosts that must be made. */
  calls?: string[]
  /** An expression that must become true on the page. */
  holds?: string
}

const field = 'input[name=coupon]'
const type = (code: string) => async (page: Page) => {
  await page.locator(field).pressSequentially(code)
  await page.click('#apply')
}
const inPage = (code: string) =>
  `<script>addEventListener('load', function () { setTimeout(function () { ${code} }, 300) })</script>`
const input = `document.querySelector('${field}')`
const applyInPage = (code: string) =>
  `${input}.value = '${code}'; ${input}.dispatchEvent(new Event('input', { bubbles: true })); document.querySelector('#apply').click()`
const popup = (text: string) =>
  `<div id="offer" style="position:fixed;top:20px;left:20px;width:300px;height:200px;z-index:999">${text}</div>`
const putUp = (id: string, text: string) =>
  `const box = document.createElement('div'); box.id = '${id}'; box.style = 'position:fixed;top:10px;right:10px;width:300px;height:150px;z-index:2147483647'; box.textContent = '${text}'; document.body.append(box)`

/** Codes that shoppers and shops bring in themselves. */
const codes: Honest[] = [
  { name: 'types a code and clicks', act: type('SAVE1'), codes: ['SAVE1'] },
  { name: 'types a code into a form and clicks', kind: 'plain', act: type('SAVE2'), codes: ['SAVE2'] },
  { name: 'types a code into React’s field', kind: 'react', act: type('SAVE3'), codes: ['SAVE3'] },
  { name: 'types a code in a shadow root', kind: 'shadow', act: type('SAVE4'), codes: ['SAVE4'] },
  {
    name: 'types a code in a frame',
    kind: 'frame',
    act: async (page) => {
      const frame = page.frameLocator('iframe')
      await frame.locator(field).pressSequentially('SAVE5')
      await frame.locator('#apply').click()
    },
    codes: ['SAVE5'],
  },
  {
    name: 'types a code and presses Enter',
    act: (page) =>
      page
        .locator(field)
        .pressSequentially('SAVE6')
        .then(() => page.locator(field).press('Enter')),
    codes: ['SAVE6'],
  },
  {
    name: 'types a code into a form and presses Enter',
    kind: 'plain',
    act: (page) =>
      page
        .locator(field)
        .pressSequentially('SAVE7')
        .then(() => page.locator(field).press('Enter')),
    codes: ['SAVE7'],
  },
  {
    name: 'pastes a code',
    kind: 'react',
    body: '<input id="copied" value="SAVE8">',
    act: async (page) => {
      await page.locator('#copied').focus()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.press('ControlOrMeta+c')
      await page.locator(field).focus()
      await page.keyboard.press('ControlOrMeta+v')
      await page.click('#apply')
    },
    codes: ['SAVE8'],
  },
  {
    name: 'types two codes one after the other',
    kind: 'react',
    act: async (page) => {
      await type('WRONG1')(page)
      await page.locator('text=not valid').waitFor()
      await page.locator(field).fill('')
      await type('SAVE9')(page)
    },
    codes: ['WRONG1', 'SAVE9'],
  },
  {
    name: 'dictates a code',
    kind: 'react',
    act: async (page) => {
      await page.click(field)
      await page.keyboard.insertText('SAVE10')
      await page.click('#apply')
    },
    codes: ['SAVE10'],
  },
  {
    name: 'comes back to a form and finds the code that was typed',
    kind: 'plain',
    act: async (page) => {
      await page.locator(field).pressSequentially('SAVE11')
      await page.click('#product')
      await page.waitForURL(/script/)
      await page.goBack()
      await page.locator(`${field}:visible`).waitFor()
      await page.click('#apply')
    },
    codes: ['SAVE11'],
  },
  {
    name: 'goes by keyboard alone',
    act: async (page) => {
      await page.locator(field).focus()
      await page.keyboard.type('SAVE12')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
    },
    codes: ['SAVE12'],
  },
  {
    name: 'changes the mind',
    act: async (page) => {
      await page.locator(field).pressSequentially('SAVE13')
      await page.locator(field).fill('')
    },
    holds: `${input}.value === ''`,
  },
  {
    name: 'comes by a link with a code, which the shop applies',
    address: '?coupon=SAVE14',
    body: inPage(applyInPage('SAVE14')),
    codes: ['SAVE14'],
  },
  {
    name: 'comes by a link with a code, which React shows',
    kind: 'react',
    address: '?coupon=SAVE15',
    act: (page) => page.click('#apply'),
    codes: ['SAVE15'],
  },
  {
    name: 'clicks an offer, which the shop applies',
    body: `<button id="use" onclick="${applyInPage('SAVE16').replaceAll('"', '&quot;')}">Use it</button>`,
    act: (page) => page.click('#use'),
    codes: ['SAVE16'],
  },
  { name: 'gets a code from the shop by itself', body: inPage(applyInPage('SAVE17')), codes: ['SAVE17'] },
  {
    name: 'gets a code from the shop, and types another',
    body: inPage(applyInPage('SAVE18')),
    act: async (page) => {
      await page.locator('text=SAVE18 was applied').waitFor()
      await page.locator(field).fill('')
      await type('SAVE19')(page)
    },
    codes: ['SAVE18', 'SAVE19'],
  },
  {
    name: 'gets a form that the shop sends',
    kind: 'plain',
    body: inPage(`${input}.value = 'SAVE20'; document.querySelector('#form').requestSubmit()`),
    codes: ['SAVE20'],
  },
  {
    name: 'has what was typed put in capitals by the shop',
    kind: 'script',
    body: inPage(`${input}.addEventListener('input', function () { ${input}.value = ${input}.value.toUpperCase() })`),
    act: async (page) => {
      await page.waitForTimeout(500)
      await type('save21')(page)
    },
    codes: ['SAVE21'],
  },
  {
    name: 'is asked by the shop’s own call',
    body: inPage(`fetch('/api/coupon', { method: 'POST', body: JSON.stringify({ code: 'SAVE22' }) })`),
    codes: ['SAVE22'],
  },
]

/** Extensions that help, and pages' own boxes. */
const helpers: Honest[] = [
  {
    name: 'a password manager fills and sends a login',
    body: '<form id="login" action="/apply"><input name="user" autocomplete="username"><input name="coupon" type="hidden" value="LOGIN"><input name="password" type="password"><button>Log in</button></form>',
    extension: `for (const name of ['user', 'password']) { const one = document.querySelector('#login [name=' + name + ']'); put('secret', one); fire(one, 'input'); fire(one, 'change') } document.querySelector('#login button').click()`,
    codes: ['LOGIN'],
  },
  {
    name: 'an extension fills an address',
    body: '<form><input name="street" autocomplete="street-address"><input name="zip"></form>',
    extension: `for (const one of document.querySelectorAll('form input')) { put('1 Main Street', one); fire(one, 'input'); fire(one, 'change') }`,
    holds: `document.querySelector('[name=street]').value === '1 Main Street' && document.querySelector('[name=zip]').value === '1 Main Street'`,
  },
  {
    name: 'a keyboard helper clicks what was typed',
    act: (page) => page.locator(field).pressSequentially('SAVE23'),
    extension: `for (let i = 0; i < 100 && input().value !== 'SAVE23'; i++) await wait(50); await wait(200); button().click()`,
    codes: ['SAVE23'],
  },
  {
    name: 'an ad blocker wraps the page’s calls',
    isInPage: true,
    extension: `const { fetch } = window; window.fetch = function (...args) { return fetch.apply(this, args) }; const { open } = XMLHttpRequest.prototype; XMLHttpRequest.prototype.open = function (...args) { return open.apply(this, args) }`,
    act: async (page) => {
      await page.waitForFunction(() => document.documentElement.dataset.acted)
      await type('SAVE24')(page)
    },
    codes: ['SAVE24'],
  },
  {
    name: 'a keyboard helper clicks a link',
    extension: `document.querySelector('#product').click()`,
    holds: `location.pathname === '/script' && !location.search`,
  },
  {
    name: 'a password manager puts up its box',
    extension: putUp('vault-menu', 'Save this password?'),
    holds: `document.querySelector('#vault-menu')`,
  },
  {
    name: 'a translator puts up its bar',
    extension: putUp('translate-bar', 'This page has been translated'),
    holds: `document.querySelector('#translate-bar')`,
  },
  {
    name: 'a spelling helper puts up its root',
    extension: `const box = document.createElement('spelling-helper'); document.documentElement.append(box); box.attachShadow({ mode: 'open' }).innerHTML = '<div style="position:fixed">2 suggestions</div>'`,
    holds: `document.querySelector('spelling-helper')`,
  },
  {
    name: 'a dark theme adds its style',
    extension: `const style = document.createElement('style'); style.textContent = 'h1 { color: rgb(1, 2, 3) }'; document.head.append(style)`,
    holds: `getComputedStyle(document.querySelector('h1')).color === 'rgb(1, 2, 3)'`,
  },
  {
    name: 'a screen reader’s helper sets a role',
    extension: `document.querySelector('#text').setAttribute('role', 'note'); input().setAttribute('aria-describedby', 'text')`,
    holds: `document.querySelector('#text').getAttribute('role') === 'note'`,
  },
  {
    name: 'the shop puts up an offer of coupons',
    body: inPage(`document.body.insertAdjacentHTML('beforeend', '${popup('Coupons for you: 10% with a promo code')}')`),
    holds: `document.querySelector('#offer')`,
  },
  {
    name: 'the shop appends an offer of coupons',
    body: inPage(
      `var box = document.createElement('div'); box.id = 'offer'; box.style.position = 'fixed'; box.textContent = 'Best code today: cash back and savings'; document.body.appendChild(box)`,
    ),
    holds: `document.querySelector('#offer')`,
  },
  {
    name: 'a consent banner comes by a script',
    body: inPage(
      `var s = document.createElement('script'); s.textContent = 'var b = document.createElement("div"); b.id = "consent"; b.style.position = "fixed"; b.innerHTML = "<button>Accept</button>"; document.body.prepend(b)'; document.head.append(s)`,
    ),
    act: (page) => page.click('#consent button'),
    holds: `document.querySelector('#consent')`,
  },
]

/** Affiliates that were asked for, and what else pages call. */
const calls: Honest[] = [
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

export const honest: Honest[] = [...codes, ...helpers, ...calls]
