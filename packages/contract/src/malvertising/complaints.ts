import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, email, hostName, organizationId } from '../fields.ts'
import { limits } from '../limits.ts'
import { complaintEffectNames } from './complaint-effects.ts'
import { complaintLimits } from './complaint-limits.ts'
import { complaintStatusNames } from './complaint-status.ts'
import { adInView } from './page-complaint.ts'
import { incidentId } from './threat-report.ts'

/**
 * Readers' complaints about ads, and the creatives that fit them. Texts of readers and ads are hostile and displayed as
 * text. Times are UTC.
 */

export const complaintTexts = {
  past: 'Enter a time in the past.',
  tooOld: `Enter a time within the last ${complaintLimits.oldestDays} days.`,
  page: 'Enter the address of a page on this site, such as https://news.example.com/article.',
  description: `Use at most ${complaintLimits.description} characters.`,
  answer: 'Enter the text of the answer.',
  described: 'Choose what happened, or describe it.',
} as const

/** State of the mail to a reader. A mail that stays in `sending` was interrupted. */
export const answerStates = ['none', 'sending', 'sent', 'failed'] as const
export type AnswerState = (typeof answerStates)[number]

/** Identifies a creative. Empty texts are unknown; the id or the hash is known. */
export const creativeKey = z.object({
  creativeId: z.string().max(128),
  bidderCode: z.string().max(128),
  ssp: z.string().max(128),
  markupHash: z.string().max(64),
})
export type CreativeKey = z.infer<typeof creativeKey>

const word = z.string().trim().max(limits.textLength).default('')

/** The reader's report. Empty texts are unknown. */
const report = {
  host: hostName,
  pageUrl: z.string().trim().max(2_048).default(''),
  occurredAt: z.iso.datetime(),
  toleranceMinutes: z
    .number()
    .int()
    .min(1)
    .max(Math.max(...complaintLimits.tolerances)),
  device: word,
  os: word,
  browser: word,
  country: z.union([z.literal(''), z.string().regex(/^[A-Z]{2}$/)]).default(''),
  city: word,
  effects: z.array(z.enum(complaintEffectNames)).max(complaintEffectNames.length).default([]),
  description: z.string().trim().max(complaintLimits.description, complaintTexts.description).default(''),
}

export const complaintForm = z.object({ ...report, email: z.union([z.literal(''), email]).default('') })
export type ComplaintForm = z.output<typeof complaintForm>

const reported = z.object({
  ...report,
  host: z.string(),
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  source: z.enum(['form', 'page']),
  status: z.enum(complaintStatusNames),
  ads: z.array(adInView),
  chosen: creativeKey.nullable(),
  /** The complaint that this one was merged into. */
  mergedInto: z.uuid().nullable(),
  /** The address is deleted some time after the answer. */
  email: z.string(),
  answerState: z.enum(answerStates),
  answerText: z.string(),
  answeredAt: z.iso.datetime().nullable(),
})
export type Complaint = z.infer<typeof reported>

/** Whether a detail speaks for a creative, against it, or neither. */
export const reasonKinds = ['for', 'against', 'neutral'] as const

const candidate = z.object({
  creative: creativeKey,
  /** Share of the likelihood, between 0 and 1; the rest is with other creatives, and with none of them. */
  fit: z.number(),
  reasons: z.array(z.object({ kind: z.enum(reasonKinds), text: z.string() })),
  /** In the time window on the site. */
  attacks: z.number().int(),
  blocked: z.number().int(),
  sightings: z.number().int(),
  threatClasses: z.array(z.string()),
  dsp: z.string(),
  adomains: z.array(z.string()),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  /** The event that fits best, and its incident if it was an attack. */
  bestAt: z.iso.datetime(),
  incidentId: incidentId.nullable(),
})
export type ComplaintCandidate = z.infer<typeof candidate>

const listed = reported.pick({
  id: true,
  createdAt: true,
  occurredAt: true,
  source: true,
  host: true,
  pageUrl: true,
  effects: true,
  description: true,
  status: true,
  chosen: true,
})
const listRow = listed.extend({
  /** With the complaints merged into it. */
  count: z.number().int(),
  /** Whether a reader waits for an answer. */
  awaitsAnswer: z.boolean(),
  /** The best creative when it was ranked. */
  top: creativeKey.extend({ fit: z.number() }).nullable(),
})
export type ComplaintRow = z.infer<typeof listRow>

const types = ['Web'] as const
const inQuery = { organization: 'query.organizationId', types } as const
const inBody = { organization: 'body.organizationId', types } as const
const params = z.object({ id: z.uuid() })
const ofOne = z.object({ organizationId })
const anId = '00000000-0000-4000-8000-000000000000'
const otherId = '00000000-0000-4000-8000-000000000001'
const exampleId = { params: { id: anId } }
const record = { kind: 'complaint', id: 'params.id' } as const
const errors = ['complaint_not_found'] as const

