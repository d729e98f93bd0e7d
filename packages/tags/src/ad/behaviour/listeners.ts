import { hook, type Stop } from '../../shared/hook.ts'
import type { Realm } from '../../shared/realm.ts'

type Judge = (self: EventTarget, type: string, args: unknown[]) => Stop | undefined

const judges = new WeakMap<Realm, [types: RegExp, judge: Judge][]>()

/** Judges listeners of certain types before they are added. One hook for all guards: pages add thousands of listeners. */
export function onListening(realm: Realm, types: RegExp, judge: Judge) {
  const known = judges.get(realm)
  const list = known ?? []
  list.push([types, judge])
  if (known) return
  judges.set(realm, list)
  hook<EventTarget | undefined, unknown[]>(realm, 'EventTarget', 'addEventListener', (self, args) => {
    const type = String(args[0])
    for (const [types, judge] of list) {
      const stop = types.test(type) ? judge(self ?? realm, type, args) : undefined
      if (stop) return stop
    }
    return undefined
  })
}
