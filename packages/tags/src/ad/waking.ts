import { quietly } from '../shared/hook.ts'

/** Work postponed until an ad's code can run or the page has been painted; undefined after that. */
let putOff: (() => void)[] | undefined = []

/** Elements and attributes that can run code without a click. */
const code = /<(script|i?frame|object|embed|audio|video)|\bon\w{3,30}\s*=/i

export function untilAwake(work: () => void) {
  if (putOff) putOff.push(work)
  else work()
}

export function wake() {
  const works = putOff ?? []
  putOff = undefined
  for (const work of works) quietly(work)
}

/** Called before markup is shown. A picture with a link can do no harm, so most guards can wait for the first paint. */
export function wakeFor(markup: string) {
  if (putOff && code.test(markup)) wake()
}
