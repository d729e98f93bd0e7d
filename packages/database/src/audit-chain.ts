import { createHash, randomBytes } from 'node:crypto'
import type { auditEntries } from './audit-schema.ts'

type Entry = typeof auditEntries.$inferSelect

/** The hash before the first entry. */
export const chainStart = '0'.repeat(64)

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Covers every field, so no entry can be changed, removed or moved without breaking the chain. */
export function hashEntry(entry: Omit<Entry, 'hash'>): string {
  return sha256(
    JSON.stringify([
      entry.sequence,
      entry.at.toISOString(),
      entry.action,
      entry.actorKind,
      entry.actorId,
      entry.actorOrganizationId,
      entry.organizationId,
      entry.recordKind,
      entry.recordId,
      entry.actorHash,
      entry.changeHash,
      entry.previousHash,
    ]),
  )
}

export const hashDetail = (salt: string, value: string) => sha256(`${salt}\n${value}`)

export function sealDetail(value: object | null) {
  if (!value) return null
  const salt = randomBytes(16).toString('hex')
  const text = JSON.stringify(value)
  return { salt, value: text, hash: hashDetail(salt, text) }
}
