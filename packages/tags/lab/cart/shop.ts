import { clickParameters, type Dress } from './dresses.ts'
import type { Shop } from './grammar.ts'

/** Contents of a shop's page. `head` and `body` are additions of the case. */
export interface PageOptions {
  shop: Shop
  dress: Dress
  /** Undefined for a page without our script. */
  scriptUrl?: string | undefined
  /** In the head before our script, in the head after it, and at the end of the body. */
  first?: string | undefined
  head?: string | undefined
  body?: string | undefined
  /** URL of the shop's bundle, if it is on another host. */
  bundleUrl?: string | undefined
  /** The code that the shop's server has applied. */
  coupon?: string | undefined
  /** The code in the shop's own link, which its page applies. */
  linkedCode?: string | undefined
}

/** Included in every document of the shop: sends codes and orders, and adds the affiliate to an order. */
const shopCode = (dress: Dress, linkedCode: string) => `
var shop = window.shop = { dress: ${JSON.stringify(dress)}, linkedCode: ${JSON.stringify(linkedCode)}, mark: location.hostname.replace(/^c(\\d+)-(\\w).*/, function (_all, number, visit) { return 'GX' + number + visit.toUpperCase() + '7' }) }
;(function () {
  var parameters = ${JSON.stringify(clickParameters)}
  var query = new URLSearchParams(location.search)
  Object.keys(parameters).forEach(function (name) {
    if (query.get(name)) localStorage.setItem(shop.dress.storageKey, name + '=' + query.get(name))
  })
  function cookieOf(name) {
    return (document.cookie.split('; ').find(function (one) { return one.indexOf(name + '=') === 0 }) || '').slice(name.length + 1)
  }
  shop.affiliateNow = function () {
    return Object.values(parameters).map(cookieOf).filter(Boolean)[0] || localStorage.getItem(shop.dress.storageKey) || ''
  }
  shop.attribution = function () {
    var hidden = document.querySelector('[name="' + shop.dress.hidden + '"]') || (shop.root && shop.root.querySelector('[name="' + shop.dress.hidden + '"]'))
    return { query: top.location.search, local: localStorage.getItem(shop.dress.storageKey), session: sessionStorage.getItem(shop.dress.storageKey), hidden: hidden && hidden.value, affiliate: shop.affiliateNow() }
  }
  shop.applyCode = async function (code) {
    var d = shop.dress, options = { method: d.method, headers: { 'content-type': 'application/json' } }
    if (d.wire === 'json') options.body = JSON.stringify({ code: code })
    else if (d.wire === 'graphql') options.body = JSON.stringify({ query: 'mutation ($codes: [String!]) { cartDiscountCodesUpdate(discountCodes: $codes) { cart { id } } }', variables: { codes: [code] } })
    else if (d.wire === 'form') { options.body = new URLSearchParams([[d.field, code]]).toString(); options.headers = { 'content-type': 'application/x-www-form-urlencoded' } }
    var answer = await fetch(d.api.replace('CODE', encodeURIComponent(code)), options)
    return (await answer.json()).message
  }
  document.addEventListener('shop:apply', function (event) { shop.applyCode(event.detail) })
  addEventListener('message', function (event) { if (event.data && event.data.apply) shop.applyCode(event.data.apply) })
  shop.channel = new BroadcastChannel('shop')
  shop.channel.onmessage = function (event) { shop.applyCode(event.data.apply) }
  shop.applyFragment = function () { if (/^#coupon=/.test(location.hash)) shop.applyCode(location.hash.slice(8)) }
  addEventListener('hashchange', shop.applyFragment)
  shop.applyFragment()
  var saved = location.pathname === '/checkout' && localStorage.getItem('coupon_code')
  if (saved) shop.applyCode(saved)
  shop.placeOrder = function (email) {
    return fetch('/order', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: email, attribution: shop.attribution() }) })
  }
  shop.thank = function () {
    window.vigilCart = window.vigilCart || function () { (vigilCart.q = vigilCart.q || []).push(arguments) }
    vigilCart('conversion', { action: 'purchase', value: '118.50', currency: 'USD', orderId: 'LO-' + Date.now(), shippingCost: '5.95', lineItemCost: '62.00,56.50', productIds: 'tent,lamp', couponCode: '', discountValue: '0', affiliateTag: shop.affiliateNow() })
    // Tag managers report the sale to the network a while later.
    setTimeout(function () { new Image().src = 'http://www.awin1.com/sread.img?tt=ns&merchant=1&ref=1&cks=' + encodeURIComponent(shop.affiliateNow()) }, 1500)
  }
  shop.serve = function (root) {
    shop.root = root
    var d = shop.dress, input = root.querySelector('[name="' + d.field + '"]'), button = root.querySelector('#' + d.buttonId)
    shop.apply = async function () { root.querySelector('#message').textContent = await shop.applyCode(input.value) }
    button.addEventListener('click', shop.apply)
    input.addEventListener('keydown', function (event) { if (event.key === 'Enter') shop.apply() })
    root.querySelector('#order').addEventListener('click', async function () {
      await shop.placeOrder(root.querySelector('#email').value)
      top.location.assign('/thanks')
    })
    if (shop.linkedCode) { input.value = shop.linkedCode; shop.apply() }
  }
})()`

