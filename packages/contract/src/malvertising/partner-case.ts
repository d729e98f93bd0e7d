import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { contactLimits } from '../shared/contact-form.ts'
import { caseLimits, partnerKinds, partnerStatusNames } from './case-status.ts'
import { caseEntry, caseFacts, caseFiles, caseMessage } from './cases.ts'
import { creativeKey } from './complaints.ts'
import { incidentId, threatItem } from './threat-report.ts'

/**
 * The page of a case for its partner. The link's token is the bearer token of these calls; it determines the case, so
 * no call names one.
 */

export const caseLinkPrefix = 'vcase_'

/** The page that links open. The token is the fragment, which browsers send to no server. */
export const partnerCasePath = '/case'

const access = 'link:case'
const anId = '00000000-0000-4000-8000-000000000000'
const shared = { access, callsPerMinute: caseLimits.callsPerMinute } as const
const record = { kind: 'case', id: 'answer.id' } as const

export const partnerCase = endpoint({
  method: 'GET',
  path: '/api/partner-case',
  summary: 'The case of a link, with its timeline.',
  ...shared,
  answer: z.object({
    ...caseFacts,
    /** Further creatives of the same campaign. */
    variants: z.array(creativeKey).optional(),
    publisherName: z.string(),
    partnerName: z.string(),
    partnerKind: z.enum(partnerKinds),
    entries: z.array(caseEntry),
    linkExpiresAt: z.iso.datetime(),
  }),
})

export const partnerCaseReport = endpoint({
  method: 'GET',
  path: '/api/partner-case/reports/{actionGroupID}',
  summary: "Evidence of an incident of the case, within the partner's data rights.",
  ...shared,
  params: z.object({ actionGroupID: incidentId }),
  answer: z.object({ threatItem }),
  errors: ['report_not_found'],
  example: { params: { actionGroupID: '6f1c2c52-3a39-4f3c-9a65-0d7f3a1b5e11' } },
})

export const partnerCaseAnswer = endpoint({
  method: 'POST',
  path: '/api/partner-case/entries',
  summary:
    'Adds a message, files or a status of the partner, as JSON or as a multipart form with `attachments` appended repeatedly.',
  ...shared,
  audit: { action: 'case.answer', record, isAfter: true },
  body: z.object({
    author: z
      .string()
      .trim()
      .max(caseLimits.authorName)
      .regex(/^\P{C}*$/u, 'contains a character that is not allowed')
      .default(''),
    text: caseMessage,
    status: z.enum(partnerStatusNames).optional(),
    attachments: caseFiles,
  }),
  formBytes: contactLimits.totalBytes,
  answer: z.object({ id: z.uuid() }),
  errors: ['case_closed', 'case_full', 'too_large', 'rate_limited'],
  example: { body: { author: 'Ad quality team', text: 'The buyer is paused.', status: 'buyer-paused' } },
})

export const partnerCaseFile = endpoint({
  method: 'GET',
  path: '/api/partner-case/attachments/{attachmentId}',
  summary: 'A file of the case.',
  ...shared,
  audit: 'reads',
  params: z.object({ attachmentId: z.uuid() }),
  answer: z.file(),
  errors: ['attachment_not_found'],
  example: { params: { attachmentId: anId } },
})

export const partnerCaseBundle = endpoint({
  method: 'POST',
  path: '/api/partner-case/bundle',
  summary: "A signed zip archive, base64-encoded, with the evidence of the case within the partner's data rights.",
  ...shared,
  audit: { action: 'data.export', record, note: ['answer.manifestSha256'], isAfter: true },
  answer: z.object({ id: z.uuid(), bundle: z.string(), fileName: z.string(), manifestSha256: z.string() }),
  errors: ['report_not_found', 'rate_limited'],
})