export const complaintList = endpoint({
  method: 'GET',
  path: '/api/complaints',
  summary: 'Complaints of readers, the newest first. Merged complaints are one row.',
  access: inQuery,
  query: z.object({
    organizationId,
    status: z.enum(complaintStatusNames).optional(),
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  }),
  answer: z.object({
    data: z.array(listRow),
    total: z.number().int(),
    counts: z.record(z.enum(complaintStatusNames), z.number().int()),
  }),
  example: { query: { organizationId: 1 } },
})

export const complaintCreate = endpoint({
  method: 'POST',
  path: '/api/complaints',
  summary: 'Stores a complaint and ranks the creatives that fit it.',
  access: inBody,
  audit: { action: 'complaint.create', record: { kind: 'complaint', id: 'answer.id' } },
  body: complaintForm.extend({ organizationId }),
  answer: z.object({ id: z.uuid() }),
  errors: ['organization_not_found', 'host_not_found'],
  example: {
    body: {
      organizationId: 1,
      host: 'news.example.com',
      occurredAt: '2026-11-01T08:10:00Z',
      toleranceMinutes: 30,
      device: 'Mobile',
      country: 'FR',
      effects: ['redirect'],
      description: 'Your page sent me to a lottery.',
    },
  },
})

export const complaintDetails = endpoint({
  method: 'GET',
  path: '/api/complaints/{id}',
  summary: 'A complaint with the creatives that fit it, the best first, and complaints that may mean the same.',
  access: inQuery,
  params,
  query: ofOne,
  answer: z.object({
    complaint: reported,
    candidates: z.array(candidate),
    /** Complaints merged into this one. */
    merged: z.array(reported),
    suggestions: z.array(listRow),
    /** Text of the answer as proposed. */
    draft: z.string(),
  }),
  errors,
  example: { ...exampleId, query: { organizationId: 1 } },
})

export const complaintCreativeUpdate = endpoint({
  method: 'PUT',
  path: '/api/complaints/{id}/creative',
  summary: 'Chooses the creative of a complaint, or none. Complaints with the same creative are merged.',
  access: inBody,
  audit: { action: 'complaint.locate', record },
  params,
  body: z.object({
    organizationId,
    creative: creativeKey
      .refine(({ creativeId, markupHash }) => creativeId !== '' || markupHash !== '', 'Choose a creative.')
      .nullable(),
  }),
  /** The complaint to show: this one, or the one it was merged into. */
  answer: z.object({ id: z.uuid() }),
  errors,
  example: {
    ...exampleId,
    body: { organizationId: 1, creative: { creativeId: 'cr-1', bidderCode: 'ix', ssp: 'Index', markupHash: '' } },
  },
})

export const complaintStatusUpdate = endpoint({
  method: 'PUT',
  path: '/api/complaints/{id}/status',
  summary: "Closes a complaint and deletes the reader's address, or opens it again.",
  access: inBody,
  audit: { action: 'complaint.status', record },
  params,
  body: z.object({ organizationId, isClosed: z.boolean() }),
  answer: done,
  errors,
  example: { ...exampleId, body: { organizationId: 1, isClosed: true } },
})

export const complaintMergeUpdate = endpoint({
  method: 'PUT',
  path: '/api/complaints/{id}/merge',
  summary: 'Merges a complaint into another one, or separates it again with null.',
  access: inBody,
  audit: { action: 'complaint.merge', record },
  params,
  body: z.object({ organizationId, into: z.uuid().nullable() }),
  answer: z.object({ id: z.uuid() }),
  errors: ['complaint_not_found', 'complaint_merged'],
  example: { ...exampleId, body: { organizationId: 1, into: otherId } },
})

export const complaintAnswerSend = endpoint({
  method: 'POST',
  path: '/api/complaints/{id}/answer',
  summary: 'Mails an answer to each reader of a complaint who left an address and has none yet.',
  access: inBody,
  audit: { action: 'complaint.answer', record, isAfter: true },
  params,
  body: z.object({
    organizationId,
    text: z.string().trim().min(1, complaintTexts.answer).max(complaintLimits.answer),
  }),
  answer: z.object({ sent: z.number().int(), failed: z.number().int() }),
  errors: ['complaint_not_found', 'complaint_without_address', 'mail_failed', 'rate_limited'],
  example: { ...exampleId, body: { organizationId: 1, text: 'We have blocked the ad. Thank you for reporting it.' } },
})
