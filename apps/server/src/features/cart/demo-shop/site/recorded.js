import { el } from './dom.js'
import { endVisit } from './state.js'

const pollMs = 1_500
const modes = { blocking: 'blocking', non_blocking: 'non-blocking' }

/** This visit's events in the warehouse, read back from the server. */
export function showRecorded(container, isProtected) {
  const about = el('p', { textContent: isProtected ? 'Nothing yet.' : 'Without protection nothing is recorded.' })
  const list = el('ul', { className: 'recorded' })
  list.setAttribute('aria-live', 'polite')
  const anew = el('button', { type: 'button', textContent: 'Be another shopper' })
  anew.addEventListener('click', startSession)
  container.append(about, list, anew, dashboardLink())

  async function look() {
    const id = sessionId()
    const events = id ? await recorded(id) : []
    if (events.length > list.childElementCount) {
      about.textContent = `Session in ${modes[events[0].mode]} mode.`
      list.replaceChildren(...events.map(eventRow))
    }
    setTimeout(look, pollMs)
  }
  if (isProtected) look()
}

async function recorded(id) {
  try {
    const answer = await fetch(`/api/shop/sessions/${encodeURIComponent(id)}`)
    return answer.ok ? (await answer.json()).events : []
  } catch {
    return []
  }
}

const eventRow = ({ kind, time, text }) => {
  const row = el('li', {}, el('time', { dateTime: time, textContent: time.slice(11, 19) }), text)
  row.dataset.kind = kind
  return row
}

/** The script keeps it in a first-party cookie. */
const sessionId = () => /(?:^|; )vigil_cart=([\w-]+)~/.exec(document.cookie)?.[1]

/** Starts another session, with a newly drawn mode, and an empty cart. */
async function startSession() {
  await endVisit()
  // biome-ignore lint/suspicious/noDocumentCookie: the store of cookies is not in every browser
  document.cookie = 'vigil_cart=; path=/; max-age=0'
  sessionStorage.clear()
  location.assign('/shop')
}

function dashboardLink() {
  const link = el('a', { href: '/orders-report', textContent: 'Orders in the dashboard' })
  return el('p', {}, link, ' have them tomorrow, since their days end with yesterday. Sign in as shop@vigil.test.')
}
