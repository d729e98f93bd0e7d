import type { Effect } from '../grammar.ts'

const page = ['main', 'third-party'] as const
/** The request leaves before a page script can see the element. */
const isBeyondReach: Effect['isBeyondReach'] = (world) => world === 'isolated'
const send = (name: string, act: string, more: Partial<Effect> = {}): Effect => ({
  name: `send:${name}`,
  kind: 'coupon',
  harm: 'code',
  act,
  ...more,
})

/** Installed before the shopper applies another code. */
const whileShopperApplies = {
  triggers: ['shopper-moves'],
  after: [
    { do: 'type', at: 'code', text: 'SAVE10' },
    { do: 'click', at: 'apply' },
  ],
} satisfies Partial<Effect>

/** Ways to send a code to the shop without its field: its API, its own functions, its own links. */
export const sends: readonly Effect[] = [
  send('fetch', 'await fetch(apiUrl(), { method: S.method, headers: apiHeaders(), body: apiBody() })', {
    worlds: page,
  }),
  send(
    'fetch-request',
    'await fetch(new Request(apiUrl(), { method: S.method, headers: apiHeaders(), body: apiBody() }))',
    { worlds: page },
  ),
  send(
    'fetch-url',
    'await fetch(new URL(apiUrl(), location.href), { method: S.method, headers: apiHeaders(), body: apiBody(), keepalive: true })',
    { worlds: page },
  ),
  send(
    'xhr',
    'const request = new XMLHttpRequest(); request.open(S.method, apiUrl()); for (const [name, value] of Object.entries(apiHeaders())) request.setRequestHeader(name, value); request.send(apiBody()); await new Promise((done) => { request.onloadend = done; setTimeout(done, 500) })',
    { worlds: page },
  ),
  send(
    'xhr-synchronous',
    'const request = new XMLHttpRequest(); request.open(S.method, apiUrl(), false); request.send(apiBody())',
    { worlds: page },
  ),
  send('beacon', "navigator.sendBeacon('/apply', new URLSearchParams([[S.name, T]]))", { worlds: page }),
  send(
    'fetch-form-data',
    "const data = new FormData(); data.append(S.name, T); await fetch('/apply', { method: 'POST', body: data })",
    { worlds: page },
  ),
  send(
    'fetch-blob',
    "await fetch('/apply', { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: new Blob([S.name + '=' + T]) })",
    { worlds: page },
  ),
  send(
    'fetch-bytes',
    "await fetch('/apply', { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: new TextEncoder().encode(S.name + '=' + T) })",
    { worlds: page },
  ),
  send('fetch-link', "await fetch('/checkout?' + S.link + '=' + T)", { worlds: page, needsServerLink: true }),
  send(
    'fresh-realm-fetch',
    "const frame = add('iframe', { hidden: true }); await frame.contentWindow.fetch(new URL(apiUrl(), location.href), { method: S.method, headers: apiHeaders(), body: apiBody() })",
    { worlds: page },
  ),
  send(
    'fresh-realm-xhr',
    "const frame = add('iframe', { hidden: true }); const request = new frame.contentWindow.XMLHttpRequest(); request.open(S.method, new URL(apiUrl(), location.href).href); request.send(apiBody()); await wait(300)",
    { worlds: page },
  ),
  send(
    'worker-fetch',
    "const text = 'fetch(' + JSON.stringify(new URL(apiUrl(), location.href).href) + ', ' + JSON.stringify({ method: S.method, headers: apiHeaders(), body: apiBody() }) + ')'; new Worker(URL.createObjectURL(new Blob([text]))); await wait(300)",
    { worlds: page },
  ),
  send('shop-apply-code', 'await window.shop.applyCode(T)', { worlds: page, shops: ['plain', 'spa', 'shadow'] }),
  send('shop-apply-code-in-frame', "await document.querySelector('#checkout').contentWindow.shop.applyCode(T)", {
    worlds: page,
    shops: ['frame'],
  }),
  send('shop-store', 'window.shop.store.dispatch({ code: T }); await wait(30); await window.shop.apply()', {
    worlds: page,
    shops: ['spa'],
  }),
  send('shop-link', "location.href = '/checkout?' + S.link + '=' + T"),
  send('shop-link-assign', "location.assign('/checkout?' + S.link + '=' + T)"),
  send('shop-link-anchor', "add('a', { href: '/checkout?' + S.link + '=' + T }).click()"),
  send('shop-link-frame', "add('iframe', { src: '/checkout?' + S.link + '=' + T, style: tuck })", {
    isBeyondReach,
    needsServerLink: true,
  }),
  send('shop-link-image', "add('img', { src: '/checkout?' + S.link + '=' + T, style: tuck })", {
    isBeyondReach,
    needsServerLink: true,
  }),
  send('shop-link-script', "add('script', { src: '/checkout?' + S.link + '=' + T })", {
    worlds: page,
    needsServerLink: true,
  }),
  send('shop-link-prefetch', "add('link', { rel: 'prefetch', href: '/checkout?' + S.link + '=' + T }, document.head)", {
    isBeyondReach,
    needsServerLink: true,
  }),
  send('path-link', "location.href = '/discount/' + T"),
  send('path-link-anchor', "add('a', { href: '/discount/' + T }).click()"),
  send('path-link-frame', "add('iframe', { src: '/discount/' + T, style: tuck })", { isBeyondReach }),
  send('path-link-fetch', "await fetch('/discount/' + T)", { worlds: page }),
  send('path-link-xhr', "const request = new XMLHttpRequest(); request.open('GET', '/discount/' + T); request.send()", {
    worlds: page,
  }),
  send('code-cookie', "document.cookie = 'discount_code=' + T + ';path=/'; await wait(30); location.reload()"),
  send('code-cookie-store', "await cookieStore.set('discount_code', T); location.reload()"),
  send('code-storage', "localStorage.setItem('coupon_code', T); await wait(30); location.reload()"),
  send('code-storage-property', "localStorage.coupon_code = T; await wait(600); location.href = '/checkout?step=1'"),
  send('shop-event', "document.dispatchEvent(new CustomEvent('shop:apply', { detail: T }))", {
    shops: ['plain', 'spa', 'shadow'],
  }),
  send(
    'shop-event-early',
    "early.dispatch.call(document, new CustomEvent('shop:apply', { detail: T, bubbles: true }))",
    { shops: ['plain', 'spa', 'shadow'] },
  ),
  send(
    'form-internals',
    "const name = 'x-' + T.toLowerCase(); customElements.define(name, class extends HTMLElement { static formAssociated = true; connectedCallback() { this.attachInternals().setFormValue(T) } }); const own = make(name); own.setAttribute('name', S.name); find(S.field).name = ''; document.querySelector('#coupon-form').append(own); document.querySelector('#coupon-form').requestSubmit()",
    { worlds: page, shops: ['plain'] },
  ),
  send('shop-link-history', "history.replaceState(null, '', '/checkout?' + S.link + '=' + T); location.reload()"),
  send(
    'own-form',
    "const own = add('form', { method: 'post', action: '/apply', hidden: true }); add('input', { name: S.name, value: T }, own); own.submit()",
  ),
  send(
    'own-form-aside',
    "add('iframe', { name: 'aside', hidden: true }); const own = add('form', { method: 'post', action: '/apply', target: 'aside', hidden: true }); add('input', { name: S.name, value: T }, own); own.submit()",
  ),
  send(
    'own-form-markup',
    "const box = add('div', { hidden: true }); box.innerHTML = '<form method=\"post\" action=\"/apply\"><input name=\"' + S.name + '\" value=\"' + T + '\"><button></button></form>'; box.querySelector('button').click()",
  ),
  send(
    'own-form-formaction',
    "const own = add('form', { method: 'post', action: '/quiet', hidden: true }); add('input', { name: S.name, value: T }, own); add('button', { formAction: '/apply' }, own).click()",
  ),
  send(
    'order-form-redirected',
    "const own = document.querySelector('#order-form'); own.action = '/apply'; add('input', { type: 'hidden', name: S.name, value: T }, own); own.submit()",
    { shops: ['plain'] },
  ),
  send(
    'frame-form',
    "const frame = add('iframe', { hidden: true }); const inner = frame.contentDocument; inner.body.innerHTML = '<form method=\"post\" action=\"' + location.origin + '/apply\"><input name=\"' + S.name + '\" value=\"' + T + '\"></form>'; inner.forms[0].submit()",
  ),
  send(
    'frame-document-script',
    "const frame = add('iframe', { hidden: true }); frame.srcdoc = '<script>fetch(' + JSON.stringify(new URL(apiUrl(), location.href).href) + ', ' + JSON.stringify({ method: S.method, headers: apiHeaders(), body: apiBody() }) + ')</' + 'script>'; await wait(300)",
    { worlds: page },
  ),
  send(
    'hunt',
    "for (const one of ['TRY1', 'TRY2', T]) { nativeSet(field(), one); fire(field(), 'input'); await wait(20); button().click(); await wait(150) }",
    { shops: ['spa', 'frame', 'shadow'] },
  ),
  send(
    'hunt-by-fetch',
    "for (const one of ['TRY1', 'TRY2', T]) await fetch(apiUrl().replace(T, one), { method: S.method, headers: apiHeaders(), body: apiBody()?.replace(T, one) })",
    { worlds: page },
  ),
  send(
    'fetch-escaped',
    "const escape = (text) => [...text].map((sign) => '\\\\u00' + sign.charCodeAt(0).toString(16)).join(''); const percent = (text) => [...text].map((sign) => '%' + sign.charCodeAt(0).toString(16)).join(''); await fetch(apiUrl().replace(T, percent(T)), { method: S.method, headers: apiHeaders(), body: apiBody()?.replace(T, S.wire === 'form' ? percent(T) : escape(T)) })",
    { worlds: page },
  ),
  send(
    'path-link-percent',
    "location.href = '/discount/' + [...T].map((sign) => '%' + sign.charCodeAt(0).toString(16)).join('')",
  ),
  send(
    'shop-link-percent',
    "location.href = '/checkout?' + S.link + '=' + [...T].map((sign) => '%' + sign.charCodeAt(0).toString(16)).join('')",
  ),
  send('link-turned', "find('#product').href = '/discount/' + T", {
    triggers: ['shopper-moves'],
    after: [{ do: 'click', at: 'product' }],
  }),
  send('swapped-on-submit', "form().addEventListener('submit', () => nativeSet(field(), T), true)", {
    shops: ['plain'],
    ...whileShopperApplies,
  }),
  send('swapped-in-form-data', "form().addEventListener('formdata', (event) => event.formData.set(S.name, T))", {
    shops: ['plain'],
    ...whileShopperApplies,
  }),
  send(
    'swapped-on-pointer',
    "view(button()).addEventListener('pointerdown', () => { nativeSet(field(), T); fire(field(), 'input') }, true)",
    {
      ...whileShopperApplies,
    },
  ),
  send(
    'fetch-replaced',
    "const { fetch } = window; window.fetch = (to, options) => fetch(to.replace('SAVE10', T), options?.body ? { ...options, body: options.body.replace('SAVE10', T) } : options)",
    {
      worlds: page,
      shops: ['spa', 'shadow'],
      ...whileShopperApplies,
    },
  ),
  send(
    'stringify-replaced',
    "const { stringify } = JSON; JSON.stringify = (...all) => stringify(...all).replace('SAVE10', T); const { toString } = URLSearchParams.prototype; URLSearchParams.prototype.toString = function () { return toString.call(this).replace('SAVE10', T) }; const { encodeURIComponent: encode } = window; window.encodeURIComponent = (text) => encode(text).replace('SAVE10', T)",
    {
      worlds: page,
      shops: ['spa', 'shadow'],
      ...whileShopperApplies,
    },
  ),
  send(
    'fetch-changing-body',
    "let reads = 0; await fetch(apiUrl(), { method: S.method, headers: apiHeaders(), get body() { return reads++ > 0 ? apiBody() : S.wire === 'path' ? undefined : '' } }); if (reads < 2) await fetch(apiUrl(), { method: S.method, headers: apiHeaders(), body: apiBody() })",
    { worlds: page },
  ),
  send(
    'fetch-changing-address',
    "let reads = 0; await fetch({ toString: () => (reads++ > 0 ? '/discount/' + T : '/quiet') }); if (reads < 2) await fetch('/discount/' + T)",
    { worlds: page },
  ),
  send('shop-message', "postMessage({ apply: T }, '*')", { shops: ['plain', 'spa', 'shadow'] }),
  send('shop-message-to-frame', "document.querySelector('#checkout').contentWindow.postMessage({ apply: T }, '*')", {
    shops: ['frame'],
  }),
  send('shop-channel', "new BroadcastChannel('shop').postMessage({ apply: T })", { shops: ['plain', 'spa', 'shadow'] }),
  send('shop-hash', "location.hash = 'coupon=' + T", { shops: ['plain', 'spa', 'shadow'] }),
  send(
    'path-link-window',
    "const opened = window.open('/discount/' + T); setTimeout(() => opened && opened.close(), 900)",
    {
      triggers: ['shopper-clicks-text'],
      isBeyondReach,
    },
  ),
  send(
    'path-link-style',
    "add('div', { style: 'width:2px;height:2px;background:u\\\\72l(\"/discount/' + T + '\")' })",
    { isBeyondReach },
  ),
  send('path-link-poster', "add('video', { poster: '/discount/' + T, style: tuck })", { isBeyondReach }),
  send(
    'path-link-form-aside',
    "add('iframe', { name: 'aside', hidden: true }); add('form', { action: '/discount/' + T, target: 'aside' }).submit()",
  ),
]
