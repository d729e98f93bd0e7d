import { attackCode } from '../../../packages/tags/lab/cart/attack-page.ts'
import { composeAttacks, describeCase } from '../../../packages/tags/lab/cart/compose.ts'
import { runAttacks } from './attack-run.ts'
import { openInternet } from './internet.ts'
import { type Options, optionsFrom } from './options.ts'
import { attackSummary, failureLine } from './summary.ts'

const print = (text: string) => void process.stdout.write(`${text}\n`)

/** Runs the lab as its arguments say; the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const options = optionsFrom(args)
  const cases = casesFor(options)
  if (options.dump !== undefined) {
    for (const one of cases) print(`// ${one.id} ${describeCase(one)}\n${attackCode(one, 0).script}`)
    return 0
  }
  if (options.list) {
    for (const one of cases) print(`${one.id} ${describeCase(one)}`)
    return 0
  }
  const internet = await openInternet()
  const begun = Date.now()
  try {
    const results = await runAttacks(internet, cases, {
      seed: options.seed,
      atOnce: options.atOnce,
      until: begun + options.minutes * 60_000,
      report: (result) => {
        const line = failureLine(result, options.verbose)
        if (line) print(line)
      },
    })
    const { text, isGood } = attackSummary(results)
    print(text)
    print(`${results.length} cases in ${Math.round((Date.now() - begun) / 1_000)} s, seed ${options.seed}`)
    return isGood ? 0 : 1
  } finally {
    internet.close()
  }
}

function casesFor({ seed, cases, only, dump, choice }: Options) {
  const index = dump ?? only
  const all = composeAttacks(seed, index === undefined ? cases : index + 1, choice)
  return index === undefined ? all : all.slice(-1)
}
