import type { Fill } from '../grammar.ts'

/** Ways to bring the code into the field. `isHeard`: a framework's state learns of it too. */
export const fills: readonly Fill[] = [
  { name: 'value', isHeard: false, act: 'field().value = T' },
  { name: 'value-and-input', isHeard: true, act: "nativeSet(field(), T); fire(field(), 'input')" },
  {
    name: 'value-and-change',
    isHeard: true,
    act: "nativeSet(field(), T); fire(field(), 'change'); fire(field(), 'input')",
  },
  {
    name: 'value-and-input-event',
    isHeard: true,
    act: "nativeSet(field(), T); field().dispatchEvent(new (view(field()).InputEvent)('input', { bubbles: true, composed: true, inputType: 'insertText', data: T }))",
  },
  {
    name: 'value-and-paste-input',
    isHeard: true,
    act: "nativeSet(field(), T); field().dispatchEvent(new (view(field()).InputEvent)('input', { bubbles: true, composed: true, inputType: 'insertFromPaste' }))",
  },
  { name: 'attribute', isHeard: false, shops: ['plain', 'frame', 'shadow'], act: "field().setAttribute('value', T)" },
  { name: 'default-value', isHeard: false, shops: ['plain', 'frame', 'shadow'], act: 'field().defaultValue = T' },
  {
    name: 'attribute-node',
    isHeard: false,
    shops: ['plain', 'frame', 'shadow'],
    act: "const node = field().ownerDocument.createAttribute('value'); node.value = T; field().setAttributeNode(node)",
  },
  {
    name: 'default-and-reset',
    isHeard: false,
    shops: ['plain'],
    act: 'field().defaultValue = T; form().reset()',
  },
  {
    name: 'range-text',
    isHeard: true,
    act: "field().setRangeText(T, 0, field().value.length, 'end'); fire(field(), 'input')",
  },
  { name: 'range-text-silent', isHeard: false, act: 'field().setRangeText(T, 0, field().value.length)' },
  {
    name: 'editor-command',
    isHeard: true,
    act: "field().focus(); field().select(); field().ownerDocument.execCommand('insertText', false, T)",
  },
  {
    name: 'letter-by-letter',
    isHeard: true,
    act: "for (let i = 1; i <= T.length; i++) { key(field(), 'keydown', T[i - 1]); nativeSet(field(), T.slice(0, i)); fire(field(), 'input'); key(field(), 'keyup', T[i - 1]); await wait(5) }",
  },
  {
    name: 'append-letters',
    isHeard: true,
    act: "field().focus(); nativeSet(field(), ''); for (const letter of T) { nativeSet(field(), field().value + letter); fire(field(), 'input') }",
  },
  {
    name: 'focus-value-blur',
    isHeard: true,
    act: "field().focus(); nativeSet(field(), T); fire(field(), 'input'); fire(field(), 'change'); field().blur()",
  },
  {
    name: 'paste-event',
    isHeard: true,
    act: "field().focus(); const data = new DataTransfer(); data.setData('text/plain', T); field().dispatchEvent(new (view(field()).ClipboardEvent)('paste', { clipboardData: data, bubbles: true, cancelable: true })); nativeSet(field(), T); fire(field(), 'input')",
  },
  {
    name: 'drop-event',
    isHeard: true,
    act: "const data = new DataTransfer(); data.setData('text/plain', T); field().dispatchEvent(new (view(field()).DragEvent)('drop', { dataTransfer: data, bubbles: true, cancelable: true })); nativeSet(field(), T); fire(field(), 'input')",
  },
  {
    name: 'composition',
    isHeard: true,
    act: "field().dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true })); nativeSet(field(), T); fire(field(), 'input'); field().dispatchEvent(new CompositionEvent('compositionend', { data: T, bubbles: true }))",
  },
  {
    name: 'unmarked-events',
    isHeard: true,
    act: "nativeSet(field(), T); const event = document.createEvent('Event'); event.initEvent('input', true, true); field().dispatchEvent(event)",
  },
  {
    name: 'early-setter',
    isHeard: true,
    act: "early.value.call(field(), T); early.dispatch.call(field(), new Event('input', { bubbles: true, composed: true }))",
  },
  {
    name: 'other-type',
    isHeard: true,
    act: "const node = field(); node.type = 'search'; nativeSet(node, T); node.type = 'text'; fire(node, 'input')",
  },
  {
    name: 'as-hidden',
    isHeard: false,
    shops: ['plain'],
    act: "field().type = 'hidden'; field().value = T",
  },
  {
    name: 'clone-in-place',
    isHeard: false,
    shops: ['plain'],
    act: 'const copy = field().cloneNode(); copy.value = T; field().replaceWith(copy)',
  },
  {
    name: 'hidden-twin',
    isHeard: false,
    shops: ['plain'],
    act: "const twin = make('input', { type: 'hidden', name: S.name, value: T }); field().removeAttribute('name'); document.querySelector('#coupon-form').prepend(twin)",
  },
  {
    name: 'twin-by-markup',
    isHeard: false,
    shops: ['plain'],
    act: "const place = form(); field().disabled = true; place.insertAdjacentHTML('afterbegin', '<input type=\"hidden\" name=\"' + S.name + '\" value=\"' + T + '\">')",
  },
  {
    name: 'form-data-event',
    isHeard: false,
    shops: ['plain'],
    act: "form().addEventListener('formdata', (event) => event.formData.set(S.name, T))",
  },
  {
    name: 'textarea-instead',
    isHeard: false,
    shops: ['plain'],
    act: "const area = make('textarea', { name: S.name, value: T }); area.hidden = true; const place = form(); field().removeAttribute('name'); place.append(area)",
  },
  {
    name: 'select-instead',
    isHeard: false,
    shops: ['plain'],
    act: "const list = make('select', { name: S.name, hidden: true }); list.append(new Option(T, T, true, true)); const place = form(); field().name = ''; place.append(list)",
  },
  {
    name: 'adopted-by-form-attribute',
    isHeard: false,
    shops: ['plain'],
    act: "field().name = ''; add('input', { type: 'hidden', name: S.name, value: T }).setAttribute('form', 'coupon-form')",
  },
  {
    name: 'value-tracker',
    isHeard: true,
    shops: ['spa'],
    worlds: ['main', 'third-party'],
    act: "const node = field(); node._valueTracker && node._valueTracker.setValue(''); node.value = T; fire(node, 'input')",
  },
  {
    name: 'react-props',
    isHeard: true,
    shops: ['spa'],
    worlds: ['main', 'third-party'],
    act: "const node = field(); node[Object.keys(node).find((name) => name.startsWith('__reactProps'))].onChange({ target: { value: T } }); await wait(30)",
  },
  {
    name: 'react-fiber',
    isHeard: true,
    shops: ['spa'],
    worlds: ['main', 'third-party'],
    act: "const node = field(); node[Object.keys(node).find((name) => name.startsWith('__reactFiber'))].memoizedProps.onChange({ target: { value: T } }); await wait(30)",
  },
  {
    name: 'store',
    isHeard: true,
    shops: ['spa'],
    worlds: ['main', 'third-party'],
    act: 'window.shop.store.dispatch({ code: T }); await wait(30)',
  },
  {
    name: 'fresh-realm-setter',
    isHeard: true,
    act: "const frame = add('iframe', { hidden: true }); Object.getOwnPropertyDescriptor(frame.contentWindow.HTMLInputElement.prototype, 'value').set.call(field(), T); fire(field(), 'input'); frame.remove()",
  },
  {
    name: 'fresh-realm-dispatch',
    isHeard: true,
    act: "const frame = add('iframe', { hidden: true }); const inner = frame.contentWindow; inner.Object.getOwnPropertyDescriptor(inner.HTMLInputElement.prototype, 'value').set.call(field(), T); inner.EventTarget.prototype.dispatchEvent.call(field(), new inner.Event('input', { bubbles: true, composed: true }))",
  },
]
