import { readFileSync } from 'node:fs'
import { attackCode } from '../../../packages/tags/lab/cart/attack-page.ts'
import { caseFrom, composeAttacks, describeCase } from '../../../packages/tags/lab/cart/compose.ts'
import { composeHonest, describeHonest } from '../../../packages/tags/lab/cart/compose-honest.ts'
import { keptAttacks, keptHonest } from '../../../packages/tags/lab/cart/kept-cases.ts'
import { runAttacks } from './attack-run.ts'
import { runHonest } from './honest-run.ts'
import { openInternet } from './internet.ts'
import { type Options, optionsFrom } from './options.ts'
import { attackSummary, failureLine, honestLine, honestSummary } from './summary.ts'

const print = (text: string) => void process.stdout.write(`${text}\n`)

/** Distinct from a crash: `.ci/run` prints such results without failing. */
const belowGoals = 3

/** Runs the lab with these arguments. Returns the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const options = optionsFrom(args)
  const cases = casesFor(options)
  if (options.dump !== undefined) {
    for (const one of cases) print(`// ${one.id} ${describeCase(one)}\n${attackCode(one, 0).script}`)
    return 0
  }
  if (options.list) {
    for (const one of cases) print(`${one.id} ${describeCase(one)}`)
    for (const one of honestFor(options)) print(`${one.id} ${describeHonest(one)}`)
    return 0
  }
  const internet = await openInternet(options.script)
  const begun = Date.now()
  try {
    const results = await runAttacks(internet, cases, {
      seed: options.seed,
      browser: options.browser,
      atOnce: options.atOnce,
      until: begun + attackShare(options) * options.minutes * 60_000,
      report: (result) => {
        const line = failureLine(result, options.verbose)
        if (line) print(line)
      },
    })
    const { text, isGood } = attackSummary(results)
    if (results.length > 0) print(text)
    const visits = await runHonest(internet, honestFor(options), {
      browser: options.browser,
      atOnce: options.atOnce,
      until: begun + options.minutes * 60_000,
      report: (result) => {
        const line = honestLine(result, options.verbose)
        if (line) print(line)
      },
    })
    const honest = honestSummary(visits)
    if (visits.length > 0) print(honest.text)
    print(
      `${results.length} attacks and ${visits.length} honest visits in ${Math.round((Date.now() - begun) / 1_000)} s, seed ${options.seed}`,
    )
    return isGood && honest.isGood ? 0 : belowGoals
  } finally {
    internet.close()
  }
}

/** Share of the time for attacks. */
const attackShare = ({ honest }: Options) => (honest > 0 ? 0.65 : 1)

function casesFor({ seed, cases, from, only, onlyHonest, dump, again, choice }: Options) {
  if (again) return failedIn(readFileSync(again, 'utf8'))
  if (onlyHonest !== undefined) return []
  const index = dump ?? only
  const all = composeAttacks(seed, index === undefined ? cases : index + 1, choice)
  const isWhole = Object.values(choice).every((value) => value === undefined)
  const kept = isWhole && cases > 0 && from === 0 ? keptAttacks : []
  return index === undefined ? [...kept, ...all.slice(from)] : all.slice(-1)
}

/** Reads the failed attacks from a log. */
const failedIn = (log: string) =>
  [...log.matchAll(/^FAILED +(\S+) (.+?) → /gm)].map(([, id = '', text = '']) => caseFrom(text, id))

function honestFor({ seed, honest, from, onlyHonest, choice: { shop, effect } }: Options) {
  const all = composeHonest(seed, onlyHonest === undefined ? honest : onlyHonest + 1, { shop, effect })
  if (onlyHonest !== undefined) return all.slice(-1)
  return shop || effect || honest === 0 || from > 0 ? all.slice(from) : [...keptHonest, ...all]
}
