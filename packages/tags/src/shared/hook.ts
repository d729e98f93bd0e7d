const { apply, construct } = Reflect

/** What a call is answered with instead of being made. */
export interface Stop {
  value: unknown
}

/** Looks at a call before it is made. May change its arguments in place, or answer in its stead. */
export type Judge<Self, Args extends unknown[]> = (self: Self, args: Args, name: string) => Stop | undefined
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
  // Whoever hooks a method knows what it is called on and with; a stranger's arguments end in the catch of `quietly`.
  const answer = (self: unknown, args: unknown[], call: () => unknown) => {
    const stop = judge && quietly(() => judge(self as Self, args as Args, name))
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

/** Methods of an object, or attributes where they are set; a space between their names. */
export function hook<Self, Args extends unknown[]>(
  owner: object | undefined,
  names: string,
  judge?: Judge<Self, Args>,
  after?: After<Self, Args>,
) {
  for (const name of names.split(' ')) {
    const descriptor = owner && Object.getOwnPropertyDescriptor(owner, name)
    const part = descriptor?.set ? 'set' : 'value'
    if (descriptor?.configurable && typeof descriptor[part] === 'function')
      Object.defineProperty(owner, name, { ...descriptor, [part]: watched(descriptor[part], name, judge, after) })
  }
}

/** The same for what all objects of a kind have; not every browser knows every kind. */
export function hookAll<Self, Args extends unknown[]>(
  realm: object,
  kind: string,
  names: string,
  judge?: Judge<Self, Args>,
  after?: After<Self, Args>,
) {
  const { [kind]: owner } = realm as Record<string, { prototype: object } | undefined> // or another name's value
  hook(owner?.prototype, names, judge, after)
}
