import { createHash, randomBytes } from 'node:crypto'
import { limits } from '@vigil/contract'
import type { Database, LinkPurpose } from '@vigil/database'

export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

const hoursValid: Record<LinkPurpose, number> = { invite: limits.inviteHours, reset: 2, 'first-superadmin': 24 }

interface Maker {
  accounts: Database['accounts']
  publicUrl: string
  now: () => Date
}

/** Creates a one-time link to set a password. Only its hash is stored. */
export async function makeLink({ accounts, publicUrl, now }: Maker, purpose: LinkPurpose, userId: string | null) {
  const token = randomBytes(32).toString('base64url')
  const hours = hoursValid[purpose]
  const expiresAt = new Date(now().getTime() + hours * 3_600_000)
  await accounts.addLink({ tokenHash: hashToken(token), purpose, userId, expiresAt })
  return { url: `${publicUrl}/identity/password?token=${token}`, hours }
}
