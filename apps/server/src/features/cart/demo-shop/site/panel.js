import { el } from './dom.js'
import { imitations } from './imitations.js'

const isProtected = document.body.dataset.protection === 'on'

/** The panel next to the shop: protection, consent, imitations. */
export function showPanel(container) {
  const groups = Object.entries(imitations).flatMap(([name, rows]) => [
    el('h3', { textContent: name }),
    el('ul', { className: 'imitations' }, ...rows.map(imitationRow)),
  ])
  const lead = 'Harmless imitations: choose one to see the result.'
  container.append(
    el('h2', { textContent: 'Try the protection' }),
    el('p', { textContent: lead }),
    switches(),
    ...groups,
  )
}

function switches() {
  const protection = el('input', { type: 'checkbox', checked: isProtected })
  protection.addEventListener('change', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the store of cookies is not in every browser
    document.cookie = `lantern_protection=${protection.checked ? 'on' : 'off'}; path=/shop; samesite=strict`
    location.reload()
  })
  const consent = el('select', {}, ...consents.map(([value, textContent]) => el('option', { value, textContent })))
  consent.value = localStorage.getItem('lantern.consent') ?? 'none'
  consent.addEventListener('change', () => {
    localStorage.setItem('lantern.consent', consent.value)
    location.reload()
  })
  return el(
    'div',
    { className: 'switches' },
    el('label', {}, protection, ' Protection'),
    el('label', {}, 'Consent ', consent),
  )
}

const consents = [
  ['none', 'no signal'],
  ['gdpr', 'GDPR'],
  ['ccpa', 'CCPA'],
]

function imitationRow({ title, about, run }) {
  const verdict = el('p', { className: 'verdict' })
  verdict.setAttribute('role', 'status')
  const button = el('button', { type: 'button' }, title, el('small', { textContent: about }))
  button.addEventListener('click', async () => {
    button.disabled = true
    verdict.textContent = 'Trying …'
    verdict.textContent = await run()
    verdict.dataset.outcome = verdict.textContent.split(':')[0]
    button.disabled = false
  })
  return el('li', {}, button, verdict)
}
