import { createHmac, timingSafeEqual } from 'node:crypto'
import { type ReportKind, threatReportLimits } from '@vigil/contract'

/** What a public link names. All of it is signed, so a link opens this one report of this one organization and no other. */
export interface LinkedReport {
  kind: ReportKind
  organizationId: number
  actionGroupID: string
  eventDate: string
}

const dayMs = 86_400_000
// Of the key's form: a later one can be told from it.
const version = '1'

const signatureOf = (
  { kind, organizationId, actionGroupID, eventDate }: LinkedReport,
  expiresAt: number,
  key: string,
) =>
  createHmac('sha256', key)
    .update(JSON.stringify([version, kind, organizationId, actionGroupID, eventDate, expiresAt]))
    .digest()

/** The key of a link: when it ends, and the signature. The organization's own key signs, so a new one ends all links. */
export function signLink(report: LinkedReport, organizationKey: string, now: Date) {
  const expiresAt = now.getTime() + threatReportLimits.linkDays * dayMs
  const signature = signatureOf(report, expiresAt, organizationKey).toString('base64url')
  return { appKey: [version, expiresAt.toString(36), signature].join('.'), expiresAt: new Date(expiresAt) }
}

/** Whether a key opens the report. That it has expired is said only of a key that was ours. */
export function checkLink(report: LinkedReport, appKey: string, organizationKey: string, now: Date) {
  const [form, ends = '', signature = '', ...more] = appKey.split('.')
  const expiresAt = Number.parseInt(ends, 36)
  // Written in one way only: nothing can be added to a key that still counts as the same.
  const isWellFormed = form === version && more.length === 0 && Number.isSafeInteger(expiresAt)
  if (!isWellFormed || expiresAt.toString(36) !== ends) return 'restricted'
  const given = Buffer.from(signature, 'base64url')
  const wanted = signatureOf(report, expiresAt, organizationKey)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return 'restricted'
  return expiresAt > now.getTime() ? 'open' : 'expired'
}
