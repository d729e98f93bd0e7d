import { createHmac } from 'node:crypto'
import { type ReportKind, threatReportLimits } from '@vigil/contract'
import { isSameSecret } from '../../../lib/same-secret.ts'

/** The contents of a public link. All of it is signed, so a link opens only this report of this organization. */
export interface LinkedReport {
  kind: ReportKind
  organizationId: number
  actionGroupID: string
  eventDate: string
}

const dayMs = 86_400_000
// Version of the key format.
const version = '1'

const sign = ({ kind, organizationId, actionGroupID, eventDate }: LinkedReport, expiresAt: number, key: string) =>
  createHmac('sha256', key)
    .update(JSON.stringify([version, kind, organizationId, actionGroupID, eventDate, expiresAt]))
    .digest('base64url')

/**
 * The key of a link: expiry and signature. It is signed with the organization's key, so a new key invalidates all
 * links.
 */
export function signLink(report: LinkedReport, organizationKey: string, now: Date) {
  const expiresAt = now.getTime() + threatReportLimits.linkDays * dayMs
  const signature = sign(report, expiresAt, organizationKey)
  return { appKey: [version, expiresAt.toString(36), signature].join('.'), expiresAt: new Date(expiresAt) }
}

/** Whether a key opens the report. Expiry is only reported for keys that we signed. */
export function checkLink(report: LinkedReport, appKey: string, organizationKey: string, now: Date) {
  const [form, ends = '', signature = '', ...more] = appKey.split('.')
  const expiresAt = Number.parseInt(ends, 36)
  // Only one spelling is valid, so nothing can be appended to a key.
  const isWellFormed = form === version && more.length === 0 && Number.isSafeInteger(expiresAt)
  if (!isWellFormed || expiresAt.toString(36) !== ends) return 'restricted'
  if (!isSameSecret(signature, sign(report, expiresAt, organizationKey))) return 'restricted'
  return expiresAt > now.getTime() ? 'open' : 'expired'
}
