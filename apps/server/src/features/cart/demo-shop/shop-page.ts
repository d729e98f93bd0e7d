import { type ShopPage, shopPaths } from '@vigil/contract'
import { type Html, html, trusted } from '../../../identity/html.ts'
import { products } from './catalogue.ts'

interface PageOptions {
  page: ShopPage
  /** Null without protection. */
  scriptUrl: string | null
}

const titles: Record<ShopPage, string> = {
  products: 'Gear for nights outside',
  cart: 'Your cart',
  checkout: 'Checkout',
  thanks: 'Thank you',
}

/**
 * Allows only the shop's files, the tag's script and the collector, so requests by an imitation never leave the
 * browser. (The script replaces URLs it stops with `data:`.) The page shares the dashboard's origin, so everything on
 * it must be ours.
 */
export function shopPolicy({ cdnBase, collectUrl }: { cdnBase: string; collectUrl: string }) {
  return [
    "default-src 'none'",
    `script-src 'self' ${new URL(cdnBase).origin}`,
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' data: ${new URL(collectUrl).origin}`,
    'frame-src data:',
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

// Buttons are disabled until the page's script has loaded: before that they would do nothing or submit the form.
const bodies: Record<ShopPage, () => Html> = {
  products: () => html`
    <p class="lead">A shop that sells nothing: it is here to try VigilCart on.</p>
    <div id="banner" class="banner">
      <p>New here? 15% off with the code WELCOME15.</p>
      <button type="button" disabled data-code="WELCOME15">Use the code</button>
      <p role="status"></p>
    </div>
    <ul class="products">${products.map(
      ({ id, name, about, price, picture }) => html`
      <li class="product">
        ${renderPicture(picture)}
        <h2>${name}</h2>
        <p>${about}</p>
        <div class="buy"><span class="price">$${price.toFixed(2)}</span><button type="button" disabled data-add="${id}" aria-label="Add ${name} to the cart">Add</button></div>
      </li>`,
    )}</ul>`,
  cart: () => html`<div id="lines"></div>`,
  checkout: () => html`
    <form id="order" class="card" autocomplete="on">
      <h2>Where to</h2>
      <label>Name <input name="name" autocomplete="name" required maxlength="80" value="Robin Marsh"></label>
      <label>Email <input name="email" type="email" autocomplete="email" required maxlength="80" value="robin@example.test"></label>
      <label>Address <input name="address" autocomplete="street-address" required maxlength="120" value="4 Harbour Lane"></label>
      <p class="hint">Nothing is sent, and nothing is paid for: this is a demo.</p>
      <p class="failed" role="alert"></p>
      <button class="primary" disabled>Place order</button>
    </form>
    <div id="lines"></div>`,
  thanks: () => html`<div id="thanks"></div>`,
}

const renderPicture = (name: string) =>
  html`<svg class="picture" viewBox="0 0 96 72" aria-hidden="true"><use href="/shop/assets/pictures.svg#${name}"></use></svg>`

// Read by the page's script; must not close the script element.
const data = trusted(JSON.stringify(products).replaceAll('<', '\\u003c'))

export function shopPage({ page, scriptUrl }: PageOptions) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${titles[page]} · Lantern Outdoor</title>
${scriptUrl && html`<script async src="${scriptUrl}"></script>`}
<script src="/shop/assets/consent.js"></script>
<link rel="stylesheet" href="/shop/assets/shop.css">
<link rel="stylesheet" href="/shop/assets/cart.css">
<link rel="stylesheet" href="/shop/assets/panel.css">
<link rel="icon" href="/favicon.svg">
<script type="application/json" id="products">${data}</script>
<script type="module" src="/shop/assets/shop.js"></script>
</head>
<body data-page="${page}" data-protection="${scriptUrl ? 'on' : 'off'}">
<a class="skip" href="#main">Skip to content</a>
<header class="bar">
  <a class="brand" href="${shopPaths.products}">Lantern Outdoor</a>
  <span class="demo">Demo shop</span>
  <a class="cart" href="${shopPaths.cart}">Cart <span id="count">0</span></a>
</header>
<div class="columns">
<div>
<main id="main">
<h1>${titles[page]}</h1>
${bodies[page]()}
</main>
<section id="recorded" class="card" aria-labelledby="recorded-title"><h2 id="recorded-title">What was recorded</h2></section>
</div>
<aside id="panel" class="panel" aria-label="Try the protection"></aside>
</div>
</body>
</html>
`.markup
}
