import { el } from './dom.js'
import { imitations } from './imitations.js'
import { showRecorded } from './recorded.js'

const isProtected = document.body.dataset.protection === 'on'

/** Everything beside the shop: protection, consent, imitations, and what was recorded. */
export function showPanel(place) {
  place.append(
    el('h2', { textContent: 'Try the protection' }),
    el('p', {
      className: 'hint',
      textContent: 'Choose what an extension would do. Then look at what was recorded, and buy something.',
    }),
    switches(),
    el('ul', { className: 'imitations' }, ...imitations.map(imitationRow)),
    el('h3', { textContent: 'What was recorded' }),
  )
  showRecorded(place)
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
  ['none', 'No signal'],
  ['gdpr', 'GDPR applies'],
  ['ccpa', 'CCPA applies'],
]

function imitationRow({ title, about, run }) {
  const verdict = el('p', { className: 'verdict' })
  verdict.setAttribute('role', 'status')
  const button = el('button', { type: 'button', textContent: title })
  button.addEventListener('click', async () => {
    button.disabled = true
    verdict.textContent = 'Trying …'
    verdict.textContent = await run()
    verdict.dataset.outcome = verdict.textContent.split(':')[0]
    button.disabled = false
  })
  return el('li', {}, button, el('p', { className: 'hint', textContent: about }), verdict)
}
