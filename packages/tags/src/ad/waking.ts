import { quietly } from '../shared/hook.ts'

/** What is put off until an ad's code can run, or the page has been drawn; undefined from then on. */
let putOff: (() => void)[] | undefined = []

/** What runs without a click: elements that load or hold code, and attributes that are code. */
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

/** Before it is shown: a picture with a link can do nothing, and most of the guards can wait for the first paint. */
export function wakeFor(markup: string) {
  if (putOff && code.test(markup)) wake()
}
