import type { Deed } from './deeds.ts'

const popup = (id: string) =>
  `add('div', { id: '${id}', style: over, textContent: 'We found 6 codes' }); put(code); fire(input(), 'input'); button().click()`

/** Ways in which extensions apply codes. Each must work in a non-blocking session. */
export const couponAttacks: Deed[] = [
  {
    name: 'sets the field, says so and clicks',
    world: 'isolated',
    act: `put(code); fire(input(), 'input'); button().click()`,
  },
  {
    name: 'sets the field, says it has changed and clicks',
    world: 'isolated',
    act: `put(code); fire(input(), 'change'); button().click()`,
  },
  { name: 'sets the field of a form and clicks', world: 'isolated', kind: 'plain', act: 'put(code); button().click()' },
  {
    name: 'sets the field of a form and sends the form',
    world: 'isolated',
    kind: 'plain',
    act: `put(code); find('#form').submit()`,
  },
  {
    name: 'sets the field of a form and asks for its sending',
    world: 'isolated',
    kind: 'plain',
    act: `put(code); find('#form').requestSubmit()`,
  },
  {
    name: 'sets the field by its attribute',
    world: 'isolated',
    kind: 'plain',
    act: `input().setAttribute('value', code); button().click()`,
  },
  {
    name: 'presses Enter',
    world: 'isolated',
    act: `put(code); fire(input(), 'input'); key(input(), 'keydown', 'Enter')`,
  },
  {
    name: 'types letter by letter',
    world: 'isolated',
    kind: 'react',
    act: `for (let i = 1; i <= code.length; i++) { key(input(), 'keydown', code[i - 1]); put(code.slice(0, i)); fire(input(), 'input'); key(input(), 'keyup', code[i - 1]); await wait(20) } button().click()`,
  },
  {
    name: 'fills a framework’s field',
    world: 'isolated',
    kind: 'react',
    act: `put(code); fire(input(), 'input'); await wait(50); button().click()`,
  },
  {
    name: 'fills a framework’s field with the event of typing',
    world: 'isolated',
    kind: 'react',
    act: `put(code); input().dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: code })); await wait(50); button().click()`,
  },
  {
    name: 'writes by a command of the editor',
    world: 'isolated',
    kind: 'react',
    act: `input().focus(); input().select(); document.execCommand('insertText', false, code); await wait(50); button().click()`,
  },
  {
    name: 'tries four codes in a row',
    isUnseen: true,
    world: 'isolated',
    act: `for (const one of ['TRY1' + code, 'TRY2' + code, 'TRY3' + code, code]) { put(one); fire(input(), 'input'); button().click(); await wait(150) }`,
  },
  {
    name: 'goes through all events of a mouse',
    world: 'isolated',
    act: `put(code); fire(input(), 'input'); for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) button().dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }))`,
  },
  {
    name: 'reaches into a shadow root',
    world: 'isolated',
    kind: 'shadow',
    act: `put(code); fire(input(), 'input'); button().click()`,
  },
  {
    name: 'reaches into a shadow root with events that stay there',
    world: 'isolated',
    kind: 'shadow',
    act: `put(code); fire(input(), 'input'); button().dispatchEvent(new MouseEvent('click', { bubbles: true }))`,
  },
  {
    name: 'reaches into a frame of the shop',
    world: 'isolated',
    kind: 'frame',
    act: `put(code); fire(input(), 'input'); button().click()`,
  },
  {
    name: 'waits for its popup to be read first',
    world: 'isolated',
    act: `await wait(700); put(code); await wait(300); button().click()`,
  },
  {
    name: 'leaves the field and comes back',
    world: 'isolated',
    act: `input().focus(); put(code); fire(input(), 'input'); input().blur(); fire(input(), 'blur'); await wait(300); button().click()`,
  },
  {
    name: 'fills a framework’s field from the page’s world',
    world: 'main',
    kind: 'react',
    act: `put(code); fire(input(), 'input'); await wait(50); button().click()`,
  },
  { name: 'sets and clicks from the page’s world', world: 'main', act: 'input().value = code; button().click()' },
  {
    name: 'calls the framework’s own handler',
    world: 'main',
    kind: 'react',
    act: `const props = input()[Object.keys(input()).find((name) => name.startsWith('__reactProps'))]; props.onChange({ target: { value: code } }); await wait(100); button().click()`,
  },
  {
    name: 'sends the code to the shop itself',
    isUnseen: true,
    world: 'main',
    act: `await fetch('/api/coupon', { method: 'POST', body: JSON.stringify({ code }) })`,
  },
  {
    name: 'sends the code with an older call',
    isUnseen: true,
    world: 'main',
    act: `await new Promise((done) => { const request = new XMLHttpRequest(); request.open('POST', '/api/coupon'); request.onloadend = done; request.send(JSON.stringify({ code })); setTimeout(done, 500) })`,
  },
  { name: 'puts a script into the page', world: 'element', act: `put(code); fire(input(), 'input'); button().click()` },
  {
    name: 'puts a strict script into the page, which waits',
    world: 'element',
    kind: 'react',
    act: `await wait(200); (() => { 'use strict'; put(code); fire(input(), 'input') })(); await wait(50); (() => { 'use strict'; button().click() })()`,
  },
  { name: 'is shown by a page', world: 'page', act: `input().value = code; fire(input(), 'input'); button().click()` },
  { name: 'Honey', world: 'isolated', extension: 'Honey', hasPopup: true, act: popup('honeyContainer') },
  {
    name: 'Capital One Shopping',
    world: 'isolated',
    extension: 'Capital One Shopping',
    hasPopup: true,
    act: popup('wikibuy-root'),
  },
  { name: 'Rakuten', world: 'isolated', extension: 'Rakuten', hasPopup: true, act: popup('rakuten-extension') },
  {
    name: 'Coupert',
    world: 'isolated',
    kind: 'react',
    extension: 'Coupert',
    hasPopup: true,
    act: popup('coupert-app'),
  },
  {
    name: 'an unknown one with a popup of its own',
    world: 'isolated',
    hasPopup: true,
    act: `const host = add('x-box', { id: 'x9f2' }); const root = host.attachShadow({ mode: 'open' }); root.innerHTML = '<div style="' + over + '">3 coupons found: try codes</div>'; await wait(100); put(code); fire(input(), 'input'); button().click()`,
  },
]
