import { apply, defineProperty } from '../../shared/hook.ts'
import type { Realm } from '../../shared/realm.ts'
import { createLabel } from '../attribution.ts'
import { hook } from '../hook.ts'
import { mainWindow, runAs, state } from '../page-state.ts'
import type { FindAd } from './attack.ts'
import { measureCallback } from './cpu-time.ts'

const { toString: functionSource } = Function.prototype

/** Native functions, bound or not, leave no stack trace when the browser calls them. Functions with a body do. */
const isNative = (code: unknown): code is (...args: unknown[]) => unknown =>
  typeof code === 'function' && !code.prototype && apply(functionSource, code, []).endsWith('[native code] }')

/** Labels strings that an ad compiles, and runs native callbacks as the ad. */
export function labelCallback(args: unknown[], index: number, findAd: FindAd) {
  const code = args[index]
  const isText = typeof code === 'string'
  const ad = isText || isNative(code) ? findAd() : undefined
  if (ad)
    args[index] = isText
      ? code + createLabel(ad)
      : function labelled(this: unknown, ...values: unknown[]) {
          return runAs(ad, () => apply(code as () => unknown, this, values)) // it is native, so a function
        }
  else if (isText) state.compilesText = true
  return undefined
}

/** Guards code that an ad runs in the page's window, which would look like the page's. */
export function guardPageCode(realm: Realm, findAd: FindAd) {
  hook<unknown, unknown[]>(
    realm,
    'window MessagePort BroadcastChannel Scheduler',
    'setTimeout setInterval requestAnimationFrame requestIdleCallback postTask onmessage',
    (_self, args, name) => labelCallback(args, 0, findAd) ?? measureCallback(realm, findAd, args, name),
  )
  // The browser may call a bound native function by many ways: promises, events, observers, transitions.
  hook<unknown, unknown[]>(realm, 'Function', 'bind', (self, _args, _name, call) => {
    if (!isNative(self)) return undefined
    const bound = [call()]
    labelCallback(bound, 0, findAd)
    return { value: bound[0] }
  })
  // In an ad's own window, the stack shows the origin of compiled code.
  if (realm !== mainWindow) return
  hook<unknown, unknown[]>(realm, 'window', 'Function', (_self, args) => {
    const ad = args.length > 0 ? findAd() : undefined
    if (ad) args[args.length - 1] += createLabel(ad)
    return undefined
  })
  // A getter: it returns the native function to the page, whose direct `eval` keeps its scope.
  const { eval: native } = realm
  defineProperty(realm, 'eval', {
    configurable: true,
    get: () => {
      const ad = findAd()
      return ad ? (text: string) => native(typeof text === 'string' ? text + createLabel(ad) : text) : native
    },
    set: (value: unknown) => defineProperty(realm, 'eval', { value, writable: true, configurable: true }),
  })
}
