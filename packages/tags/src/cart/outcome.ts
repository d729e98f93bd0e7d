import type { EventOf } from '@vigil/contract'
import { quietly } from '../shared/hook.ts'
import { once, sendEvent } from './page-state.ts'
import { readLines, saveLines } from './session.ts'

/** An attempt that reached the shop. Its outcome is read from the page. */
export type Attempt = Pick<EventOf<'coupon_attempt'>, 'code' | 'source' | 'origin'>

const refusal =
  /inv[aá]lid|not (valid|recogni|found|applicable)|expire|incorrect|n.t (exist|apply)|ung[üu]ltig|ongeldig/gi
const success = /applied|saved|success|eingel|appliqu|aplicad/gi
const checksMs = [250, 800, 2_000, 4_000]
const key = 'vigil_tried'
const maxHeight = 5

const hasMore = (now: string, before: string, what: RegExp | string) =>
  now.split(what).length > before.split(what).length

/** The outcome shown by new text around the field. */
function readOutcome(now: string, before: string, code: string) {
  if (hasMore(now, before, refusal)) return 'refused'
  const isShown = hasMore(now.toLowerCase(), before.toLowerCase(), code.toLowerCase())
  return isShown || hasMore(now, before, success) ? 'applied' : undefined
}

/** Reports the entry at once, then looks for new text around the field, or on the next page if this one is left before. */
export function trackOutcome(attempt: Attempt, input: Element) {
  sendEvent('coupon_entry', attempt)
  // Stays inside a shadow root: text around its host does not include it.
  let area: Node = input
  for (let height = 0; height < maxHeight && area.nodeName !== 'BODY'; height++) area = area.parentNode ?? area
  const text = () => area.textContent ?? ''
  const before = text()
  const end = once((work: () => void) => quietly(work))
  for (const wait of checksMs)
    setTimeout(() => {
      // Without a visible outcome, the code was not accepted.
      const outcome = readOutcome(text(), before, attempt.code) ?? (wait === checksMs.at(-1) ? 'refused' : undefined)
      if (outcome) end(() => sendEvent('coupon_attempt', { ...attempt, outcome }))
    }, wait)
  addEventListener('pagehide', () => end(() => saveLines(key, [...readLines(key), JSON.stringify(attempt)])), true)
}

/** The page after an attempt shows its outcome. */
export function resolveEarlierAttempts() {
  const attempts = readLines(key)
  saveLines(key, [])
  for (const text of attempts)
    setTimeout(
      () =>
        quietly(() => {
          const attempt = JSON.parse(text) as Attempt // written by trackOutcome
          // biome-ignore lint/performance/useDomNodeTextContent: text in the page's code is not about the code
          const outcome = readOutcome(document.body.innerText, '', attempt.code) ?? 'refused'
          sendEvent('coupon_attempt', { ...attempt, outcome })
        }),
      800,
    )
}
