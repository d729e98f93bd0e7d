const { apply, construct } = Reflect

/** What a call is answered with instead of being made. */
export interface Stop {
  value: unknown
}

/** Looks at a call before it is made. May change its arguments in place, or answer in its stead. */
export type Judge<Self, Args extends unknown[]> = (self: Self, args: Args) => Stop | undefined
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
  judge: Judge<Self, Args> | undefined,
  after: After<Self, Args> | undefined,
) {
  return new Proxy(native as (...args: unknown[]) => unknown, {
    apply(target, self, args) {
      // Whoever hooks a method knows what it is called on and with; a stranger's arguments end in the catch of `quietly`.
      const stop = judge && quietly(() => judge(self as Self, args as Args))
      if (stop) return stop.value
      const result = apply(target, self, args)
      if (after) quietly(() => after(self as Self, args as Args, result))
      return result
    },
    construct(target, args, newTarget) {
      const stop = judge && quietly(() => judge(undefined as Self, args as Args)) // a constructor has no self yet
      if (stop) return stop.value as object
      const made = construct(target, args, newTarget) as object
      if (after) quietly(() => after(undefined as Self, args as Args, made))
      return made
    },
  })
}

export function hook<Self, Args extends unknown[]>(
  owner: object | undefined,
  name: string,
  judge?: Judge<Self, Args>,
  after?: After<Self, Args>,
) {
  const descriptor = owner && Object.getOwnPropertyDescriptor(owner, name)
  if (!descriptor?.configurable || typeof descriptor.value !== 'function') return
  Object.defineProperty(owner, name, { ...descriptor, value: watched(descriptor.value, judge, after) })
}

export function hookSetter<Self, Value>(
  owner: object | undefined,
  name: string,
  judge?: Judge<Self, [Value]>,
  after?: After<Self, [Value]>,
) {
  const descriptor = owner && Object.getOwnPropertyDescriptor(owner, name)
  if (!descriptor?.configurable || !descriptor.set) return
  Object.defineProperty(owner, name, {
    ...descriptor,
    set: watched(descriptor.set, judge, after) as (v: unknown) => void,
  })
}
