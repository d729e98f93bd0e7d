import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, email, messages, organizationId } from '../fields.ts'
import { caseLimits, partnerKinds } from './case-status.ts'

/** The partners of a publisher, and how they handle its cases. */

const partnerForm = {
  name: z
    .string()
    .trim()
    .min(1, messages.required)
    .max(caseLimits.partnerName, messages.tooLong)
    .regex(/^\P{C}*$/u, 'contains a character that is not allowed'),
  kind: z.enum(partnerKinds),
  /** May be empty if the platform published its own contact. */
  email: z.union([z.literal(''), email]).default(''),
}

/** Times are in hours; null if there is no such case. */
export const scorecard = z.object({
  cases: z.number().int(),
  active: z.number().int(),
  answered: z.number().int(),
  fixed: z.number().int(),
  /** Cases that were opened again after they were fixed. */
  reopened: z.number().int(),
  medianAnswerHours: z.number().nullable(),
  medianFixHours: z.number().nullable(),
})
export type Scorecard = z.infer<typeof scorecard>

const partner = z.object({
  id: z.uuid(),
  ...partnerForm,
  email: z.string(),
  /** The platform's own contact, used while `email` is empty; '' if it published none. */
  platformEmail: z.string(),
  scorecard,
})
export type CasePartner = z.infer<typeof partner>

const publishers = ['Web', 'In-App'] as const
const inQuery = { organization: 'query.organizationId', types: publishers } as const
const inBody = { organization: 'body.organizationId', types: publishers } as const
const params = z.object({ id: z.uuid() })
const ofOne = z.object({ organizationId })
const anId = '00000000-0000-4000-8000-000000000000'
const record = { kind: 'case-partner', id: 'params.id' } as const
const exampleForm = { organizationId: 1, name: 'Index', kind: 'SSP', email: 'quality@exchange.example' } as const
const formErrors = ['case_partner_taken', 'case_partner_unreachable'] as const

export const casePartnerList = endpoint({
  method: 'GET',
  path: '/api/case-partners',
  summary: 'The partners of a publisher with their scorecards, and the platforms that published a contact.',
  access: inQuery,
  query: ofOne,
  answer: z.object({
    data: z.array(partner),
    platforms: z.array(z.object({ name: z.string(), kind: z.enum(partnerKinds), email: z.string() })),
  }),
  example: { query: { organizationId: 1 } },
})

export const casePartnerCreate = endpoint({
  method: 'POST',
  path: '/api/case-partners',
  summary: 'Adds a partner.',
  access: inBody,
  audit: { action: 'case-partner.create', record: { kind: 'case-partner', id: 'answer.id' } },
  body: z.object({ organizationId, ...partnerForm }),
  answer: z.object({ id: z.uuid() }),
  errors: [...formErrors, 'too_many_case_partners'],
  example: { body: exampleForm },
})

export const casePartnerUpdate = endpoint({
  method: 'PUT',
  path: '/api/case-partners/{id}',
  summary: 'Changes a partner.',
  access: inBody,
  audit: { action: 'case-partner.update', record },
  params,
  body: z.object({ organizationId, ...partnerForm }),
  answer: done,
  errors: [...formErrors, 'case_partner_not_found'],
  example: { params: { id: anId }, body: exampleForm },
})

export const casePartnerDelete = endpoint({
  method: 'DELETE',
  path: '/api/case-partners/{id}',
  summary: 'Deletes a partner without cases.',
  access: inQuery,
  audit: { action: 'case-partner.delete', record },
  params,
  query: ofOne,
  answer: done,
  errors: ['case_partner_not_found', 'case_partner_in_use'],
  example: { params: { id: anId }, query: { organizationId: 1 } },
})

const platforms = ['Platform'] as const

export const platformScorecard = endpoint({
  method: 'GET',
  path: '/api/platform-cases',
  summary:
    'How a platform handles the cases of all publishers, and the contact it published for them. Names no publisher.',
  access: { organization: 'query.organizationId', types: platforms },
  query: ofOne,
  answer: z.object({ scorecard, contactEmail: z.string() }),
  errors: ['organization_not_found'],
  example: { query: { organizationId: 1 } },
})

export const platformContactUpdate = endpoint({
  method: 'PUT',
  path: '/api/platform-cases/contact',
  summary: 'Publishes the address to which publishers send cases, or withdraws it with an empty text.',
  access: { organization: 'body.organizationId', types: platforms },
  audit: { action: 'case-contact.update', note: ['body.contactEmail'] },
  body: z.object({ organizationId, contactEmail: z.union([z.literal(''), email]) }),
  answer: done,
  errors: ['organization_not_found'],
  example: { body: { organizationId: 1, contactEmail: 'quality@exchange.example' } },
})
