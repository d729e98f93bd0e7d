import type { EventOf } from '@vigil/contract'
import { quietly } from '../shared/hook.ts'
import { home, tell } from './world.ts'

/** An attempt that reached the shop: what it made of the code is read from the page. */
export type Attempt = Pick<EventOf<'coupon_attempt'>, 'code' | 'source' | 'origin'>

const refusal =
  /invalid|not valid|expire|incorrect|not recogni|n.t exist|not applicable|not found|ung[üu]ltig|no v[áa]lid|ongeldig/gi
const success = /applied|saved|accepted|success|eingel|appliqu|aplicad|applicat/gi
const looksMs = [250, 800, 1_600, 3_000]
const key = 'vigil_tried'
const highest = 5

const countOf = (text: string, what: RegExp | string) => text.split(what).length - 1

interface Reading {
  refusals: number
  successes: number
  codes: number
}

function read(text: string, code: string): Reading {
  const codes = countOf(text.toLowerCase(), code.toLowerCase())
  return { refusals: countOf(text, refusal), successes: countOf(text, success), codes }
}

const isGained = (before: Reading, now: Reading) =>
  now.refusals > before.refusals
    ? 'refused'
    : now.successes > before.successes || now.codes > before.codes
      ? 'applied'
      : undefined

/** Looks for what is new around the field; if the page is left before, on the next one. */
export function followAttempt(attempt: Attempt, input: Element) {
  // Not out of a shadow root: what is in it is no text of what is around it.
  let area: Node = input
  for (let height = 0; height < highest && area.nodeName !== 'BODY'; height++) area = area.parentNode ?? area
  const before = read(area.textContent ?? '', attempt.code)
  let isDone = false
  const end = (outcome: 'applied' | 'refused') => {
    if (!isDone) tell('coupon_attempt', { ...attempt, outcome })
    isDone = true
  }
  for (const wait of looksMs)
    home.setTimeout(() => {
      const outcome = isDone ? undefined : quietly(() => isGained(before, read(area.textContent ?? '', attempt.code)))
      if (outcome) end(outcome)
      // What says nothing has taken nothing.
      else if (wait === looksMs.at(-1)) end('refused')
    }, wait)
  home.addEventListener(
    'pagehide',
    () => {
      if (isDone) return
      isDone = true
      quietly(() => sessionStorage.setItem(key, JSON.stringify(attempt)))
    },
    true,
  )
}

/** Of an attempt that the page before sent: a whole page has come, and says what became of it. */
export function judgeEarlierAttempt() {
  quietly(() => {
    const kept = sessionStorage.getItem(key)
    if (!kept) return
    sessionStorage.removeItem(key)
    const attempt = JSON.parse(kept) as Attempt // written here only
    const nothing = { refusals: 0, successes: 0, codes: 0 }
    home.setTimeout(
      () =>
        quietly(() =>
          tell('coupon_attempt', {
            ...attempt,
            // biome-ignore lint/performance/useDomNodeTextContent: words in the page's code say nothing of the code
            outcome: isGained(nothing, read(document.body.innerText, attempt.code)) ?? 'refused',
          }),
        ),
      800,
    )
  })
}
