import type { Warehouse } from '@vigil/warehouse'

/** A warehouse that forwards to another one, which may still be opening or may replace one that ended. */
export function delegating(current: () => Promise<Warehouse>, backup: () => Warehouse['backup']): Warehouse {
  return {
    select: async (...args) => (await current()).select(...args),
    list: async (...args) => (await current()).list(...args),
    facets: async (...args) => (await current()).facets(...args),
    shares: async (...args) => (await current()).shares(...args),
    markup: async (...args) => (await current()).markup(...args),
    markups: async (...args) => (await current()).markups(...args),
    loadedTo: async (...args) => (await current()).loadedTo(...args),
    unfinished: async (...args) => (await current()).unfinished(...args),
    claimIds: async (...args) => (await current()).claimIds(...args),
    load: async (...args) => (await current()).load(...args),
    tidy: async (...args) => (await current()).tidy(...args),
    remove: async (...args) => (await current()).remove(...args),
    get backup() {
      return backup()
    },
    isReachable: () =>
      current().then(
        (warehouse) => warehouse.isReachable(),
        () => false,
      ),
    close: async () => undefined,
  }
}
