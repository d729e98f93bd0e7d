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

/** Attribution that is written without any click: cookies, storage, the address, the shop's own fields. */
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
]
