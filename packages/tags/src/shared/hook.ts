// Captured before any ad can replace them.
export const { apply, construct, defineProperty, getOwnPropertyDescriptor } = Reflect

/** The result of a call that is not made. */
export interface Stop {
  value: unknown
}

/** Checks a call before it is made. May change its arguments in place, or answer instead, if it must with what `call` returns. */
export type Judge<Self, Args extends unknown[]> = (
  self: Self,
  args: Args,
  name: string,
  call: () => unknown,
) => Stop | undefined
type After<Self, Args extends unknown[]> = (self: Self, args: Args, result: unknown) => void

/** Nothing of ours may ever break the page: a fault in a check is as if there were none. */
export function quietly<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

// A proxy keeps name, length and text of the native function, which ads compare.
function watched<Self, Args extends unknown[]>(
  native: object,
  name: string,
  judge?: Judge<Self, Args>,
  after?: After<Self, Args>,
) {
  // The types are those of the hooked method; unexpected arguments end in the catch of `quietly`.
  const answer = (self: unknown, args: unknown[], call: () => unknown) => {
    const stop = judge && quietly(() => judge(self as Self, args as Args, name, call))
    if (stop) return stop.value
    const result = call()
    if (after) quietly(() => after(self as Self, args as Args, result))
    return result
  }
  return new Proxy(native as (...args: unknown[]) => unknown, {
    apply: (target, self, args) => answer(self, args, () => apply(target, self, args)),
    // A constructor has no self yet, and makes an object.
    construct: (target, args, newTarget) => answer(undefined, args, () => construct(target, args, newTarget)) as object,
  })
}

const namesIn = (owner: unknown, names: string | RegExp) =>
  typeof names === 'string'
    ? names.split(' ')
    : Object.getOwnPropertyNames(Object(owner)).filter((name) => names.test(name))

/**
 * Hooks methods and attribute setters (with `isRead`, getters) of the named kinds, on their prototype and on the kind itself. Names are
 * separated by spaces, or a pattern; kinds that a browser lacks are skipped. The realm's own members belong to the kind `window`.
 */
export function hook<Self, Args extends unknown[]>(
  realm: object,
  kinds: string | RegExp,
  names: string | RegExp,
  judge?: Judge<Self, Args>,
  after?: After<Self, Args>,
  isRead?: boolean,
) {
  for (const kind of namesIn(realm, kinds)) {
    const { [kind]: known } = realm as Record<string, { prototype?: object } | undefined> // or another name's value
    for (const owner of [known?.prototype, known])
      for (const name of namesIn(owner, names)) {
        const descriptor = owner && getOwnPropertyDescriptor(owner, name)
        const part = isRead ? 'get' : descriptor?.set ? 'set' : 'value'
        const native: unknown = descriptor?.configurable && descriptor[part]
        if (typeof native !== 'function') continue
        const value = watched(native, name, judge, after)
        // A descriptor was found, so there is an owner.
        defineProperty(owner as object, name, { ...descriptor, [part]: value })
        // Objects lead to their constructor too.
        const { prototype } = native as { prototype?: object } // constructors have one
        if (prototype?.constructor === native) defineProperty(prototype, 'constructor', { value })
      }
  }
}
