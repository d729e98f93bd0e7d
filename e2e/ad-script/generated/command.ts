import {
  type Attack,
  buildAttack,
  composeAttack,
  createAttack,
  formatParts,
  formatTitle,
} from '../../../packages/tags/lab/ad/compose.ts'
import {
  buildHonest,
  composeHonest,
  formatHonestTitle,
  type HonestCase,
} from '../../../packages/tags/lab/ad/compose-honest.ts'
import { effects } from '../../../packages/tags/lab/ad/effects/index.ts'
import { trustedHost } from '../../../packages/tags/lab/ad/honest/page-behaviours.ts'
import { keptCases } from '../../../packages/tags/lab/ad/kept-cases.ts'
import { openChromium } from './chromium-tab.ts'
import { openFirefox } from './firefox-tab.ts'
import { tryHonest } from './honest-trial.ts'
import { scriptTag, startServers } from './lab-servers.ts'
import { type Options, readOptions } from './options.ts'
import { readResults, saveResult } from './saved-results.ts'
import type { Tab } from './tab.ts'
import { type AttackResult, formatAttacks, formatHonest, type HonestResult } from './table.ts'
import { takeArticlePicture, tryAttack } from './trial.ts'
import { setPatience } from './wait.ts'

const print = (text: string) => process.stdout.write(`${text}\n`)

/** Distinct from a crash: `.ci/run` prints such results without failing. */
const belowGoals = 3

/** Returns the exit code. */
export async function main(args: string[]) {
  const options = readOptions(args)
  setPatience(options.patience)
  const attacks = selectAttacks(options)
  const honest = selectHonest(options)
  const formatLine = (attack: Attack) =>
    `${options.kept ? 'kept' : options.seed}/${attack.index} ${formatTitle(attack)}`
  const formatHonestLine = (one: HonestCase) => `honest ${options.seed}/${one.index} ${formatHonestTitle(one)}`
  if (options.list) {
    for (const attack of attacks) print(formatLine(attack))
    for (const one of honest) print(formatHonestLine(one))
    return 0
  }
  if (options.dump) return dump(options)

  const servers = await startServers({ trustedHosts: [trustedHost] })
  const browser = await (options.browser === 'firefox' ? openFirefox : openChromium)(servers.port)
  const startedAt = Date.now()
  const attackResults: AttackResult[] = []
  const honestResults: HonestResult[] = []
  const run = `${options.kept ? 'kept' : options.seed} ${options.browser} ${JSON.stringify(options.filter)}`
  const saved = readResults(options.results, run)
  for (const attack of attacks) {
    const outcome = saved.attacks.get(attack.index)
    if (outcome) attackResults.push({ attack, ...outcome })
  }
  for (const one of honest) {
    const outcome = saved.honest.get(one.index)
    if (outcome) honestResults.push({ one, ...outcome })
  }
  const open = {
    attacks: attacks.filter(({ index }) => !saved.attacks.has(index)).map((attack) => ({ attack })),
    honest: honest.filter(({ index }) => !saved.honest.has(index)).map((one) => ({ one })),
  }
  // Interleaved, so a run that ends early has both kinds.
  const order =
    options.minutes || options.results ? interleaved(open.attacks, open.honest) : [...open.attacks, ...open.honest]

  const perform = async (tab: Tab, article: Buffer, job: (typeof order)[number]) => {
    if ('one' in job) {
      const outcome = await tryHonest(tab, servers, job.one)
      honestResults.push({ one: job.one, ...outcome })
      saveResult(options.results, run, 'honest', job.one.index, outcome)
      if (outcome.isInert && options.inert) print(`inert ${formatHonestLine(job.one)}`)
      if (outcome.changes.length > 0) print(`CHANGED ${formatHonestLine(job.one)} → ${outcome.changes.join('; ')}`)
      if (outcome.accused.length > 0)
        print(`ACCUSED ${formatHonestLine(job.one)} → ${[...new Set(outcome.accused)].join(', ')}`)
      return
    }
    const { attack } = job
    const outcome = await tryAttack(tab, servers, attack, article, options.bare)
    attackResults.push({ attack, ...outcome })
    saveResult(options.results, run, 'attacks', attack.index, outcome)
    const reported =
      outcome.reported.length > 0 ? `reported as ${[...new Set(outcome.reported)].join(', ')}` : 'not reported'
    if (outcome.isHarmed) print(`HARM ${formatLine(attack)} → ${attack.effect.sign}, ${reported}`)
    if (outcome.isHarmed && options.keep) print(`  ${JSON.stringify(formatParts(attack.parts))},`)
    if (outcome.isInert && options.inert) print(`inert ${formatLine(attack)}`)
  }
  try {
    let next = 0
    const work = async () => {
      const tab = await browser.newTab()
      const article = await takeArticlePicture(tab, servers)
      for (let job = order[next++]; job && Date.now() < options.endsAt; job = order[next++])
        await perform(tab, article, job)
      await tab.close()
    }
    await Promise.all(Array.from({ length: options.parallel }, work))
  } finally {
    await browser.close()
    servers.close()
  }
  const attackFigures = formatAttacks(attackResults, options.browser === 'firefox')
  const honestFigures = formatHonest(honestResults)
  if (attackResults.length > 0) print(attackFigures.text)
  if (honestResults.length > 0) print(honestFigures.text)
  const seconds = (Date.now() - startedAt) / 1_000
  const total = attackResults.length + honestResults.length - saved.attacks.size - saved.honest.size
  print(
    `seed ${options.seed}, ${options.browser}: ${total} cases in ${seconds.toFixed(0)} s, ${(total / seconds).toFixed(2)} a second`,
  )
  return attackFigures.isGood && honestFigures.isGood ? 0 : belowGoals
}

function selectAttacks({ kept, seed, cases, filter, 'every-effect': isEveryEffect }: Options) {
  if (kept) return keptCases.map(createAttack)
  // Runs every effect in the same plain way, to see that it works.
  if (isEveryEffect)
    return effects
      .filter(({ attackClass }) => !filter.attackClass || attackClass === filter.attackClass)
      .map(({ attackClass, name, needsActivation }, index) => {
        const trigger = needsActivation ? 'page-click' : filter.trigger
        return composeAttack(seed, index, { ...filter, trigger, attackClass, exactEffect: name })
      })
  return cases.map((index) => composeAttack(seed, index, filter))
}

const selectHonest = ({ seed, honest, filter }: Options) =>
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
  print(built.html)
  for (const [path, text] of built.files) print(`\n── ${path}\n${text}`)
  return 0
}

function interleaved<Many, Few>(many: Many[], few: Few[]) {
  const every = Math.max(1, Math.ceil(many.length / Math.max(1, few.length)))
  const rest = [...few]
  return [...many.flatMap((item, at) => (at % every === 0 ? [item, ...rest.splice(0, 1)] : [item])), ...rest]
}
