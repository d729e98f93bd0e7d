import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Emails saved as files when no SMTP server is configured. */

export const outboxLimits = {
  /** Number of mails listed, newest first. */
  mails: 200,
} as const

const outboxMail = z.object({
  /** File name. */
  name: z.string(),
  at: z.string(),
  to: z.string(),
  subject: z.string(),
  bytes: z.number(),
})
export type OutboxMail = z.infer<typeof outboxMail>

export const outboxList = endpoint({
  method: 'GET',
  path: '/api/outbox',
  summary: 'The newest emails in the outbox; empty if emails are sent by SMTP.',
  access: 'superadmin',
  answer: z.object({ isUsed: z.boolean(), data: z.array(outboxMail), total: z.number() }),
})

export const outboxShow = endpoint({
  method: 'GET',
  path: '/api/outbox/{name}',
  summary: 'An email of the outbox with its HTML and text parts.',
  access: 'superadmin',
  params: z.object({ name: z.string().regex(/^[\w-]{1,120}\.eml$/, 'is not a mail name') }),
  answer: outboxMail.extend({
    from: z.string(),
    messageId: z.string(),
    html: z.string(),
    text: z.string(),
    attachments: z.array(z.object({ name: z.string(), bytes: z.number() })),
  }),
  errors: ['mail_not_found'],
  example: { params: { name: '2026-11-16T09-00-00-000Z-1a2b3c4d.eml' } },
})
