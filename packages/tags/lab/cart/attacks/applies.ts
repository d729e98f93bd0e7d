import type { Apply } from '../grammar.ts'

/** Ways to make the shop use the code in its field. */
export const applies: readonly Apply[] = [
  { name: 'click', act: 'button().click()' },
  { name: 'click-twice', act: 'button().click(); await wait(120); button()?.click()' },
  { name: 'dispatch-click', act: "mouse(button(), 'click')" },
  { name: 'plain-event-click', act: "fire(button(), 'click')", shops: ['spa', 'frame', 'shadow'] },
  {
    name: 'pointer-click',
    act: "button().dispatchEvent(new (view(button()).PointerEvent)('click', { bubbles: true, cancelable: true, composed: true }))",
  },
  {
    name: 'all-mouse-events',
    act: "for (const type of ['pointerover', 'mouseover', 'pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) mouse(button(), type)",
  },
  { name: 'click-on-focus', act: 'button().focus(); button().click()' },
  {
    name: 'fresh-realm-click',
    act: "const aside = add('iframe', { hidden: true }); aside.contentWindow.HTMLElement.prototype.click.call(button())",
  },
  {
    name: 'enter',
    act: "for (const type of ['keydown', 'keypress', 'keyup']) key(field(), type, 'Enter')",
    shops: ['spa', 'frame', 'shadow'],
  },
  { name: 'early-click', act: 'early.click.call(button())' },
  { name: 'early-submit', shops: ['plain'], act: "early.submit.call(document.querySelector('#coupon-form'))" },
  {
    name: 'early-dispatch',
    act: "early.dispatch.call(button(), new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }))",
  },
  { name: 'delayed-click', act: 'await wait(250); button().click()' },
  { name: 'form-submit', shops: ['plain'], act: "document.querySelector('#coupon-form').submit()" },
  {
    name: 'form-submit-native',
    shops: ['plain'],
    act: "HTMLFormElement.prototype.submit.call(document.querySelector('#coupon-form'))",
  },
  { name: 'request-submit', shops: ['plain'], act: "document.querySelector('#coupon-form').requestSubmit()" },
  {
    name: 'request-submit-by-button',
    shops: ['plain'],
    act: "document.querySelector('#coupon-form').requestSubmit(button())",
  },
  {
    name: 'fresh-realm-submit',
    shops: ['plain'],
    act: "const aside = add('iframe', { hidden: true }); aside.contentWindow.HTMLFormElement.prototype.submit.call(document.querySelector('#coupon-form'))",
  },
  {
    name: 'own-submit-button',
    shops: ['plain'],
    act: "const own = make('button', { hidden: true }); own.setAttribute('form', 'coupon-form'); document.body.append(own); own.click()",
  },
  {
    name: 'submit-into-hidden-frame',
    shops: ['plain'],
    act: "add('iframe', { name: 'aside', hidden: true }); const sent = document.querySelector('#coupon-form'); sent.target = 'aside'; sent.submit()",
  },
  {
    name: 'get-instead-of-post',
    shops: ['plain'],
    act: "const sent = document.querySelector('#coupon-form'); sent.method = 'get'; sent.submit()",
  },
  {
    name: 'own-image-button',
    shops: ['plain'],
    act: "const own = make('input', { type: 'image' }); document.querySelector('#coupon-form').append(own); own.click()",
  },
  {
    name: 'label-click',
    shops: ['plain', 'frame', 'shadow'],
    act: "const own = button().ownerDocument.createElement('label'); own.htmlFor = button().id; button().parentNode.append(own); own.click()",
  },
  {
    name: 'react-click-props',
    shops: ['spa'],
    worlds: ['main', 'third-party'],
    act: "button()[Object.keys(button()).find((name) => name.startsWith('__reactProps'))].onClick({})",
  },
  {
    name: 'shop-function',
    worlds: ['main', 'third-party'],
    shops: ['plain', 'spa', 'shadow'],
    act: 'window.shop.apply()',
  },
]