const codesBox = (dress: Dress, type: 'submit' | 'button') =>
  `<div class="codes"><label for="${dress.fieldId}">${dress.label}</label><input id="${dress.fieldId}" name="${dress.field}" placeholder="${dress.placeholder}"><button id="${dress.buttonId}" type="${type}">${dress.button}</button><p id="message"></p></div>`

const orderBox = (dress: Dress, type: 'submit' | 'button') =>
  `<p><input id="email" type="email" name="email" placeholder="Email"><input id="card" name="cardnumber" autocomplete="cc-number" placeholder="Card number"><input type="hidden" name="${dress.hidden}"><input type="hidden" name="attribution"><button id="order" type="${type}">Place order</button></p>`

const fillHidden = (root: string) =>
  `;(function () { ${root}.querySelector('[name="' + shop.dress.hidden + '"]').value = shop.affiliateNow() })()`

const checkouts: Record<Shop, (dress: Dress, linkedCode: string, bundleUrl: string) => string> = {
  plain: (dress) =>
    `<form id="coupon-form" method="post" action="/apply">${codesBox(dress, 'submit')}</form><form id="order-form" method="post" action="/order">${orderBox(dress, 'submit')}</form>
    <script>${fillHidden('document')}
    document.querySelector('#order-form').addEventListener('submit', function (event) { event.target.elements.attribution.value = JSON.stringify(shop.attribution()) })
    if (shop.linkedCode) { document.querySelector('[name="' + shop.dress.field + '"]').value = shop.linkedCode; document.querySelector('#coupon-form').requestSubmit() }
    shop.apply = function () { document.querySelector('#coupon-form').requestSubmit() }</script>`,
  spa: (_dress, _linkedCode, bundleUrl) => `<div id="app"></div><script src="${bundleUrl}"></script>`,
  frame: (dress, linkedCode) =>
    `<iframe id="checkout" src="/inner${linkedCode && `?${dress.link}=${encodeURIComponent(linkedCode)}`}" width="700" height="260" title="Checkout"></iframe>`,
  shadow: (dress) =>
    `<shop-checkout></shop-checkout><script>customElements.define('shop-checkout', class extends HTMLElement {
      connectedCallback() {
        var root = this.attachShadow({ mode: 'open' })
        root.innerHTML = ${JSON.stringify(codesBox(dress, 'button') + orderBox(dress, 'button'))}
        shop.serve(root)
        ${fillHidden('root')}
      }
    })</script>`,
}

const style =
  '<style>body{font:16px sans-serif;margin:20px}input,button{font:inherit;padding:4px}iframe{border:0}</style>'

/** The document with the checkout: the page or a frame. */
export function checkoutPage(options: PageOptions): string {
  const { shop, dress, coupon, linkedCode = '', bundleUrl = '/checkout.js' } = options
  const applied = coupon ? `<p id="applied">Code ${escaped(coupon)} was applied: 10% off</p>` : ''
  return page(
    options,
    `<h1>Checkout</h1><p id="text">Two tents</p><a id="product" href="/product">Tent</a>${applied}${checkouts[shop](dress, linkedCode, bundleUrl)}`,
    linkedCode,
  )
}

export const innerPage = (dress: Dress, linkedCode = '') =>
  `<!doctype html><html><head>${style}<script>${shopCode(dress, linkedCode)}</script></head><body>${codesBox(dress, 'button')}${orderBox(dress, 'button')}<script>shop.serve(document)${fillHidden('document')}</script></body></html>`

export const productPage = (options: PageOptions) =>
  page(options, '<h1>Tent</h1><p id="text">A tent for two</p><a id="product" href="/checkout">To the checkout</a>', '')

export const thanksPage = (options: PageOptions) =>
  page(options, '<h1 id="thanks">Thank you</h1><p id="text">Order LO-1</p><script>shop.thank()</script>', '')

function page(
  { dress, scriptUrl, first = '', head = '', body = '' }: PageOptions,
  content: string,
  linkedCode: string,
) {
  const script = scriptUrl ? `<script async src="${scriptUrl}"></script>` : ''
  return `<!doctype html><html><head><title>Shop</title>${first}${script}${style}<script>${shopCode(dress, linkedCode)}</script>${head}</head><body>${content}${body}</body></html>`
}

const escaped = (text: string) => text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
