import type { Effect, World } from '../grammar.ts'

const both = ['known', 'unknown'] as const
export const page = ['main', 'third-party'] as const
/** Requests whose redirects send no cookies. */
export const via = ['known'] as const

/**
 * Requests of an isolated world that no element of the page makes, or that removing the element does not end: a guard that removed
 * everything at the first mutation record did not stop them.
 */
export const isBeyondReach = (world: World) => world === 'isolated'

export const request = (name: string, act: string, more: Partial<Effect> = {}): Effect => ({
  name: `request:${name}`,
  kind: 'affiliate',
  harm: 'click',
  via: both,
  act,
  ...more,
})
export const detached = (name: string, act: string, more: Partial<Effect> = {}) =>
  request(name, act, { isBeyondReach, ...more })
