// A typical React checkout: state in a store, controlled fields, a URL for each step.
import { createElement as h, useState, useSyncExternalStore } from '../../../../node_modules/react/index.js'
import { createRoot } from '../../../../node_modules/react-dom/client.js'

const { dress, applyCode, placeOrder, affiliateNow } = window.shop
let state = { code: window.shop.linkedCode, message: '', path: location.pathname }
const listeners = new Set()
const dispatch = (change) => {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}
window.shop.store = { dispatch, getState: () => state }
const useStore = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => state,
  )

const apply = async () => dispatch({ message: await applyCode(state.code) })
window.shop.apply = apply

function Codes() {
  const { code, message } = useStore()
  return h(
    'div',
    { className: 'codes' },
    h('label', { htmlFor: dress.fieldId }, dress.label),
    h('input', {
      id: dress.fieldId,
      name: dress.field,
      placeholder: dress.placeholder,
      value: code,
      onChange: (event) => dispatch({ code: event.target.value }),
      onKeyDown: (event) => event.key === 'Enter' && apply(),
    }),
    h('button', { id: dress.buttonId, type: 'button', onClick: apply }, dress.button),
    h('p', { id: 'message' }, message),
  )
}

function Order() {
  const [email, setEmail] = useState('')
  const send = async (event) => {
    event.preventDefault()
    await placeOrder(email)
    history.pushState(null, '', '/thanks')
    dispatch({ path: '/thanks' })
    window.shop.thank()
  }
  return h(
    'form',
    { id: 'order-form', onSubmit: send },
    h('input', {
      id: 'email',
      type: 'email',
      name: 'email',
      placeholder: 'Email',
      value: email,
      onChange: (event) => setEmail(event.target.value),
    }),
    h('input', { id: 'card', name: 'cardnumber', autoComplete: 'cc-number', placeholder: 'Card number' }),
    h('input', { type: 'hidden', name: dress.hidden, defaultValue: affiliateNow() }),
    h('button', { id: 'order', type: 'submit' }, 'Place order'),
  )
}

function App() {
  const { path } = useStore()
  return path.startsWith('/thanks') ? h('h2', { id: 'thanks' }, 'Thank you') : h('div', null, h(Codes), h(Order))
}

createRoot(document.getElementById('app')).render(h(App))
if (state.code) setTimeout(apply)
