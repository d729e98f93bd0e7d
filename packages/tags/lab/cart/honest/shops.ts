import { deep, type HonestPart, onLoad } from './honest.ts'

const has = (selector: string) => `document.querySelector('${selector}')`
const field = deep('[name="\' + shop.dress.field + \'"]')
const box = (id: string, text: string) =>
  `document.body.insertAdjacentHTML('beforeend', '<div id="${id}" style="position:fixed;right:10px;bottom:10px;width:240px;height:120px;background:#eee;z-index:99">${text}</div>')`

/** Behaviour of shops themselves on checkout pages. */
export const shopHabits: readonly HonestPart[] = [
  {
    name: 'bundle-on-another-host',
    shops: ['spa'],
    bundleUrl: 'http://static.shopcdn.example/v7/checkout.js',
    shows: 'window.shop.store',
  },
  {
    name: 'newsletter-box',
    body: onLoad(box('newsletter', 'Get 10% off: your promo code by mail <input name="newsletter_email">')),
    shows: has('#newsletter'),
  },
  { name: 'offer-box', body: onLoad(box('best-offer', 'Coupons for you: SAVE10')), shows: has('#best-offer') },
  {
    name: 'offer-box-by-nodes',
    body: onLoad(
      "var d = document.createElement('aside'); d.id = 'savings'; d.style.cssText = 'position:fixed;right:0;bottom:0;width:200px;height:80px'; d.textContent = 'Best code today: cash back and savings'; document.body.appendChild(d)",
    ),
    shows: has('#savings'),
  },
  { name: 'offer-dialog-closed', body: '<dialog id="terms">Coupon terms</dialog>', shows: has('#terms') },
  {
    name: 'capital-letters',
    shops: ['plain', 'frame', 'shadow'],
    body: onLoad(
      `var input = ${field}; input.addEventListener('input', function () { input.value = input.value.toUpperCase() }); document.body.dataset.capitals = 'yes'`,
    ),
    shows: 'document.body.dataset.capitals',
  },
  {
    name: 'checks-on-blur',
    body: onLoad(
      `var input = ${field}; input.addEventListener('blur', function () { fetch('/quiet?check=' + input.value) }); document.body.dataset.checks = 'yes'`,
    ),
    shows: 'document.body.dataset.checks',
  },
  {
    name: 'countdown',
    body: `<p id="countdown"></p>${onLoad("var left = 600; setInterval(function () { document.getElementById('countdown').innerHTML = '<b>' + left-- + '</b> seconds left' }, 200)")}`,
    shows: "document.getElementById('countdown').textContent",
  },
  {
    name: 'step-in-the-address',
    body: onLoad("history.replaceState(null, '', location.pathname + '?step=payment')"),
    shows: "location.search.includes('step=payment')",
  },
  {
    name: 'clean-address',
    body: onLoad("history.replaceState(null, '', location.pathname); document.body.dataset.clean = 'yes'"),
    shows: 'document.body.dataset.clean',
  },
  {
    name: 'step-pushed',
    body: onLoad("history.pushState({ step: 2 }, '', '/checkout?step=2')"),
    shows: "location.search === '?step=2'",
  },
  {
    name: 'own-cookies',
    body: onLoad(
      "document.cookie = 'cart_id=' + shop.mark + ';path=/'; document.cookie = 'consent=yes;path=/;max-age=999'; document.cookie = 'click_count=3;path=/'",
    ),
    shows: '/cart_id=/.test(document.cookie) && /click_count=3/.test(document.cookie)',
  },
  {
    name: 'cookie-store',
    body: onLoad("cookieStore.set('session_id', shop.mark)"),
    shows: '/session_id=/.test(document.cookie)',
  },
  {
    name: 'own-storage',
    body: onLoad(
      "localStorage.setItem('cart', shop.mark); sessionStorage.setItem('step', '2'); localStorage.recent = 'tent'",
    ),
    shows:
      "localStorage.getItem('cart') === shop.mark && sessionStorage.getItem('step') === '2' && localStorage.recent === 'tent'",
  },
  {
    name: 'friend-program',
    body: onLoad("document.cookie = 'referral_code=FRIEND7;path=/'; localStorage.setItem('refer_a_friend', 'FRIEND7')"),
    shows: '/referral_code=FRIEND7/.test(document.cookie)',
  },
  {
    name: 'keeps-a-code',
    body: onLoad("document.cookie = 'discount_code=SAVE40;path=/'; localStorage.setItem('coupon', 'SAVE40')"),
    shows: "/discount_code=SAVE40/.test(document.cookie) && localStorage.getItem('coupon') === 'SAVE40'",
  },
  {
    name: 'own-event',
    body: onLoad(
      "document.addEventListener('cart:changed', function () { document.body.dataset.changed = 'yes' }); document.dispatchEvent(new CustomEvent('cart:changed'))",
    ),
    shows: 'document.body.dataset.changed',
  },
  {
    name: 'event-applies-a-code',
    shops: ['spa', 'shadow'],
    body: onLoad(
      "document.dispatchEvent(new CustomEvent('shop:apply', { detail: 'SAVE41' })); document.body.dataset.sent = 'yes'",
    ),
    shows: 'document.body.dataset.sent',
  },
  {
    name: 'modal-of-the-shop',
    body: `<div id="modal" style="display:none;background:#eee">Coupons for you</div>${onLoad("var m = document.getElementById('modal'); m.style.position = 'fixed'; m.style.right = '0'; m.style.bottom = '0'; m.style.display = 'block'; m.textContent = 'Your coupon: SAVE10'")}`,
    shows: "document.getElementById('modal').style.position === 'fixed'",
  },
  {
    name: 'library-loops',
    body: onLoad(
      "[1].forEach(function () { document.cookie = 'referral_code=LOOP;path=/'; document.body.dataset.looped = 'yes' })",
    ),
    shows: '/referral_code=LOOP/.test(document.cookie)',
  },
  {
    name: 'recovered-cart',
    body: onLoad(
      "fetch('/quiet', { method: 'POST', body: JSON.stringify({ cart: [1, 2], email: '' }) }).then(function () { document.body.dataset.cart = 'yes' })",
    ),
    shows: 'document.body.dataset.cart',
  },
  {
    name: 'older-call',
    body: onLoad(
      "var request = new XMLHttpRequest(); request.open('GET', '/quiet?stock=1'); request.onload = function () { document.body.dataset.stock = 'yes' }; request.send()",
    ),
    shows: 'document.body.dataset.stock',
  },
  { name: 'prefetch', head: '<link rel="prefetch" href="/product">', shows: has('link[rel=prefetch]') },
  {
    name: 'speculation',
    head: '<script type="speculationrules">{"prefetch":[{"source":"list","urls":["/product"]}]}</script>',
    shows: has('script[type=speculationrules]'),
  },
  {
    name: 'worker',
    body: onLoad(
      "new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))).onmessage = function () { document.body.dataset.worker = 'yes' }",
    ),
    shows: 'document.body.dataset.worker',
  },
  {
    name: 'component',
    body: "<script>customElements.define('shop-badge', class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: 'closed' }).innerHTML = '<b>Safe</b>' } })</script><shop-badge id=\"badge\"></shop-badge>",
    shows: has('#badge'),
  },
  {
    name: 'own-frame',
    body: '<iframe id="delivery" src="/quiet-page" width="200" height="40"></iframe>',
    shows: "document.getElementById('delivery').contentDocument.body.textContent.includes('Delivery')",
  },
  {
    name: 'toast',
    body: onLoad(
      "var d = document.createElement('div'); d.id = 'toast'; d.setAttribute('role', 'status'); d.style.cssText = 'position:fixed;top:0;right:0'; d.textContent = 'Added to cart'; document.body.append(d)",
    ),
    shows: has('#toast'),
  },
  {
    name: 'popover-help',
    body: `<div id="help" popover="manual" style="inset:auto 0 0 auto;width:100px;height:50px">Help</div>${onLoad("document.getElementById('help').showPopover()")}`,
    shows: "document.getElementById('help').matches(':popover-open')",
  },
  {
    name: 'own-listener',
    body: onLoad("document.addEventListener('click', function () { document.body.dataset.clicks = 'yes' }, true)"),
    shows: 'true',
  },
  {
    name: 'address-form',
    body: '<form id="address"><input name="street" autocomplete="street-address"><input name="zip"></form>',
    steps: [{ do: 'type', at: '#address input', text: '1 Main Street' }],
    shows: "document.querySelector('#address input').value === '1 Main Street'",
  },
  {
    name: 'message-applies-a-code',
    shops: ['spa', 'shadow'],
    body: onLoad("postMessage({ apply: 'SAVE42' }, '*'); document.body.dataset.posted = 'yes'"),
    shows: 'document.body.dataset.posted',
  },
  {
    name: 'message-from-its-frame-applies-a-code',
    shops: ['spa', 'shadow'],
    body: onLoad(
      "var f = document.createElement('iframe'); f.hidden = true; f.srcdoc = '<script>parent.postMessage({ apply: \"SAVE45\" }, \"*\")</' + 'script>'; document.body.append(f); document.body.dataset.framed = 'yes'",
    ),
    shows: 'document.body.dataset.framed',
  },
  {
    name: 'channel-applies-a-code',
    shops: ['spa', 'shadow'],
    body: onLoad("new BroadcastChannel('shop').postMessage({ apply: 'SAVE43' }); document.body.dataset.cast = 'yes'"),
    shows: 'document.body.dataset.cast',
  },
  {
    name: 'form-data-of-its-own',
    shops: ['plain'],
    body: onLoad(
      "document.querySelector('#order-form').addEventListener('formdata', function (event) { event.formData.set('step', 'pay') }); document.body.dataset.adds = 'yes'",
    ),
    shows: 'document.body.dataset.adds',
  },
  {
    name: 'bank-frame',
    body: onLoad(
      'document.body.insertAdjacentHTML(\'beforeend\', \'<iframe name="bank" id="bank" width="200" height="60"></iframe><form id="challenge" method="post" target="bank" action="http://acs.bank.example/challenge?m=\' + shop.mark + \'"><input type="hidden" name="creq" value="x"></form>\'); document.getElementById(\'challenge\').submit()',
    ),
    shows: has('#bank'),
  },
  {
    name: 'sign-in-over-the-page',
    body: `<div id="sign-in" style="position:fixed;inset:0;background:#fff;z-index:99"><button id="as-guest" style="margin:90px" onclick="this.parentNode.remove();document.body.dataset.guest = 'yes'">Continue as guest</button></div>`,
    steps: [{ do: 'click', at: '#as-guest' }],
    shows: 'document.body.dataset.guest',
  },
  {
    name: 'partitioned-cookie',
    body: onLoad("document.cookie = 'basket=' + shop.mark + ';path=/;secure;samesite=none;partitioned'"),
    shows: '/basket=/.test(document.cookie)',
  },
]
