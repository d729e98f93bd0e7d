import {
  type Attack,
  attackFrom,
  buildAttack,
  composeAttack,
  lineFrom,
  titleOf,
} from '../../../packages/tags/lab/ad/compose.ts'
import {
  buildHonest,
  composeHonest,
  type HonestCase,
  honestTitle,
} from '../../../packages/tags/lab/ad/compose-honest.ts'
import { effects } from '../../../packages/tags/lab/ad/effects/index.ts'
import { trustedHost } from '../../../packages/tags/lab/ad/honest/page-doings.ts'
import { keptCases } from '../../../packages/tags/lab/ad/kept-cases.ts'
import { openChromium } from './chromium-tab.ts'
import { openFirefox } from './firefox-tab.ts'
import { tryHonest } from './honest-trial.ts'
import { type Options, readOptions } from './options.ts'
import type { Tab } from './tab.ts'
import { attackTable, type HonestTried, honestTable, type Tried } from './table.ts'
import { pictureWithoutAd, tryAttack } from './trial.ts'
import { openWeb, scriptTag } from './web.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

/** An exit code that no crash has: `.ci/run` prints such results without failing. */
const belowGoals = 3

/** Returns the exit code. */
export async function main(args: string[]) {
  const options = readOptions(args)
  const attacks = attacksFor(options)
  const honest = honestFor(options)
  const lineOf = (attack: Attack) => `${options.kept ? 'kept' : options.seed}/${attack.index} ${titleOf(attack)}`
  const honestLine = (one: HonestCase) => `honest ${options.seed}/${one.index} ${honestTitle(one)}`
  if (options.list) {
    for (const attack of attacks) say(lineOf(attack))
    for (const one of honest) say(honestLine(one))
    return 0
  }
  if (options.dump) return dump(options)

  const web = await openWeb({ trustedHosts: [trustedHost] })
  const browser = await (options.browser === 'firefox' ? openFirefox : openChromium)(web.port)
  const begun = Date.now()
  const tried: Tried[] = []
  const honestTried: HonestTried[] = []
  const jobs = [...attacks.map((attack) => ({ attack })), ...honest.map((one) => ({ one }))]
  // Attacks and honest ads in turn, so that a run that is cut short by the clock has both.
  const order = options.minutes ? interleaved(jobs.slice(0, attacks.length), jobs.slice(attacks.length)) : jobs

  const perform = async (tab: Tab, article: Buffer, job: (typeof jobs)[number]) => {
    if ('one' in job) {
      const outcome = await tryHonest(tab, web, job.one)
      honestTried.push({ one: job.one, ...outcome })
      if (outcome.isInert && options.inert) say(`inert ${honestLine(job.one)}`)
      if (outcome.changes.length > 0) say(`CHANGED ${honestLine(job.one)} → ${outcome.changes.join('; ')}`)
      if (outcome.accused.length > 0)
        say(`ACCUSED ${honestLine(job.one)} → ${[...new Set(outcome.accused)].join(', ')}`)
      return
    }
    const { attack } = job
    const outcome = await tryAttack(tab, web, attack, article, options.bare)
    tried.push({ attack, ...outcome })
    const reported =
      outcome.reported.length > 0 ? `reported as ${[...new Set(outcome.reported)].join(', ')}` : 'not reported'
    if (outcome.isHarmed) say(`HARM ${lineOf(attack)} → ${attack.effect.sign}, ${reported}`)
    if (outcome.isHarmed && options.keep) say(`  ${JSON.stringify(lineFrom(attack.parts))},`)
    if (outcome.isInert && options.inert) say(`inert ${lineOf(attack)}`)
  }
  try {
    let next = 0
    const work = async () => {
      const tab = await browser.newTab()
      const article = await pictureWithoutAd(tab, web)
      for (let job = order[next++]; job && Date.now() < options.endsAt; job = order[next++])
        await perform(tab, article, job)
      await tab.close()
    }
    await Promise.all(Array.from({ length: options.parallel }, work))
  } finally {
    await browser.close()
    web.close()
  }
  const attackFigures = attackTable(tried, options.browser === 'firefox')
  const honestFigures = honestTable(honestTried)
  if (tried.length > 0) say(attackFigures.text)
  if (honestTried.length > 0) say(honestFigures.text)
  const seconds = (Date.now() - begun) / 1_000
  const total = tried.length + honestTried.length
  say(
    `seed ${options.seed}, ${options.browser}: ${total} cases in ${seconds.toFixed(0)} s, ${(total / seconds).toFixed(2)} a second`,
  )
  return attackFigures.isGood && honestFigures.isGood ? 0 : belowGoals
}

function attacksFor({ kept, seed, cases, filter, 'every-effect': isEveryEffect }: Options) {
  if (kept) return keptCases.map(attackFrom)
  // To see that each effect works: the same plain way for all.
  if (isEveryEffect)
    return effects
      .filter(({ attackClass }) => !filter.attackClass || attackClass === filter.attackClass)
      .map(({ attackClass, name, needsActivation }, index) => {
        const trigger = needsActivation ? 'page-click' : filter.trigger
        return composeAttack(seed, index, { ...filter, trigger, attackClass, exactEffect: name })
      })
  return cases.map((index) => composeAttack(seed, index, filter))
}

const honestFor = ({ seed, honest, filter }: Options) =>
  honest.map((index) => composeHonest(seed, index, { name: filter.effect, delivery: filter.delivery }))

function dump({ seed, dump: index, filter, honest }: Options) {
  const built =
    honest.length > 0
      ? buildHonest(
          composeHonest(seed, Number(index), { name: filter.effect, delivery: filter.delivery }),
          'th0x0zp',
          scriptTag,
        )
      : buildAttack(composeAttack(seed, Number(index), filter), 't0x0zp', scriptTag)
  say(built.html)
  for (const [path, text] of built.files) say(`\n── ${path}\n${text}`)
  return 0
}

function interleaved<Item>(many: Item[], few: Item[]) {
  const every = Math.max(1, Math.ceil(many.length / Math.max(1, few.length)))
  const rest = [...few]
  return [...many.flatMap((item, at) => (at % every === 0 ? [item, ...rest.splice(0, 1)] : [item])), ...rest]
}
