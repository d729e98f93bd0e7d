import { el } from './dom.js'
import { imitations } from './imitations.js'
import { loadVisit, verdicts } from './state.js'

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
    serverVerdicts(),
    ...groups,
  )
}

/** What the shop's server decided in this visit, with Vigil's verdicts. */
function serverVerdicts() {
  const list = el('ul', { className: 'verdicts' })
  list.setAttribute('aria-live', 'polite')
  const box = el('div', {}, el('h3', { textContent: 'Verdicts of the shop’s server' }), list)
  const draw = () => {
    box.hidden = verdicts().length === 0
    list.replaceChildren(...verdicts().map(verdictRow))
  }
  addEventListener('lantern:changed', draw)
  draw()
  // A verdict that is only noted arrives after the answer to the page.
  if (readChoice() === 'flag') setInterval(loadVisit, verdictsMs)
  return box
}

function verdictRow({ subject, verdict, action, text }) {
  const row = el('li', {}, el('strong', { textContent: `${subject}: ${action}` }), ` (${verdict}). ${text}`)
  row.dataset.action = action
  return row
}

function switches() {
  const protection = el('input', { type: 'checkbox', checked: isProtected })
  protection.addEventListener('change', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the store of cookies is not in every browser
    document.cookie = `lantern_protection=${protection.checked ? 'on' : 'off'}; path=/shop; samesite=strict`
    location.reload()
  })
  const checks = el('select', {}, ...modes.map(([value, textContent]) => el('option', { value, textContent })))
  checks.value = readChoice()
  checks.addEventListener('change', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: as above
    document.cookie = `lantern_verification=${checks.value}; path=/shop; samesite=strict`
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
    el('label', {}, 'Checkout verification ', checks),
  )
}

const verdictsMs = 2_000
const modes = [
  ['off', 'off'],
  ['flag', 'flag'],
  ['refuse', 'refuse'],
]
const readChoice = () => /(?:^|; )lantern_verification=(flag|refuse)/.exec(document.cookie)?.[1] ?? 'off'

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
