import type { Effect } from '../grammar.ts'

const page = ['main', 'third-party'] as const
const stuff = (name: string, act: string, more: Partial<Effect> = {}): Effect => ({
  name: `attribution:${name}`,
  kind: 'affiliate',
  harm: 'attribution',
  via: ['none'],
  act,
  ...more,
})
const landing = "'/checkout?' + PARAM + '=' + T"

/** Attribution without any click: cookies, storage, the URL, the shop's own fields. */
export const attributions: readonly Effect[] = [
  stuff('cookie', "document.cookie = COOKIE + '=' + T + ';path=/'"),
  stuff('cookie-lasting', "document.cookie = COOKIE + '=' + T + ';path=/;max-age=2592000;samesite=lax'"),
  stuff('cookie-domain', "document.cookie = COOKIE + '=' + T + ';path=/;domain=' + location.hostname"),
  stuff(
    'cookie-on-path',
    "document.cookie = COOKIE + '=' + T; document.cookie = COOKIE + '=' + T + ';path=/order'; document.cookie = COOKIE + '=' + T + ';path=/'",
  ),
  stuff('cookie-store', 'await cookieStore.set(COOKIE, T)'),
  stuff(
    'cookie-store-options',
    "await cookieStore.set({ name: COOKIE, value: T, path: '/', expires: Date.now() + 1e9 })",
  ),
  stuff(
    'cookie-by-frame',
    "const frame = add('iframe', { src: '/quiet-page', style: tuck }); await new Promise((done) => { frame.onload = done; setTimeout(done, 800) }); frame.contentDocument.cookie = COOKIE + '=' + T + ';path=/'",
  ),
  stuff(
    'cookie-by-blank-frame',
    "add('iframe', { hidden: true }).contentDocument.cookie = COOKIE + '=' + T + ';path=/'",
  ),
  stuff(
    'cookie-setter',
    "Object.getOwnPropertyDescriptor(Document.prototype, 'cookie').set.call(document, COOKIE + '=' + T + ';path=/')",
  ),
  stuff(
    'cookie-borrowed-setter',
    "const frame = add('iframe', { hidden: true }); Object.getOwnPropertyDescriptor(frame.contentWindow.Document.prototype, 'cookie').set.call(document, COOKIE + '=' + T + ';path=/')",
  ),
  stuff(
    'cookie-again-and-again',
    "for (let turn = 0; turn < 5; turn++) { document.cookie = COOKIE + '=' + T + ';path=/'; await wait(100) }",
  ),
  stuff(
    'cookie-then-storage',
    "document.cookie = COOKIE + '=' + T + ';path=/'; localStorage.setItem(S.storageKey, PARAM + '=' + T)",
  ),
  stuff('cookie-encoded', "document.cookie = COOKIE + '=' + encodeURIComponent('v1|' + T + '|1') + ';path=/'"),
  stuff('cookie-early-setter', "early.cookie.call(document, COOKIE + '=' + T + ';path=/')"),
  stuff('storage-early', "early.setItem.call(localStorage, S.storageKey, PARAM + '=' + T)"),
  stuff('address-early', `early.replaceState.call(history, null, '', ${landing})`),
  stuff('storage', "localStorage.setItem(S.storageKey, PARAM + '=' + T)"),
  stuff('storage-property', "localStorage[S.storageKey] = PARAM + '=' + T"),
  stuff(
    'storage-by-frame',
    "add('iframe', { hidden: true }).contentWindow.localStorage.setItem(S.storageKey, PARAM + '=' + T)",
  ),
  stuff('session-storage', "sessionStorage.setItem(S.storageKey, PARAM + '=' + T)"),
  stuff('hidden-field', 'find(S.hidden).value = T', { shops: ['plain', 'frame', 'shadow', 'spa'] }),
  stuff('hidden-field-attribute', "find(S.hidden).setAttribute('value', T)"),
  stuff('address-replace', `history.replaceState(history.state, '', ${landing})`),
  stuff('address-push', `history.pushState(null, '', ${landing})`),
  stuff('address-navigate', `navigation.navigate(${landing}, { history: 'replace' })`),
  stuff('address-href', `location.href = ${landing}`),
  stuff('address-assign', `location.assign(${landing})`),
  stuff('address-link', `add('a', { href: ${landing} }).click()`),
  stuff(
    'address-form',
    "const own = add('form', { action: '/checkout' }); add('input', { type: 'hidden', name: PARAM, value: T }, own); own.submit()",
  ),
  stuff('address-refresh', `add('meta', { httpEquiv: 'refresh', content: '0;url=' + ${landing} }, document.head)`),
  stuff('landing-frame', `add('iframe', { src: ${landing}, style: tuck })`),
  stuff('landing-image', `add('img', { src: ${landing}, style: tuck })`),
  stuff('landing-script', `add('script', { src: ${landing} })`, { worlds: page }),
  stuff('landing-prefetch', `add('link', { rel: 'prefetch', href: ${landing} }, document.head)`),
  stuff('landing-style', `add('style', { textContent: 'h1{background:url(' + ${landing} + ')}' }, document.head)`),
  stuff('landing-fetch', `await fetch(${landing})`),
  stuff(
    'landing-xhr',
    `const request = new XMLHttpRequest(); request.open('GET', ${landing}); request.send(); await wait(200)`,
  ),
  stuff('landing-beacon', `navigator.sendBeacon(${landing}, '')`),
  stuff(
    'landing-worker',
    `window.kept = new Worker(URL.createObjectURL(new Blob(['fetch(' + JSON.stringify(location.origin + ${landing}) + ')'])))`,
    { worlds: page },
  ),
  stuff(
    'landing-fresh-realm',
    `await add('iframe', { hidden: true }).contentWindow.fetch(location.origin + ${landing})`,
    { worlds: page },
  ),
  stuff('shop-function', 'window.shop.affiliateNow = () => T', { worlds: page, shops: ['plain', 'spa', 'shadow'] }),
  stuff(
    'cookie-getter',
    "Object.defineProperty(document, 'cookie', { configurable: true, get: () => COOKIE + '=' + T })",
    { worlds: page },
  ),
  stuff(
    'genuine-removed',
    "for (const one of document.cookie.split('; ')) { const [name] = one.split('='); if (!name.startsWith('vigil')) document.cookie = name + '=;path=/;max-age=0' } localStorage.removeItem(S.storageKey); find(S.hidden).value = ''",
  ),
  stuff('cookie-partitioned', "document.cookie = COOKIE + '=' + T + ';path=/;secure;samesite=none;partitioned'"),
  stuff(
    'cookie-store-partitioned',
    "await cookieStore.set({ name: COOKIE, value: T, path: '/', sameSite: 'none', partitioned: true })",
  ),
  stuff(
    'cookie-evicting',
    "for (let index = 0; index < 185; index++) document.cookie = 'pref' + index + '=' + index + ';path=/'; document.cookie = COOKIE + '=' + T + ';path=/'",
  ),
  stuff(
    'cookie-by-javascript',
    "add('iframe', { hidden: true, src: 'javascript:void(parent.document.cookie=' + JSON.stringify(COOKIE + '=' + T + ';path=/') + ')' })",
    { worlds: page },
  ),
  stuff(
    'cookie-by-document-frame',
    "add('iframe', { hidden: true, srcdoc: '<script>document.cookie = ' + JSON.stringify(COOKIE + '=' + T + ';path=/') + '</' + 'script>' })",
  ),
  stuff(
    'cookie-just-before-order',
    "find('#order').addEventListener('click', () => { document.cookie = COOKIE + '=' + T + ';path=/' }, true)",
  ),
  stuff(
    'hidden-just-before-order',
    "find('#order').addEventListener('pointerdown', () => { find(S.hidden).value = T })",
    { shops: ['plain', 'shadow', 'frame'] },
  ),
  stuff(
    'storage-described',
    "Object.defineProperty(localStorage, S.storageKey, { value: PARAM + '=' + T, configurable: true, enumerable: true, writable: true })",
  ),
  stuff(
    'storage-getter',
    "const { getItem } = Storage.prototype; Storage.prototype.getItem = function (name) { return name === S.storageKey ? PARAM + '=' + T : getItem.call(this, name) }",
    { worlds: page, shops: ['plain', 'spa', 'shadow'] },
  ),
  stuff('hidden-field-text', "find(S.hidden).setAttribute('value', ''); find(S.hidden).attributes.value.nodeValue = T"),
  stuff(
    'hidden-field-replaced',
    "const copy = find(S.hidden).cloneNode(); copy.setAttribute('value', T); find(S.hidden).replaceWith(copy)",
  ),
  stuff(
    'hidden-field-markup',
    "const html = find(S.hidden).outerHTML; find(S.hidden).outerHTML = html.replace('<input', '<input value=\"' + T + '\"')",
  ),
  stuff(
    'hidden-field-twin',
    "add('input', { type: 'hidden', name: find(S.hidden).name, value: T }, document.querySelector('#order-form'))",
    { shops: ['plain'] },
  ),
  stuff(
    'form-data',
    "document.querySelector('#order-form').addEventListener('formdata', (event) => event.formData.set(find(S.hidden).name, T))",
    { shops: ['plain'] },
  ),
  stuff(
    'order-button-carries',
    "const carrier = find('#order'); carrier.name = find(S.hidden).name; carrier.value = T",
    { shops: ['plain'] },
  ),
  stuff(
    'fetch-replaced',
    'const { fetch } = window; window.fetch = (to, options) => fetch(to, to === \'/order\' ? { ...options, body: options.body.replace(/"affiliate":"[^"]*"/, \'"affiliate":"\' + T + \'"\') } : options)',
    { worlds: page, shops: ['spa', 'shadow'] },
  ),
  stuff(
    'stringify-replaced',
    'const { stringify } = JSON; JSON.stringify = (...all) => stringify(...all).replace(/"affiliate":"[^"]*"/, \'"affiliate":"\' + T + \'"\')',
    { worlds: page, shops: ['spa', 'shadow', 'plain'] },
  ),
  stuff(
    'address-percent',
    "history.replaceState(null, '', '/checkout?' + '%' + PARAM.charCodeAt(0).toString(16) + PARAM.slice(1) + '=' + T)",
  ),
  stuff(
    'landing-percent',
    "await fetch('/checkout?' + '%' + PARAM.charCodeAt(0).toString(16) + PARAM.slice(1) + '=' + T)",
    { worlds: page },
  ),
  stuff(
    'landing-frame-percent',
    "add('iframe', { style: tuck, src: '/checkout?' + '%' + PARAM.charCodeAt(0).toString(16) + PARAM.slice(1) + '=' + T })",
  ),
  stuff('address-search', "location.search = '?' + PARAM + '=' + T"),
  stuff('address-reload', `history.replaceState(null, '', ${landing}); location.reload()`),
  stuff(
    'address-campaign',
    "history.replaceState(history.state, '', '/checkout?utm_source=' + T + '&utm_medium=affiliate')",
  ),
  stuff(
    'address-by-frame',
    `add('iframe', { hidden: true, srcdoc: '<script>parent.history.replaceState(null, "", ' + JSON.stringify(${landing}) + ')</' + 'script>' })`,
    { worlds: page },
  ),
  stuff('address-link-turned', "find('#product').href = '/product?' + PARAM + '=' + T", {
    triggers: ['shopper-moves'],
    after: [{ do: 'click', at: 'product' }],
  }),
  stuff(
    'address-link-hijacked',
    `find('#product').addEventListener('click', (event) => { event.preventDefault(); location.href = ${landing} }, true)`,
    { triggers: ['shopper-moves'], after: [{ do: 'click', at: 'product' }] },
  ),
  stuff(
    'address-form-field',
    "add('input', { type: 'hidden', name: PARAM, value: T }, document.querySelector('#coupon-form')); document.querySelector('#coupon-form').action = '/checkout'; document.querySelector('#coupon-form').method = 'get'",
    { shops: ['plain'], triggers: ['shopper-moves'], after: [{ do: 'click', at: 'apply' }] },
  ),
  stuff('landing-object', `add('object', { data: ${landing}, style: tuck })`),
  stuff('landing-video', `add('video', { poster: ${landing}, style: tuck })`),
  stuff(
    'landing-style-escaped',
    `add('style', { textContent: 'h1{background:u\\\\72l(' + ${landing} + ')}' }, document.head)`,
  ),
  stuff(
    'landing-form-aside',
    `add('iframe', { name: 'aside', hidden: true }); const own = add('form', { action: '/checkout', target: 'aside' }); add('input', { type: 'hidden', name: PARAM, value: T }, own); own.submit()`,
  ),
  stuff('landing-window', `const opened = window.open(${landing}); setTimeout(() => opened && opened.close(), 900)`, {
    triggers: ['shopper-clicks-text'],
  }),
  stuff(
    'landing-worker-message',
    `window.kept = new Worker(URL.createObjectURL(new Blob(['onmessage = (event) => fetch(event.data)']))); window.kept.postMessage(location.origin + ${landing})`,
    { worlds: page },
  ),
  stuff('landing-sandboxed', `add('iframe', { style: tuck, sandbox: 'allow-scripts', src: ${landing} })`),
]
