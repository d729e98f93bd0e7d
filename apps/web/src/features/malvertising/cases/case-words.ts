import { type CaseEntry, type CaseStatus, type CreativeKey, caseMatches, caseStatuses } from '@vigil/contract'
import { timeInWords } from '../../../lib/format/formats.ts'
import type { Tone } from '../../../ui/status-badge.tsx'

export const statusTones: Record<CaseStatus, Tone> = {
  open: 'warning',
  'need-more': 'warning',
  'not-ours': 'neutral',
  'buyer-paused': 'good',
  'creative-rejected': 'good',
  fixed: 'good',
  closed: 'neutral',
}

export const creativeName = ({ creativeId, markupHash }: CreativeKey) =>
  creativeId || `Markup ${markupHash.slice(0, 12)}`

/** An entry in one line, without its text. */
export function describeEntry({ kind, status, match, seenAt, at }: CaseEntry): string {
  switch (kind) {
    case 'opened':
      return 'Opened the case'
    case 'seen':
      return `Reopened: ${match ? caseMatches[match] : 'the ad'} was seen ${timeInWords(seenAt ?? at)}`
    case 'expired':
      return 'Closed: the ad was not seen for 14 days'
    case 'link-renewed':
      return 'Renewed the link'
    case 'link-revoked':
      return 'Revoked the link'
    case 'mail-failed':
      return 'A mail was not sent after five attempts'
    case 'message':
      return 'Wrote'
    case 'status':
      return status ? `Set the status to ${caseStatuses[status]}` : 'Confirmed the status'
  }
}

/** 90 → '3.8 days'. */
export function hoursInWords(hours: number | null): string {
  if (hours === null) return '–'
  if (hours < 1) return `${Math.max(1, Math.round(hours * 60))} min`
  return hours < 48 ? `${Math.round(hours * 10) / 10} h` : `${Math.round(hours / 2.4) / 10} days`
}

export const reopenedShare = ({ fixed, reopened }: { fixed: number; reopened: number }) =>
  fixed === 0 ? '–' : `${Math.round((reopened / fixed) * 100)} %`
