import type { Database } from '@vigil/database'
import { toNetwork } from './network-of.ts'

const quarterHour = 15 * 60
const hour = 60 * 60

// The limit per account stops guessing one user's password from many addresses; the limit per address stops trying one
// password on many accounts.
const limits = {
  signIn: {
    account: { allowed: 10, windowSeconds: quarterHour },
    address: { allowed: 50, windowSeconds: quarterHour },
  },
  // Only reachable with the right password, so strangers cannot lock a user out.
  secondFactor: {
    account: { allowed: 5, windowSeconds: quarterHour },
    address: { allowed: 50, windowSeconds: quarterHour },
  },
  resetMail: {
    account: { allowed: 3, windowSeconds: hour },
    address: { allowed: 20, windowSeconds: hour },
  },
}

/** Limits guesses and mails per account and per address. Attempts are counted before they are evaluated. */
export function lockOut(failures: Database['signInFailures'], now: () => Date) {
  async function take(kind: keyof typeof limits, account: string, address: string) {
    const keys = makeKeys(kind, account, address)
    const { address: perAddress, account: perAccount } = limits[kind]
    const addressWait = await failures.take(keys.address, now(), perAddress)
    // Not counted for the account: a locked address could otherwise lock out any user.
    if (addressWait > 0) return addressWait
    const accountWait = await failures.take(keys.account, now(), perAccount)
    if (accountWait > 0) await failures.giveBack(keys.address)
    return accountWait
  }

  return {
    /** Counts an attempt; returns the seconds to wait, 0 if it may be evaluated now. */
    take,

    /** After the right password or code: forgets the account's failures and this attempt of the address. */
    async succeeded(kind: 'signIn' | 'secondFactor', account: string, address: string) {
      const keys = makeKeys(kind, account, address)
      await failures.clear(keys.account)
      await failures.giveBack(keys.address)
    },

    /** After a new password. */
    async passwordSet(email: string) {
      await failures.clear(makeKeys('signIn', email, '').account)
    },
  }
}

const makeKeys = (kind: keyof typeof limits, account: string, address: string) => ({
  account: `${kind}:account:${account.toLowerCase()}`,
  address: `${kind}:address:${toNetwork(address)}`,
})
