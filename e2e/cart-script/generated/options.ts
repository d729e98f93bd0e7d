import { parseArgs } from 'node:util'
import type { Choice } from '../../../packages/tags/lab/cart/compose.ts'
import { kinds, shops, worlds } from '../../../packages/tags/lab/cart/grammar.ts'
import { type BrowserName, browserNames } from './browser.ts'

export interface Options {
  seed: number
  cases: number
  /** Index of the first case and honest visit, to continue an earlier run of the seed. */
  from: number
  honest: number
  only: number | undefined
  /** `--case h12`: the honest visit with that index. */
  onlyHonest: number | undefined
  dump: number | undefined
  /** Log of an earlier run whose failed attacks are repeated. */
  again: string | undefined
  list: boolean
  verbose: boolean
  minutes: number
  atOnce: number
  /** File of a script to test instead of the current build, such as an earlier release. */
  script: string | undefined
  browser: BrowserName
  choice: Choice
}

const oneOf = <Name extends string>(names: readonly Name[], value: string | undefined, option: string) => {
  const found = names.find((name) => name === value)
  if (value !== undefined && !found) throw new Error(`--${option} is one of ${names.join(', ')}`)
  return found
}

export function optionsFrom(args: readonly string[]): Options {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: text,
      cases: text,
      from: text,
      honest: text,
      case: text,
      dump: text,
      again: text,
      minutes: text,
      'at-once': text,
      kind: text,
      world: text,
      shop: text,
      effect: text,
      browser: text,
      script: text,
      list: flag,
      verbose: flag,
    },
  })
  const browser = oneOf(browserNames, values.browser, 'browser') ?? 'chromium'
  const isHonest = values.case?.startsWith('h') ?? false
  const number = (value: string | undefined, otherwise: number) => (value === undefined ? otherwise : Number(value))
  return {
    seed: number(values.seed, Date.now() % 1_000_000),
    cases: number(values.cases, 200),
    from: number(values.from, 0),
    honest: number(values.honest, 0),
    only: values.case === undefined || isHonest ? undefined : Number(values.case),
    onlyHonest: isHonest ? Number(values.case?.slice(1)) : undefined,
    dump: values.dump === undefined ? undefined : Number(values.dump),
    again: values.again,
    list: values.list ?? false,
    verbose: values.verbose ?? false,
    minutes: number(values.minutes, 60),
    atOnce: number(values['at-once'], 6),
    script: values.script,
    browser,
    choice: {
      kind: oneOf(kinds, values.kind, 'kind'),
      // Firefox loads no unpacked extension from the command line.
      world: browser === 'firefox' ? 'third-party' : oneOf(worlds, values.world, 'world'),
      shop: oneOf(shops, values.shop, 'shop'),
      effect: values.effect,
    },
  }
}
