// Captured before any ad can replace them.
export const { apply, construct, defineProperty, getOwnPropertyDescriptor } = Reflect

/** Result of a call that is not made. */
export interface Stop {
  value: unknown
}

/** Runs before a call. May change its arguments in place, or return a result instead; `call` makes the original call. */
export type Before<Self, Args extends unknown[]> = (
  self: Self,
  args: Args,
  name: string,
  call: () => unknown,
) => Stop | undefined
export type After<Self, Args extends unknown[]> = (self: Self, args: Args, result: unknown) => void

/** Runs code whose errors must not reach the page. */
export function quietly<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

// A proxy keeps the name, length and source text of the native function, which ads compare.
export function createProxy<Self, Args extends unknown[]>(
  native: object,
  name: string,
  before?: Before<Self, Args>,
  after?: After<Self, Args>,
) {
  // The types are those of the hooked method. With unexpected arguments the check throws, and `quietly` catches it.
  const handle = (self: unknown, args: unknown[], call: () => unknown) => {
    const stop = before && quietly(() => before(self as Self, args as Args, name, call))
    if (stop) return stop.value
    const result = call()
    if (after) quietly(() => after(self as Self, args as Args, result))
    return result
  }
  return new Proxy(native as (...args: unknown[]) => unknown, {
    apply: (target, self, args) => handle(self, args, () => apply(target, self, args)),
    // Constructors have no `self`, and return an object.
    construct: (target, args, newTarget) => handle(undefined, args, () => construct(target, args, newTarget)) as object,
  })
}

const namesIn = (owner: unknown, names: string | RegExp) =>
  typeof names === 'string'
    ? names.split(' ')
    : Object.getOwnPropertyNames(Object(owner)).filter((name) => names.test(name))

/**
 * Hooks methods and setters (with `isRead`, getters) of the named interfaces, on their prototype and on the interface itself. Names are
 * separated by spaces, or a pattern; interfaces that a browser lacks are skipped. The window's own members belong to the kind `window`.
 */
export function hook<Self, Args extends unknown[]>(
  realm: object,
  kinds: string | RegExp,
  names: string | RegExp,
  before?: Before<Self, Args>,
  after?: After<Self, Args>,
  isRead?: boolean,
) {
  for (const kind of namesIn(realm, kinds)) {
    const { [kind]: known } = realm as Record<string, { prototype?: object } | undefined> // or a value of another type
    for (const owner of [known?.prototype, known])
      for (const name of namesIn(owner, names)) {
        const descriptor = owner && getOwnPropertyDescriptor(owner, name)
        const part = isRead ? 'get' : descriptor?.set ? 'set' : 'value'
        const native: unknown = descriptor?.configurable && descriptor[part]
        if (typeof native !== 'function') continue
        const value = createProxy(native, name, before, after)
        // A descriptor was found, so there is an owner.
        defineProperty(owner as object, name, { ...descriptor, [part]: value })
        // `constructor` leads back to the native one.
        const { prototype } = native as { prototype?: object } // constructors have one
        if (prototype?.constructor === native) defineProperty(prototype, 'constructor', { value })
      }
  }
}
