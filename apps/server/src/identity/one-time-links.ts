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
export async function makeLink(maker: Maker, purpose: Exclude<LinkPurpose, 'first-superadmin'>, userId: string) {
  const { link, ...stored } = newLink(maker, purpose)
  await maker.accounts.addLink({ ...stored, purpose, userId })
  return link
}

/** Replaces the link that creates the first superadmin; null once there is one. */
export async function makeFirstSuperadminLink(maker: Maker) {
  const { link, ...stored } = newLink(maker, 'first-superadmin')
  return (await maker.accounts.replaceFirstSuperadminLink(stored, maker.now())) ? link : null
}

function newLink({ publicUrl, now }: Maker, purpose: LinkPurpose) {
  const token = randomBytes(32).toString('base64url')
  const hours = hoursValid[purpose]
  const expiresAt = new Date(now().getTime() + hours * 3_600_000)
  return {
    tokenHash: hashToken(token),
    expiresAt,
    link: { url: `${publicUrl}/identity/password?token=${token}`, hours },
  }
}
