import type { HelpfulScript, HonestPart } from './honest.ts'

const isolated = (act: string, moment: HelpfulScript['moment'] = 'idle'): HelpfulScript => ({
  world: 'isolated',
  moment,
  act,
})
const main = (act: string, moment: HelpfulScript['moment'] = 'start'): HelpfulScript => ({ world: 'main', moment, act })
const fill = (selector: string, text: string) =>
  `const node = await until(() => find('${selector}')); node.focus(); nativeSet(node, '${text}'); fire(node, 'input'); fire(node, 'change'); node.blur()`
const deepValue = (selector: string, text: string) =>
  `(function look(root) { var found = root.querySelector('${selector}'); if (found) return found; for (var each of root.querySelectorAll('*')) { var inner = each.shadowRoot || (each.id === 'checkout' && each.contentDocument); found = inner && look(inner); if (found) return found } })(document).value === '${text}'`
const has = (selector: string) => `document.querySelector('${selector}')`
const badge = 'position:fixed;right:0;top:300px;width:60px;height:60px;background:#cfc;z-index:2147483647'

/** Helpful extensions that claim nothing. */
export const helpfulExtensions: readonly HonestPart[] = [
  {
    name: 'fills-email',
    extension: isolated(fill('#email', 'ann@mail.example')),
    shows: deepValue('#email', 'ann@mail.example'),
  },
  {
    name: 'fills-card',
    extension: isolated(fill('#card', '4111111111111111')),
    shows: deepValue('#card', '4111111111111111'),
  },
  {
    name: 'fills-email-by-letters',
    extension: isolated(
      "const node = await until(() => find('#email')); for (const letter of 'ann@mail.example') { key(node, 'keydown', letter); nativeSet(node, node.value + letter); fire(node, 'input'); key(node, 'keyup', letter) }",
    ),
    shows: deepValue('#email', 'ann@mail.example'),
  },
  {
    name: 'password-menu',
    extension: isolated(
      "add('div', { id: 'vault-menu', style: 'position:fixed;right:10px;top:10px;width:200px;height:80px;background:#fff;z-index:2147483647', textContent: 'Save this password?' })",
    ),
    shows: has('#vault-menu'),
  },
  {
    name: 'password-icon',
    extension: isolated(
      "const icon = add('vault-icon', { id: 'vault-icon' }); icon.attachShadow({ mode: 'closed' }).innerHTML = '<button style=\"position:absolute;left:900px;top:10px;width:16px;height:16px\"></button>'",
    ),
    shows: has('#vault-icon'),
  },
  {
    name: 'password-frame',
    extension: isolated(
      "add('iframe', { id: 'vault-frame', style: 'position:fixed;right:0;top:100px;width:150px;height:80px;border:0', srcdoc: '<p>Logins</p>' })",
    ),
    shows: has('#vault-frame'),
  },
  {
    name: 'translator',
    extension: isolated(
      "const text = await until(() => find('#text')); text.innerHTML = '<font><font>Zwei Zelte</font></font>'; document.documentElement.lang = 'de'; document.documentElement.classList.add('translated')",
    ),
    shows: "document.querySelector('#text').textContent === 'Zwei Zelte'",
  },
  {
    name: 'translator-bar',
    extension: isolated(
      "add('div', { id: 'translate-bar', style: 'position:fixed;top:0;right:0;width:260px;height:30px;background:#fff', textContent: 'This page has been translated' }, document.documentElement)",
    ),
    shows: has('#translate-bar'),
  },
  {
    name: 'dark-mode',
    extension: isolated(
      "add('style', { id: 'dark', textContent: 'html{background:#111!important;color:#eee!important}' }, document.documentElement)",
      'start',
    ),
    shows: "getComputedStyle(document.documentElement).backgroundColor === 'rgb(17, 17, 17)'",
  },
  {
    name: 'dark-mode-inline',
    extension: isolated(
      "for (const node of document.querySelectorAll('p, h1, a')) { node.style.setProperty('color', 'rgb(200, 200, 200)', 'important'); node.setAttribute('data-dark', '') }",
    ),
    shows: has('[data-dark]'),
  },
  {
    name: 'grammar',
    extension: isolated(
      "for (const node of [...document.querySelectorAll('input')]) node.setAttribute('data-gramm', 'false'); const box = add('grammar-check', { id: 'grammar' }, document.documentElement); box.attachShadow({ mode: 'open' }).innerHTML = '<div style=\"position:fixed;right:0;bottom:200px\">2 suggestions</div>'",
    ),
    shows: has('#grammar'),
  },
  {
    name: 'screen-reader',
    extension: isolated(
      "const text = await until(() => find('#text')); text.setAttribute('role', 'note'); text.setAttribute('tabindex', '0'); (await until(field)).setAttribute('aria-describedby', 'text')",
    ),
    shows: "document.querySelector('#text').getAttribute('role') === 'note'",
  },
  {
    name: 'reading-mask',
    extension: isolated(
      "add('div', { id: 'mask', style: 'position:fixed;inset:0;pointer-events:none;background:rgba(255,255,0,.1);z-index:2147483647' })",
    ),
    shows: has('#mask'),
  },
  {
    name: 'large-text',
    extension: isolated("document.documentElement.style.fontSize = '110%'; document.body.style.letterSpacing = '1px'"),
    shows: "document.body.style.letterSpacing === '1px'",
  },
  {
    name: 'price-badge',
    extension: isolated(
      "const box = add('div', { id: 'price-history', style: '" +
        badge +
        "', textContent: 'Lowest price: 59.00' }); box.dataset.seen = '1'",
    ),
    shows: has('#price-history'),
  },
  {
    name: 'price-chart',
    extension: isolated(
      "const box = add('price-chart', { id: 'chart' }); box.attachShadow({ mode: 'closed' }).innerHTML = '<canvas style=\"" +
        badge +
        '"></canvas>\'',
    ),
    shows: has('#chart'),
  },
  {
    name: 'translates-the-shops-boxes',
    extension: isolated(
      "await wait(500); for (const box of document.querySelectorAll('#newsletter, #best-offer, #savings, #modal')) box.textContent = 'Gutschein: 10% Rabatt'; document.body.dataset.translated = 'yes'",
    ),
    shows: 'document.body.dataset.translated',
  },
  {
    name: 'fills-a-menu-over-the-page',
    extension: isolated(
      "const node = await until(() => find('#email')); node.addEventListener('focus', () => { const menu = add('div', { id: 'autofill-menu', style: 'position:fixed;left:20px;top:150px;width:260px;height:120px;background:#fff;z-index:2147483647', textContent: 'ann@mail.example' }); node.addEventListener('blur', () => menu.remove()) }); document.body.dataset.menu = 'yes'",
    ),
    shows: 'document.body.dataset.menu',
  },
  {
    name: 'currency',
    extension: isolated(
      "const text = await until(() => find('#text')); text.append(Object.assign(document.createElement('span'), { id: 'euro', textContent: ' (110 EUR)' }))",
    ),
    shows: has('#euro'),
  },
  {
    name: 'ad-blocker',
    extension: main(
      "const { fetch } = window; window.fetch = function (...args) { return fetch.apply(this, args) }; const { open } = XMLHttpRequest.prototype; XMLHttpRequest.prototype.open = function (...args) { return open.apply(this, args) }; document.documentElement.dataset.wrapped = 'yes'",
    ),
    shows: 'document.documentElement.dataset.wrapped',
  },
  {
    name: 'ad-blocker-style',
    extension: isolated(
      "add('style', { id: 'hide', textContent: '.ad, [id^=banner-ad] { display: none !important }' }, document.documentElement)",
      'start',
    ),
    shows: has('#hide'),
  },
  {
    name: 'tracker-stubs',
    extension: main('window.ga = window.gtag = function () {}; window.dataLayer = []'),
    shows: "typeof window.ga === 'function'",
  },
  {
    name: 'developer-tools',
    extension: main(
      'window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = { renderers: new Map(), supportsFiber: true, inject: () => 1, onCommitFiberRoot() {}, onCommitFiberUnmount() {}, onPostCommitFiberRoot() {}, checkDCE() {} }',
    ),
    shows: 'window.__REACT_DEVTOOLS_GLOBAL_HOOK__',
  },
  {
    name: 'address-cleaner',
    extension: isolated(
      "if (/utm_/.test(location.search)) history.replaceState(history.state, '', location.pathname); document.documentElement.dataset.cleaned = 'yes'",
    ),
    shows: 'document.documentElement.dataset.cleaned',
  },
  {
    name: 'consent-clicker',
    extension: isolated(
      "const accept = document.querySelector('#no-such-banner'); if (accept) accept.click(); document.documentElement.dataset.consented = 'yes'",
    ),
    shows: 'document.documentElement.dataset.consented',
  },
  {
    name: 'keyboard-hints',
    extension: isolated(
      "for (const node of document.querySelectorAll('a, button')) { const hint = add('span', { className: 'hint', textContent: 'F', style: 'position:absolute;left:800px;top:0' }); hint.dataset.of = node.id }",
    ),
    shows: has('.hint'),
  },
  {
    name: 'user-style',
    extension: isolated(
      "const sheet = add('style', { id: 'user-style', textContent: 'h1 { color: rgb(9, 9, 9) }' }, document.head)",
    ),
    shows: has('#user-style'),
  },
  {
    name: 'video-speed',
    extension: isolated(
      "add('vsc-controller', { id: 'vsc', hidden: true }); document.addEventListener('keydown', () => {}, true)",
    ),
    shows: has('#vsc'),
  },
  {
    name: 'remembers-address',
    extension: isolated(fill('#email', 'bob@mail.example')),
    shows: deepValue('#email', 'bob@mail.example'),
  },
  {
    name: 'own-script-file',
    extension: main(
      "const s = document.createElement('script'); s.textContent = 'document.documentElement.dataset.helper = \"yes\"'; (document.head || document.documentElement).append(s); s.remove()",
      'end',
    ),
    shows: 'document.documentElement.dataset.helper',
  },
  {
    name: 'notes',
    extension: isolated(
      "add('textarea', { id: 'notes', style: 'position:fixed;right:0;bottom:0;width:80px;height:60px', value: 'Buy tents' })",
    ),
    shows: has('#notes'),
  },
  {
    name: 'own-cookie',
    extension: isolated("document.cookie = 'helper_seen=1;path=/'; localStorage.setItem('helper', '1')"),
    shows: '/helper_seen=1/.test(document.cookie)',
  },
  {
    name: 'reads-aloud',
    extension: isolated(
      "const text = await until(() => find('#text')); text.innerHTML = text.textContent.split(' ').map((word) => '<span class=\"spoken\">' + word + '</span>').join(' ')",
    ),
    shows: has('.spoken'),
  },
  {
    name: 'accessibility-bar',
    extension: isolated(
      "const bar = add('div', { id: 'reach', style: 'position:fixed;right:0;top:0;width:48px;height:100%;background:#003;z-index:2147483647' }); for (const name of ['Larger', 'Contrast', 'Links']) bar.append(make('button', { textContent: name }))",
    ),
    shows: has('#reach button'),
  },
  {
    name: 'toolbar-that-moves-the-page',
    extension: isolated(
      "document.documentElement.style.marginTop = '40px'; add('iframe', { id: 'top-bar', style: 'position:fixed;left:0;top:0;width:100%;height:40px;border:0;z-index:2147483647', srcdoc: '<p>Notes</p>' })",
    ),
    shows: has('#top-bar'),
  },
  {
    name: 'cleans-links',
    extension: isolated(
      "for (const link of document.querySelectorAll('a')) { link.removeAttribute('ping'); link.rel = 'noreferrer'; link.setAttribute('data-clean', ''); link.href = link.href.replace(/[?&]utm_[^&#]*/g, '') }",
    ),
    shows: has('[data-clean]'),
  },
  {
    name: 'price-history-in-the-page',
    extension: isolated(
      "(await until(() => find('#text'))).after(make('section', { id: 'history', style: 'width:400px;height:120px;background:#efe', textContent: 'Price history: 59.00 to 72.00. Lower at two other shops.' }))",
    ),
    shows: has('#history'),
  },
  {
    name: 'price-comparison',
    extension: isolated(
      "const root = add('price-compare', { id: 'compare' }).attachShadow({ mode: 'open' }); root.innerHTML = '<div style=\"position:fixed;right:0;bottom:0;width:200px;height:150px;background:#fff\"><a href=\"http://prices.example/tent\">Other shops: 57.00</a></div>'",
    ),
    shows: has('#compare'),
  },
  {
    name: 'translates-the-checkout',
    extension: isolated(
      "const place = await until(button); if (!place.dataset.translated) { place.dataset.translated = ''; place.textContent = 'Anwenden'; field().placeholder = 'Gutscheincode eingeben' } document.body.dataset.german = 'yes'",
    ),
    shows: 'document.body.dataset.german',
  },
  {
    name: 'email-mask',
    extension: isolated(
      "const node = await until(() => find('#email')); const icon = node.ownerDocument.createElement('button'); icon.type = 'button'; icon.title = 'Mask this address'; icon.style = 'width:18px;height:18px'; node.after(icon); document.body.dataset.masked = 'yes'",
    ),
    shows: 'document.body.dataset.masked',
  },
  {
    name: 'zooms',
    extension: isolated("document.body.style.zoom = '1.1'"),
    shows: "document.body.style.zoom === '1.1'",
  },
  {
    name: 'gesture-canvas',
    extension: isolated(
      "add('canvas', { id: 'gestures', width: 800, height: 600, style: 'position:fixed;inset:0;pointer-events:none;z-index:2147483647' })",
    ),
    shows: has('#gestures'),
  },
  {
    name: 'hides-fingerprints',
    extension: main(
      "Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => 4 }); Object.defineProperty(Document.prototype, 'referrer', { get: () => '' }); const { toDataURL } = HTMLCanvasElement.prototype; HTMLCanvasElement.prototype.toDataURL = function (...all) { return toDataURL.apply(this, all) }; document.documentElement.dataset.private = 'yes'",
    ),
    shows: 'document.documentElement.dataset.private',
  },
  {
    name: 'wraps-storage-and-cookies',
    extension: main(
      "const { getItem } = Storage.prototype; Storage.prototype.getItem = function (name) { return getItem.call(this, name) }; const { get, set } = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie'); Object.defineProperty(Document.prototype, 'cookie', { configurable: true, enumerable: true, get() { return get.call(this) }, set(text) { set.call(this, text) } }); document.documentElement.dataset.jar = 'yes'",
    ),
    shows: 'document.documentElement.dataset.jar',
  },
]
