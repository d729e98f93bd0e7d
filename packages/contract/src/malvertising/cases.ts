import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { day, done, organizationId } from '../fields.ts'
import { contactLimits } from '../shared/contact-form.ts'
import {
  caseEntryKinds,
  caseLimits,
  caseMatchNames,
  caseRequestNames,
  caseSides,
  caseStatusNames,
  partnerKinds,
  publisherStatusNames,
} from './case-status.ts'
import { creativeKey } from './complaints.ts'
import { incidentId } from './threat-report.ts'

/**
 * Cases: a publisher requests action against an ad from a partner, who answers with a link and without an account
 * (`partner-case.ts`). Texts of partners and ads are hostile and displayed as text. Times are UTC.
 */

export const caseTexts = {
  message: 'Enter a message, or attach a file.',
  dueOn: `Choose a day within the next ${caseLimits.dueDays.most} days.`,
  partner: 'Choose a partner.',
} as const

export const caseMessage = z.string().trim().max(caseLimits.message).default('')
export const caseFiles = z.union([z.file(), z.array(z.file())]).optional()

const incidentKey = z.object({ actionGroupID: incidentId, eventDate: day })
export type CaseIncident = z.infer<typeof incidentKey>

const attachment = z.object({ id: z.uuid(), name: z.string(), bytes: z.number().int() })

export const caseEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  side: z.enum(caseSides),
  kind: z.enum(caseEntryKinds),
  /** The user, or the name that the partner entered; '' if unknown. */
  author: z.string(),
  text: z.string(),
  /** The status since this entry; null if it did not change. */
  status: z.enum(caseStatusNames).nullable(),
  /** Evidence added by this entry. */
  incidents: z.array(incidentKey),
  /** How an ad that was seen again was recognized, and when it was seen. */
  match: z.enum(caseMatchNames).nullable(),
  seenAt: z.iso.datetime().nullable(),
  attachments: z.array(attachment),
})
export type CaseEntry = z.infer<typeof caseEntry>

/** The place where a case was opened. */
export const caseSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('report'), actionGroupID: incidentId, eventDate: day }),
  z.object({ kind: z.literal('creative'), creative: creativeKey }),
  z.object({
    kind: z.literal('cluster'),
    creative: creativeKey,
    /** The other creatives of the campaign. */
    variants: z.array(creativeKey).min(1).max(caseLimits.variants),
  }),
  z.object({ kind: z.literal('complaint'), id: z.uuid() }),
  z.object({ kind: z.literal('alert'), id: z.uuid() }),
])
export type CaseSource = z.infer<typeof caseSource>

/** Creatives that a case covers besides its own. */
export const clusterVariants = (source: CaseSource) => (source.kind === 'cluster' ? source.variants : [])

export const caseFacts = {
  request: z.enum(caseRequestNames),
  dueOn: day,
  status: z.enum(caseStatusNames),
  creative: creativeKey,
  /** '' if unknown. */
  landingHost: z.string(),
  createdAt: z.iso.datetime(),
}

const caseRow = z.object({
  id: z.uuid(),
  ...caseFacts,
  partnerId: z.uuid(),
  partnerName: z.string(),
  partnerKind: z.enum(partnerKinds),
  changedAt: z.iso.datetime(),
  /** Side of the last entry that is not the service's. */
  lastSide: z.enum(caseSides),
  /** How often it was opened again. */
  reopened: z.number().int(),
  /** The last mail was not sent, and nothing was written since. */
  hasMailFailed: z.boolean(),
})
export type CaseRow = z.infer<typeof caseRow>

const publishers = ['Web', 'In-App'] as const
const inQuery = { organization: 'query.organizationId', types: publishers } as const
const inBody = { organization: 'body.organizationId', types: publishers } as const
const params = z.object({ id: z.uuid() })
const ofOne = z.object({ organizationId })
const anId = '00000000-0000-4000-8000-000000000000'
const exampleId = { params: { id: anId } }
const record = { kind: 'case', id: 'params.id' } as const
const errors = ['case_not_found'] as const
const anIncident = { actionGroupID: '6f1c2c52-3a39-4f3c-9a65-0d7f3a1b5e11', eventDate: '2026-11-01' }

export const caseList = endpoint({
  method: 'GET',
  path: '/api/cases',
  summary: 'Cases with partners, the last changed first.',
  access: inQuery,
  query: z.object({
    organizationId,
    /** `active`: all that are not closed. */
    status: z.enum(['active', ...caseStatusNames]).optional(),
    partnerId: z.uuid().optional(),
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  }),
  answer: z.object({ data: z.array(caseRow), total: z.number().int() }),
  example: { query: { organizationId: 1 } },
})

/** An incident that can be attached to a case. */
const proposedIncident = incidentKey.extend({
  time: z.iso.datetime(),
  threatClass: z.string(),
  host: z.string(),
  ssp: z.string(),
  dsp: z.string(),
})
export type ProposedIncident = z.infer<typeof proposedIncident>

