import { apply, defineProperty, hook } from '../../shared/hook.ts'
import type { Realm } from '../../shared/realm.ts'
import { nameFor } from '../attribution.ts'
import { home, runAs, state } from '../world.ts'
import type { Who } from './deed.ts'
import { timeSlice } from './processor.ts'

const { toString: sourceOf } = Function.prototype

/** Functions of the browser, bound or not, leave no trace when the browser calls them back. Those of a page's code have a body. */
const isNative = (code: unknown): code is (...args: unknown[]) => unknown =>
  typeof code === 'function' && !code.prototype && apply(sourceOf, code, []).endsWith('[native code] }')

/** Text that an ad has compiled gets the ad's name, and functions of the browser run in its name. */
export function nameCallback(args: unknown[], index: number, who: Who) {
  const code = args[index]
  const isText = typeof code === 'string'
  const ad = isText || isNative(code) ? who() : undefined
  if (ad)
    args[index] = isText
      ? code + nameFor(ad)
      : function named(this: unknown, ...values: unknown[]) {
          return runAs(ad, () => apply(code as () => unknown, this, values)) // it is native, so a function
        }
  else if (isText) state.hasOwnText = true
  return undefined
}

/** An ad that reaches the page's window can run code there that looks like the page's. */
export function guardPageCode(realm: Realm, who: Who) {
  hook<unknown, unknown[]>(
    realm,
    'window MessagePort',
    'setTimeout setInterval requestAnimationFrame requestIdleCallback onmessage',
    (_self, args, name) => nameCallback(args, 0, who) ?? timeSlice(realm, who, args, name),
  )
  // In an ad's own window, the origin of compiled code is on the stack.
  if (realm !== home) return
  hook<unknown, unknown[]>(realm, 'window', 'Function', (_self, args) => {
    const ad = args.length > 0 ? who() : undefined
    if (ad) args[args.length - 1] += nameFor(ad)
    return undefined
  })
  // As a getter: with the native function behind it, the page's own `eval` still sees its caller's variables.
  const { eval: native } = realm
  defineProperty(realm, 'eval', {
    configurable: true,
    get: () => {
      const ad = who()
      return ad ? (text: string) => native(typeof text === 'string' ? text + nameFor(ad) : text) : native
    },
    set: (value: unknown) => defineProperty(realm, 'eval', { value, writable: true, configurable: true }),
  })
}
