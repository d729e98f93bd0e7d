import { type After, type Before, createProxy, defineProperty, getOwnPropertyDescriptor } from '../shared/hook.ts'

type Target = [kind: string, isStatic: boolean, name: string]

/** Targets found in the first window. Matching patterns in each would take longer than hooking. */
const known: Record<string, Target[]> = {}

const ownerIn = (realm: object, kind: string, isStatic: boolean) => {
  const { [kind]: value } = realm as Record<string, { prototype?: object } | undefined> // or a value of another type
  return isStatic ? value : value?.prototype
}

const namesIn = (owner: unknown, names: string | RegExp) =>
  typeof names === 'string'
    ? names.split(' ')
    : Object.getOwnPropertyNames(Object(owner)).filter((name) => names.test(name))

/**
 * Hooks methods and setters (with `isRead`, getters) of the named interfaces, on their prototype and on the interface itself. Names are
 * separated by spaces, or a pattern; interfaces that a browser lacks are skipped. The window's own members belong to the kind `window`.
 *
 * V8 redefines accessors 20 to 40 times as fast on prototypes that were not used before, so a window is hooked before anything else is
 * done in it, and `constructor` is not read from a prototype.
 */
export function hook<Self, Args extends unknown[]>(
  realm: object,
  kinds: string | RegExp,
  names: string | RegExp,
  before?: Before<Self, Args>,
  after?: After<Self, Args>,
  isRead?: boolean,
) {
  const key = `${kinds} ${names}`
  known[key] ??= namesIn(realm, kinds).flatMap((kind) =>
    [false, true].flatMap((isStatic) =>
      namesIn(ownerIn(realm, kind, isStatic), names).map((name): Target => [kind, isStatic, name]),
    ),
  )
  // Assigned above.
  for (const [kind, isStatic, name] of known[key] as Target[]) {
    const owner = ownerIn(realm, kind, isStatic)
    const descriptor = owner && getOwnPropertyDescriptor(owner, name)
    const part = isRead ? 'get' : descriptor?.set ? 'set' : 'value'
    const native: unknown = descriptor?.configurable && descriptor[part]
    if (typeof native !== 'function') continue
    const value = createProxy(native, name, before, after)
    // A descriptor was found, so there is an owner.
    defineProperty(owner as object, name, { ...descriptor, [part]: value })
    // `constructor` leads back to the native one.
    const { prototype } = native as { prototype?: object } // constructors have one
    if (prototype && getOwnPropertyDescriptor(prototype, 'constructor')?.value === native)
      defineProperty(prototype, 'constructor', { value })
  }
}