export const caseProposal = endpoint({
  method: 'POST',
  path: '/api/cases/proposal',
  summary: 'The ad and the evidence of a new case, found by the place where it is opened.',
  access: inBody,
  audit: 'reads',
  body: z.object({ organizationId, source: caseSource }),
  answer: z.object({
    /** Null if no ad is known. */
    creative: creativeKey.nullable(),
    landingHost: z.string(),
    /** The newest first. */
    incidents: z.array(proposedIncident),
    /** Cases about the same creative that are not closed. */
    existing: z.array(z.object({ id: z.uuid(), partnerName: z.string() })),
  }),
  errors: ['report_not_found', 'complaint_not_found', 'alert_not_found'],
  example: { body: { organizationId: 1, source: { kind: 'report', ...anIncident } } },
})

export const caseCreate = endpoint({
  method: 'POST',
  path: '/api/cases',
  summary: 'Opens a case and mails the partner a link to it.',
  access: inBody,
  audit: { action: 'case.create', record: { kind: 'case', id: 'answer.id' }, isAfter: true },
  body: z.object({
    organizationId,
    source: caseSource,
    partnerId: z.uuid(caseTexts.partner),
    request: z.enum(caseRequestNames),
    message: caseMessage,
    dueOn: day,
    /** Must be among those proposed. */
    incidents: z.array(incidentKey).max(caseLimits.incidents),
  }),
  answer: z.object({ id: z.uuid() }),
  errors: [
    'report_not_found',
    'complaint_not_found',
    'alert_not_found',
    'case_partner_not_found',
    'case_without_ad',
    'case_partner_unreachable',
    'too_many_cases',
    'rate_limited',
  ],
  example: {
    body: {
      organizationId: 1,
      source: { kind: 'report', ...anIncident },
      partnerId: anId,
      request: 'reject-creative',
      message: 'This ad redirects our readers.',
      dueOn: '2026-11-05',
      incidents: [anIncident],
    },
  },
})

export const caseDetails = endpoint({
  method: 'GET',
  path: '/api/cases/{id}',
  summary: 'A case with its timeline and its links.',
  access: inQuery,
  params,
  query: ofOne,
  answer: z.object({
    case: caseRow.extend({
      source: caseSource,
      /** The address that mails are sent to; '' if none is known. */
      partnerEmail: z.string(),
      /** When a fixed case is closed if the ad is not seen again. */
      closesAt: z.iso.datetime().nullable(),
    }),
    entries: z.array(caseEntry),
    /** The end of the newest link that works; null if none does. */
    linkExpiresAt: z.iso.datetime().nullable(),
  }),
  errors,
  example: { ...exampleId, query: { organizationId: 1 } },
})

export const caseEntryAdd = endpoint({
  method: 'POST',
  path: '/api/cases/{id}/entries',
  summary:
    'Adds a message, files or a new status, as JSON or as a multipart form with `attachments` appended repeatedly. The partner gets a mail.',
  access: inBody,
  audit: { action: 'case.update', record, isAfter: true },
  params,
  body: z.object({
    organizationId,
    text: caseMessage,
    status: z.enum(publisherStatusNames).optional(),
    attachments: caseFiles,
  }),
  formBytes: contactLimits.totalBytes,
  answer: done,
  errors: ['case_not_found', 'case_full', 'too_large', 'rate_limited'],
  example: { ...exampleId, body: { organizationId: 1, text: 'We still see it.', status: 'open' } },
})

export const caseAttachmentFile = endpoint({
  method: 'GET',
  path: '/api/cases/{id}/attachments/{attachmentId}',
  summary: 'A file of a case.',
  access: inQuery,
  audit: 'reads',
  params: z.object({ id: z.uuid(), attachmentId: z.uuid() }),
  query: ofOne,
  answer: z.file(),
  errors: ['attachment_not_found'],
  example: { params: { id: anId, attachmentId: anId }, query: { organizationId: 1 } },
})

export const caseLinkRenew = endpoint({
  method: 'POST',
  path: '/api/cases/{id}/link',
  summary: 'Creates a new link for the partner and revokes all earlier ones. The link is returned only here.',
  access: inBody,
  audit: { action: 'case.link-renew', record, note: ['answer.expiresAt'] },
  params,
  body: ofOne,
  answer: z.object({ link: z.url(), expiresAt: z.iso.datetime() }),
  errors: ['case_not_found', 'case_full'],
  example: { ...exampleId, body: { organizationId: 1 } },
})

export const caseLinkRevoke = endpoint({
  method: 'DELETE',
  path: '/api/cases/{id}/link',
  summary: 'Revokes all links of a case.',
  access: inQuery,
  audit: { action: 'case.link-revoke', record },
  params,
  query: ofOne,
  answer: done,
  errors,
  example: { ...exampleId, query: { organizationId: 1 } },
})
