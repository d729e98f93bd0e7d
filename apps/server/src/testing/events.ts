import type { TestEvent } from './vigil.ts'

/** Events of the week used by counting tests; 14 November 2026 is its last day. */

export const at = (time: string) => Date.parse(`2026-11-${time}:00Z`)

/** `time` has the form 13T09:15. */
export const attack = (time: string, more: object = {}): TestEvent => ({
  type: 'incident',
  at: at(time),
  action: 'blocked',
  threatClass: 'forced-redirect',
  variant: 'top-navigation',
  rule: 'r1',
  ...more,
})
