import type { AttackCase } from '../../../packages/tags/lab/cart/grammar.ts'
import { networks } from '../../../packages/tags/lab/cart/networks.ts'
import { randomFrom } from '../../../packages/tags/lab/random.ts'
import { harmOf, type Prepared, prepare, type Seen, visitAttack } from './attack-visit.ts'
import { type Browser, type BrowserName, type ContentScript, openBrowser } from './browser.ts'
import { hostOf, type Internet, letters, type Setting } from './internet.ts'

export interface AttackResult {
  one: AttackCase
  bare: Seen
  /** Only for cases that are harmful without the script. */
  blocking?: Seen
  /** Only for a sample of harmful cases. */
  watching?: Seen
  isBeyondReach: boolean
  /** The page cannot observe it; counted separately. */
  isUnseen: boolean
}

const batchSize = 150
/** Share of the cases that are also tried in a non-blocking session. */
const watchedShare = 0.1

export interface RunOptions {
  seed: number
  browser: BrowserName
  atOnce: number
  /** No case starts after this time. */
  until: number
  report: (result: AttackResult) => void
}

/** Runs all cases in batches, each with its own browser and an extension with the scripts of the batch. */
export async function runAttacks(internet: Internet, cases: readonly AttackCase[], options: RunOptions) {
  const results: AttackResult[] = []
  for (let from = 0; from < cases.length && Date.now() < options.until; from += batchSize) {
    const batch = cases.slice(from, from + batchSize).map((one, index) => prepare(one, from + index))
    for (const one of batch) furnish(internet, one)
    const browser = await openBrowser(options.browser, internet.port, batch.flatMap(contentScript))
    try {
      await inParallel(batch, options.atOnce, async (prepared) => {
        if (Date.now() > options.until) return
        const result = await tryAttack(browser, internet, prepared, options.seed)
        results.push(result)
        options.report(result)
      })
    } finally {
      await browser.close()
    }
  }
  return results
}

async function tryAttack(
  { open }: Browser,
  internet: Internet,
  prepared: Prepared,
  seed: number,
): Promise<AttackResult> {
  const { one, parts, number } = prepared
  const visit = (setting: Setting) => visitAttack(open, internet, prepared, setting)
  const [bare, blocking] = await Promise.all([visit('bare'), visit('blocking')])
  const isOut = parts.effect.isBeyondReach?.(one.carrier === 'extension-file' ? 'main' : one.world, one.moment)
  // A request may be beyond reach; the attribution it leaves in the order is not.
  const isBeyondReach = (isOut ?? false) && harmOf(parts) !== 'attribution'
  const isUnseen = (parts.effect.isUnseen ?? false) && one.world === 'isolated' && one.carrier !== 'extension-file'
  if (!bare.isHarmed) return { one, bare, isBeyondReach, isUnseen }
  const isSampled = randomFrom(seed + number).chance(watchedShare)
  return { one, bare, blocking, isBeyondReach, isUnseen, ...(isSampled && { watching: await visit('watching') }) }
}

function furnish(internet: Internet, { one, number, code, parts }: Prepared) {
  if (one.world === 'third-party') internet.serve(`c${number}.js`, code.script)
  internet.serve(`c${number}-file.js`, code.file)
  const network = parts.network ?? networks[0]
  if (network) internet.assign(number, network)
}

function contentScript({ one, number, code, parts }: Prepared): ContentScript[] {
  if (one.world === 'third-party') return []
  const settings = Object.keys(letters) as Setting[] // keys of `letters`
  return [
    {
      name: `c${number}`,
      hosts: settings.map((setting) => hostOf(number, setting)),
      world: one.world,
      moment: one.moment,
      code: code.script,
      ...(parts.carrier.needsFile && { file: { name: `c${number}-file.js`, code: code.file } }),
    },
  ]
}

export async function inParallel<Item>(items: readonly Item[], atOnce: number, work: (item: Item) => Promise<void>) {
  const rest = [...items]
  const worker = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
