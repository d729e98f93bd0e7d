import type { EventOf } from '@vigil/contract'
import { quietly } from '../shared/hook.ts'
import { store, stored } from './session.ts'
import { once, tell } from './world.ts'

/** An attempt that reached the shop: what it made of the code is read from the page. */
export type Attempt = Pick<EventOf<'coupon_attempt'>, 'code' | 'source' | 'origin'>

const refusal =
  /inv[aá]lid|not (valid|recogni|found|applicable)|expire|incorrect|n.t (exist|apply)|ung[üu]ltig|ongeldig/gi
const success = /applied|saved|success|eingel|appliqu|aplicad/gi
const looksMs = [250, 800, 2_000, 4_000]
const key = 'vigil_tried'
const highest = 5

const hasMore = (now: string, before: string, what: RegExp | string) =>
  now.split(what).length > before.split(what).length

/** The outcome that new text around the field shows. */
function verdictOf(now: string, before: string, code: string) {
  if (hasMore(now, before, refusal)) return 'refused'
  const isShown = hasMore(now.toLowerCase(), before.toLowerCase(), code.toLowerCase())
  return isShown || hasMore(now, before, success) ? 'applied' : undefined
}

/** Looks for what is new around the field; if the page is left before, on the next one. */
export function followAttempt(attempt: Attempt, input: Element) {
  // Not out of a shadow root: what is in it is no text of what is around it.
  let area: Node = input
  for (let height = 0; height < highest && area.nodeName !== 'BODY'; height++) area = area.parentNode ?? area
  const text = () => area.textContent ?? ''
  const before = text()
  const end = once((work: () => void) => quietly(work))
  for (const wait of looksMs)
    setTimeout(() => {
      // A shop that shows no outcome did not accept the code.
      const outcome = verdictOf(text(), before, attempt.code) ?? (wait === looksMs.at(-1) ? 'refused' : undefined)
      if (outcome) end(() => tell('coupon_attempt', { ...attempt, outcome }))
    }, wait)
  addEventListener('pagehide', () => end(() => store(key, [...stored(key), JSON.stringify(attempt)])), true)
}

/** The page that follows an attempt shows its outcome. */
export function judgeEarlierAttempt() {
  const attempts = stored(key)
  store(key, [])
  for (const text of attempts)
    setTimeout(
      () =>
        quietly(() => {
          const attempt = JSON.parse(text) as Attempt // written here only
          // biome-ignore lint/performance/useDomNodeTextContent: text in the page's code is not about the code
          const outcome = verdictOf(document.body.innerText, '', attempt.code) ?? 'refused'
          tell('coupon_attempt', { ...attempt, outcome })
        }),
      800,
    )
}
