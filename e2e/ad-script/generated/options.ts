import { parseArgs } from 'node:util'

/** The command's options; see docs/tags.md. */
export function readOptions(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      cases: { type: 'string' },
      honest: { type: 'string' },
      seed: { type: 'string', default: '1' },
      case: { type: 'string' },
      class: { type: 'string' },
      delivery: { type: 'string' },
      effect: { type: 'string' },
      trigger: { type: 'string' },
      carrier: { type: 'string' },
      browser: { type: 'string', default: 'chromium' },
      minutes: { type: 'string' },
      /** Factor for all timeouts, for busy machines. */
      patience: { type: 'string', default: '1' },
      /** A file for results. A later run with the same file continues there. */
      results: { type: 'string' },
      parallel: { type: 'string', default: '4' },
      list: { type: 'boolean', default: false },
      dump: { type: 'string' },
      bare: { type: 'boolean', default: false },
      inert: { type: 'boolean', default: false },
      kept: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      'every-effect': { type: 'boolean', default: false },
    },
  })
  const chosen = values.case?.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, at) => first + at)
  })
  const numbers = (text: string | undefined, otherwise: number) =>
    Array.from({ length: text === undefined ? otherwise : Number(text) }, (_, at) => at)
  const isHonestOnly = values.honest !== undefined && values.cases === undefined
  return {
    ...values,
    /** A commit's hash is a seed too. */
    seed: Number.parseInt(values.seed, /^\d+$/.test(values.seed) ? 10 : 16) % 2 ** 31,
    /** Indexes of the attacks and of the honest cases. */
    cases: chosen ? (values.honest ? [] : chosen) : numbers(values.cases, isHonestOnly ? 0 : 200),
    honest: chosen && values.honest ? chosen : numbers(values.honest, 0),
    parallel: Number(values.parallel),
    patience: Number(values.patience),
    endsAt: values.minutes ? Date.now() + Number(values.minutes) * 60_000 : Number.POSITIVE_INFINITY,
    filter: {
      attackClass: values.class,
      delivery: values.delivery,
      effect: values.effect,
      trigger: values.trigger,
      carrier: values.carrier,
    },
  }
}

export type Options = ReturnType<typeof readOptions>
