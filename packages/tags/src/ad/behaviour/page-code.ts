import { apply, construct, defineProperty, getOwnPropertyDescriptor, hook, quietly } from '../../shared/hook.ts'
import type { Realm } from '../../shared/realm.ts'
import { nameFor } from '../attribution.ts'
import { home, runAs, state } from '../world.ts'
import type { Who } from './deed.ts'
import { onListening } from './listeners.ts'

const { toString: sourceOf } = Function.prototype
/** Events by which a reader uses the page. */
const gestures =
  /^(click|dblclick|auxclick|contextmenu|mouse|pointer|touch|key|wheel|scroll|focus|blur|input|drag|drop|visib)/

/** Functions of the browser, bound or not, leave no trace when the browser calls them back. Those of a page's code have a body. */
const isNative = (code: unknown): code is (...args: unknown[]) => unknown =>
  typeof code === 'function' && !code.prototype && apply(sourceOf, code, []).endsWith('[native code] }')

/**
 * An ad that reaches the page's window can run code there that looks like the page's: text that the page compiles, and functions of
 * the browser as callbacks. Text gets the ad's name, callbacks run in its name.
 */
export function guardPageCode(realm: Realm, who: Who) {
  const callback = (args: unknown[], index: number) => {
    const code = args[index]
    const isText = typeof code === 'string'
    const ad = isText || isNative(code) ? who() : undefined
    if (isText && !ad) state.hasOwnText = true
    if (!ad) return undefined
    if (isText) args[index] += nameFor(ad)
    else
      args[index] = function wrapped(this: unknown, ...values: unknown[]) {
        return runAs(ad, () => apply(code as () => unknown, this, values)) // it is native, so a function
      }
    return undefined
  }
  hook<unknown, unknown[]>(
    realm,
    'window',
    'setTimeout setInterval requestAnimationFrame requestIdleCallback queueMicrotask',
    (_self, args) => callback(args, 0),
  )
  onListening(realm, gestures, (_self, _type, args) => callback(args, 1))
  const handlers = 'click mousedown mouseup pointerdown pointerup keydown keyup touchstart touchend scroll focus blur'
  hook<unknown, unknown[]>(
    realm,
    'window Document HTMLElement SVGElement',
    handlers.replace(/\w+/g, 'on$&'),
    (_self, args) => callback(args, 0),
  )

  // In an ad's own window, the origin of compiled code is on the stack.
  if (realm !== home) return
  // Where a policy forbids compiling text, there is nothing to name.
  for (const kind of ['function(){}', 'async function(){}', 'function*(){}', 'async function*(){}'])
    quietly(() => nameCompiled(realm, who, Object.getPrototypeOf(realm.eval(`(${kind})`))))
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

/** What the constructor of functions compiles for an ad has the ad's name. */
function nameCompiled(realm: Realm, who: Who, prototype: { constructor: FunctionConstructor }) {
  const { constructor: native } = prototype
  const named = (args: unknown[]) => {
    const ad = args.length > 0 ? who() : undefined
    if (ad) args[args.length - 1] += nameFor(ad)
    return args
  }
  const value = new Proxy(native, {
    apply: (target, self, args) => apply(target, self, named(args)),
    construct: (target, args, newTarget) => construct(target, named(args), newTarget) as object, // a function
  })
  defineProperty(prototype, 'constructor', { ...getOwnPropertyDescriptor(prototype, 'constructor'), value })
  if (native === realm.Function)
    defineProperty(realm, 'Function', { ...getOwnPropertyDescriptor(realm, 'Function'), value })
}
