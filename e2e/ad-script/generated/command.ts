import { parseArgs } from 'node:util'
import {
  type Attack,
  attackFrom,
  buildAttack,
  composeAttack,
  type Filter,
  titleOf,
} from '../../../packages/tags/lab/ad/compose.ts'
import { effects } from '../../../packages/tags/lab/ad/effects/index.ts'
import { keptCases } from '../../../packages/tags/lab/ad/kept-cases.ts'
import { openChromium } from './chromium-tab.ts'
import { attackTable, type Tried } from './table.ts'
import { pictureWithoutAd, tryAttack } from './trial.ts'
import { openWeb, scriptTag } from './web.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    /** One case, or a range: 17 or 100-199. */
    case: { type: 'string' },
    class: { type: 'string' },
    delivery: { type: 'string' },
    effect: { type: 'string' },
    trigger: { type: 'string' },
    carrier: { type: 'string' },
    minutes: { type: 'string' },
    parallel: { type: 'string', default: '4' },
    list: { type: 'boolean', default: false },
    dump: { type: 'string' },
    inert: { type: 'boolean', default: false },
    /** Only the kept cases. */
    kept: { type: 'boolean', default: false },
    /** Prints failing cases as entries for kept-cases.ts. */
    keep: { type: 'boolean', default: false },
  },
})

const seed = Number(values.seed)
const filter: Filter = {
  attackClass: values.class,
  delivery: values.delivery,
  effect: values.effect,
  trigger: values.trigger,
  carrier: values.carrier,
}
const [first = 0, last = first] = values.case?.split('-').map(Number) ?? [0, Number(values.cases) - 1]
const lineOf = (attack: Attack) => `${seed}/${attack.index} ${titleOf(attack)}`

/** Returns the exit code. */
export async function main() {
  if (values.dump) {
    const built = buildAttack(composeAttack(seed, Number(values.dump), filter), 't0xzp', scriptTag)
    say(built.html)
    for (const [path, text] of built.files) say(`\n── ${path}\n${text}`)
    return 0
  }
  const composed = Array.from({ length: last - first + 1 }, (_, at) => composeAttack(seed, first + at, filter))
  const attacks = values.kept ? keptCases.map(attackFrom) : composed
  if (values.list) {
    for (const attack of attacks) say(lineOf(attack))
    say(`${effects.length} effects`)
    return 0
  }
  const web = await openWeb()
  const browser = await openChromium(web.port)
  const begun = Date.now()
  const end = values.minutes ? begun + Number(values.minutes) * 60_000 : Number.POSITIVE_INFINITY
  const tried: Tried[] = []
  try {
    let next = 0
    const work = async () => {
      const tab = await browser.newTab()
      const article = await pictureWithoutAd(tab, web)
      for (let at = next++; at < attacks.length && Date.now() < end; at = next++) {
        const attack = attacks[at] as Attack // below the length
        const outcome = await tryAttack(tab, web, attack, article)
        tried.push({ attack, ...outcome })
        if (outcome.isHarmed)
          say(
            `HARM ${lineOf(attack)} → ${attack.effect.sign}${outcome.reported.length > 0 ? `, reported as ${[...new Set(outcome.reported)].join(', ')}` : ', not reported'}`,
          )
        if (outcome.isHarmed && values.keep) say(`  ${JSON.stringify(attack.parts)},`)
        if (outcome.isInert && values.inert) say(`inert ${lineOf(attack)}`)
      }
      await tab.close()
    }
    await Promise.all(Array.from({ length: Number(values.parallel) }, work))
  } finally {
    await browser.close()
    web.close()
  }
  const { text, isGood } = attackTable(tried)
  say(text)
  const seconds = (Date.now() - begun) / 1_000
  say(`${tried.length} cases in ${seconds.toFixed(0)} s, ${(tried.length / seconds).toFixed(2)} a second`)
  return isGood ? 0 : 1
}
