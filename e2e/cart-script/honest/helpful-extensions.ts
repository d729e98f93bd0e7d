import { field, type Honest, inPage, type } from './honest.ts'

const popup = (text: string) =>
  `<div id="offer" style="position:fixed;top:20px;left:20px;width:300px;height:200px;z-index:999">${text}</div>`
const putUp = (id: string, text: string) =>
  `const box = document.createElement('div'); box.id = '${id}'; box.style = 'position:fixed;top:10px;right:10px;width:300px;height:150px;z-index:2147483647'; box.textContent = '${text}'; document.body.append(box)`

/** Helpful extensions, and the page's own overlays. */
export const helpfulExtensions: Honest[] = [
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
