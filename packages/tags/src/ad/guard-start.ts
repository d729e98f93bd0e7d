import { quietly } from '../shared/hook.ts'

/** Guards deferred until ad code can run or the page is painted; undefined afterwards. */
let deferred: (() => void)[] | undefined = []

/** Markup that can run code without a click. */
const codeMarkup = /<(script|i?frame|object|embed|audio|video)|\bon\w{3,30}\s*=/i

export function deferGuard(guard: () => void) {
  if (deferred) deferred.push(guard)
  else guard()
}

export function startGuards() {
  const guards = deferred ?? []
  deferred = undefined
  for (const guard of guards) quietly(guard)
}

/** Starts the guards if markup can run code. Images with links are harmless, so most guards can wait for the first paint. */
export function startGuardsFor(markup: string) {
  if (deferred && codeMarkup.test(markup)) startGuards()
}
