import { type HonestCase, honestVisit } from '../../../packages/tags/lab/cart/compose-honest.ts'
import { inParallel } from './attack-run.ts'
import { type BrowserName, type ContentScript, openBrowser } from './browser.ts'
import { type HonestSeen, visitHonest } from './honest-visit.ts'
import { hostOf, type Internet, letters, type Setting } from './internet.ts'

export interface HonestResult {
  one: HonestCase
  /** Something did not work without the script either; not counted. */
  isInert: boolean
  missing: string[]
  faults: string[]
}

const batchSize = 150
/** First number of honest visits; attacks have lower ones. */
const firstNumber = 100_000

export interface HonestOptions {
  browser: BrowserName
  atOnce: number
  until: number
  report: (result: HonestResult) => void
}

export async function runHonest(internet: Internet, cases: readonly HonestCase[], options: HonestOptions) {
  const results: HonestResult[] = []
  for (let from = 0; from < cases.length && Date.now() < options.until; from += batchSize) {
    const batch = cases.slice(from, from + batchSize).map((one, index) => ({ one, number: firstNumber + from + index }))
    for (const { one, number } of batch) internet.serve(`c${number}.js`, honestVisit(one).partnerScript)
    const browser = await openBrowser(options.browser, internet.port, batch.flatMap(contentScripts))
    try {
      await inParallel(batch, options.atOnce, async ({ one, number }) => {
        if (Date.now() > options.until) return
        const visit = (setting: Setting) => visitHonest(browser.open, internet, one, number, setting)
        let result = await tried(one, visit('bare'), visit('blocking'))
        // A fault of the script is reproducible; one of a busy machine is not.
        if (isHarmed(result)) result = await tried(one, visit('bareAgain'), visit('blockingAgain'))
        results.push(result)
        options.report(result)
      })
    } finally {
      await browser.close()
    }
  }
  return results
}

async function tried(one: HonestCase, ...visits: [Promise<HonestSeen>, Promise<HonestSeen>]): Promise<HonestResult> {
  const [bare, blocking] = await Promise.allSettled(visits)
  if (bare.status === 'rejected') return { one, isInert: true, missing: [String(bare.reason)], faults: [] }
  if (blocking.status === 'rejected') return { one, isInert: false, missing: [], faults: [String(blocking.reason)] }
  return judged(one, bare.value, blocking.value)
}

const judged = (one: HonestCase, bare: HonestSeen, blocking: HonestSeen): HonestResult => ({
  one,
  isInert: bare.missing.length > 0,
  missing: bare.missing,
  faults: faultsOf(bare, blocking),
})

export const isHarmed = ({ isInert, faults }: HonestResult) => !isInert && faults.length > 0

function faultsOf(bare: HonestSeen, blocking: HonestSeen): string[] {
  const changed = Object.keys(bare.observed).flatMap((key) => {
    const [without, with_] = [bare, blocking].map(({ observed }) => JSON.stringify(observed[key]))
    return without === with_ ? [] : [`${key}: ${differenceOf(without ?? '', with_ ?? '')}`]
  })
  const accused = blocking.accusations.map((event) => `accused: ${JSON.stringify(event).slice(0, 300)}`)
  return [...changed, ...accused]
}

/** Excerpts of both texts from their first difference. */
function differenceOf(without: string, with_: string) {
  let same = 0
  while (same < without.length && without[same] === with_[same]) same++
  const from = Math.max(0, same - 30)
  return `${without.slice(from, from + 120)} ≠ ${with_.slice(from, from + 120)}`
}

function contentScripts({ one, number }: { one: HonestCase; number: number }): ContentScript[] {
  const settings = Object.keys(letters) as Setting[] // keys of `letters`
  return honestVisit(one).extensions.map(({ world, moment, code }, index) => ({
    name: `c${number}-${index}`,
    hosts: settings.map((setting) => hostOf(number, setting)),
    world,
    moment,
    code,
  }))
}
