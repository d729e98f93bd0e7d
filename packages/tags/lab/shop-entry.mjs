// A field for codes as shops make it with React: the code is in the state of a component, and the field shows it.
import { createElement, useState } from '../../../node_modules/react/index.js'
import { createRoot } from '../../../node_modules/react-dom/client.js'

function Codes({ first }) {
  const [code, setCode] = useState(first)
  const [message, setMessage] = useState('')
  const apply = async () => {
    const answer = await fetch('/api/coupon', { method: 'POST', body: JSON.stringify({ code }) })
    setMessage((await answer.json()).message)
  }
  return createElement(
    'div',
    { className: 'box' },
    createElement('label', { htmlFor: 'code' }, 'Promo code'),
    createElement('input', {
      id: 'code',
      name: 'coupon',
      value: code,
      onChange: (event) => setCode(event.target.value),
      onKeyDown: (event) => event.key === 'Enter' && apply(),
    }),
    createElement('button', { id: 'apply', type: 'button', onClick: apply }, 'Apply'),
    createElement('p', { id: 'message' }, message),
  )
}

const first = new URLSearchParams(location.search).get('coupon') ?? ''
createRoot(document.getElementById('shop')).render(createElement(Codes, { first }))
