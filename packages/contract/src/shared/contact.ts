import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, searchText } from '../fields.ts'
import { limits } from '../limits.ts'
import { contactForm, contactLimits, contactTopics } from './contact-form.ts'

/** Contact requests: sent by form, emailed to support, and stored in the superadmins' inbox with a status. */

export const contactStatuses = { new: 'New', 'in progress': 'In progress', closed: 'Closed' } as const
export type ContactStatus = keyof typeof contactStatuses
const statusNames = Object.keys(contactStatuses) as [ContactStatus, ...ContactStatus[]] // keys of the object above

/** Delivery state of the email to support. The request is in the inbox regardless. */
const mailStates = ['pending', 'sent', 'failed'] as const
export type ContactMailState = (typeof mailStates)[number]

const attachment = z.object({ id: z.uuid(), name: z.string(), bytes: z.number().int() })
export type ContactAttachment = z.infer<typeof attachment>

const ownRequest = z.object({
  id: z.uuid(),
  /** Public number of the request. */
  number: z.number().int(),
  createdAt: z.iso.datetime(),
  topic: z.enum(contactTopics),
  description: z.string(),
  status: z.enum(statusNames),
  attachments: z.array(attachment),
})
export type OwnContactRequest = z.infer<typeof ownRequest>

const inboxRequest = ownRequest.extend({
  contactEmail: z.string(),
  /** As entered by the sender. */
  organization: z.string(),
  /** The sender's organization; null for superadmins. */
  accountOrganization: z.object({ orgId: z.number(), orgName: z.string() }).nullable(),
  /** Null if the account was deleted. */
  accountEmail: z.string().nullable(),
  isEcom: z.boolean(),
  threatFoundUrls: z.string(),
  device: z.string(),
  os: z.string(),
  osVersion: z.string(),
  browser: z.string(),
  browserVersion: z.string(),
  country: z.string(),
  mail: z.enum(mailStates),
  statusChangedAt: z.iso.datetime().nullable(),
  statusChangedBy: z.string().nullable(),
})
export type ContactRequest = z.infer<typeof inboxRequest>

const anId = '6f1c2c52-3a39-4f3c-9a65-0d7f3a1b5e11'
const requestPath = z.object({ requestId: z.uuid() })

export const contactSend = endpoint({
  method: 'POST',
  path: '/api/contact',
  summary:
    'Sends a request to the team, as a multipart form with `attachments` appended repeatedly, or as JSON without any. The topic decides which fields are required.',
  access: 'signed-in',
  audit: { action: 'contact.send', note: ['answer.number'] },
  body: contactForm,
  formBytes: contactLimits.totalBytes,
  answer: done.extend({ number: z.number().int() }),
  errors: ['too_large', 'rate_limited'],
  example: {
    body: {
      contactEmail: 'paula@example.com',
      organization: 'Harbour Media',
      topic: 'General Inquiry',
      description: 'How do we add a second site?',
    },
  },
})

export const contactOwnList = endpoint({
  method: 'GET',
  path: '/api/contact',
  summary: `The caller's latest requests, at most ${contactLimits.ownListed}, newest first.`,
  access: 'signed-in',
  answer: z.object({ data: z.array(ownRequest) }),
})

export const contactAttachmentFile = endpoint({
  method: 'GET',
  path: '/api/contact/{requestId}/attachments/{attachmentId}',
  summary: 'An attachment of a request, for its sender and superadmins.',
  access: 'signed-in',
  audit: { action: 'data.export', record: { kind: 'contact-request', id: 'params.requestId' }, isAfter: true },
  params: requestPath.extend({ attachmentId: z.uuid() }),
  answer: z.file(),
  errors: ['attachment_not_found'],
  example: { params: { requestId: anId, attachmentId: anId } },
})

export const contactRequestList = endpoint({
  method: 'GET',
  path: '/api/contact-requests',
  summary: 'Contact requests, newest first, with counts by status.',
  access: 'superadmin',
  query: z.object({
    status: z.enum(statusNames).optional(),
    search: searchText.optional(),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    rowsPerPage: z.coerce
      .number()
      .refine((rows) => limits.rowsPerPage.some((option) => option === rows))
      .default(contactLimits.rowsPerPage),
  }),
  answer: z.object({
    data: z.array(inboxRequest),
    total: z.number().int(),
    counts: z.record(z.enum(statusNames), z.number().int()),
  }),
})

export const contactRequestUpdate = endpoint({
  method: 'PUT',
  path: '/api/contact-requests/{requestId}',
  summary: 'Sets the status of a request.',
  access: 'superadmin',
  audit: { action: 'contact.update', record: { kind: 'contact-request', id: 'params.requestId' } },
  params: requestPath,
  body: z.object({ status: z.enum(statusNames) }),
  answer: done,
  errors: ['request_not_found'],
  example: { params: { requestId: anId }, body: { status: 'in progress' } },
})
