import { type ComplaintEffect, complaintLimits, complaintTexts } from '@vigil/contract'
import type { ComplaintRequest } from './queries.ts'

/** Field values as typed. */
export interface ComplaintDraft {
  host: string | null
  pageUrl: string
  /** Value of a `datetime-local` field, in UTC: 2026-11-01T08:10. */
  occurredAt: string
  toleranceMinutes: number
  device: string
  os: string
  browser: string
  country: string | null
  city: string
  effects: ComplaintEffect[]
  description: string
  email: string
}

export const newDraft = (now: Date): ComplaintDraft => ({
  host: null,
  pageUrl: '',
  occurredAt: now.toISOString().slice(0, 16),
  toleranceMinutes: complaintLimits.defaultTolerance,
  device: '',
  os: '',
  browser: '',
  country: null,
  city: '',
  effects: [],
  description: '',
  email: '',
})

export type DraftProblems = Partial<Record<keyof ComplaintDraft, string>>

const dayMs = 86_400_000

/** Problems of a draft by field. */
export function findProblems(draft: ComplaintDraft, now: Date): DraftProblems {
  const problems: DraftProblems = {}
  const at = Date.parse(`${draft.occurredAt}:00Z`)
  if (draft.host === null) problems.host = 'Choose a site.'
  if (Number.isNaN(at)) problems.occurredAt = 'Enter a date and a time.'
  else if (at > now.getTime()) problems.occurredAt = complaintTexts.past
  else if (at < now.getTime() - complaintLimits.oldestDays * dayMs) problems.occurredAt = complaintTexts.tooOld
  if (draft.pageUrl.trim() !== '' && readHost(draft.pageUrl) !== draft.host) problems.pageUrl = complaintTexts.page
  if (draft.effects.length === 0 && draft.description.trim() === '') problems.description = complaintTexts.described
  if (draft.email.trim() !== '' && !/^\S+@\S+\.\S+$/.test(draft.email.trim())) problems.email = 'Email is incorrect.'
  return problems
}

function readHost(url: string): string | null {
  try {
    const { protocol, hostname } = new URL(url.trim())
    return /^https?:$/.test(protocol) ? hostname : null
  } catch {
    return null
  }
}

export const toRequest = (draft: ComplaintDraft): ComplaintRequest => ({
  ...draft,
  host: draft.host ?? '',
  country: draft.country ?? '',
  occurredAt: `${draft.occurredAt}:00Z`,
})

export const toleranceLabel = (minutes: number) => (minutes < 60 ? `± ${minutes} minutes` : `± ${minutes / 60} h`)
