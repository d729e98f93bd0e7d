import type { Database } from '@vigil/database'

const window = 15 * 60
// The limit per account stops guessing one user's password from many addresses; the limit per address stops trying one
// password on many accounts.
const policies = [
  { keyOf: (email: string) => `account:${email}`, allowed: 10, windowSeconds: window },
  { keyOf: (_email: string, address: string) => `address:${address}`, allowed: 50, windowSeconds: window },
]

/** Counts failed sign-ins and returns the time to wait. */
export function lockOut(failures: Database['signInFailures'], now: () => Date) {
  return {
    async secondsLeft(email: string, address: string) {
      const waits = await Promise.all(policies.map(({ keyOf }) => failures.secondsLocked(keyOf(email, address), now())))
      return Math.max(...waits)
    },
    async failed(email: string, address: string) {
      await Promise.all(policies.map(({ keyOf, ...policy }) => failures.add(keyOf(email, address), now(), policy)))
    },
    async succeeded(email: string) {
      await failures.clear(`account:${email}`)
    },
  }
}
