import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Mails that were written to files, where no SMTP server is configured. */

export const outboxLimits = {
  /** The newest that are listed. */
  mails: 200,
} as const

const outboxMail = z.object({
  /** Of its file. */
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
  summary: 'The newest mails in the outbox. Where mails leave by SMTP there is none.',
  access: 'superadmin',
  answer: z.object({ isUsed: z.boolean(), data: z.array(outboxMail), total: z.number() }),
})

export const outboxShow = endpoint({
  method: 'GET',
  path: '/api/outbox/{name}',
  summary: 'One mail of the outbox, with both of its parts.',
  access: 'superadmin',
  params: z.object({ name: z.string().regex(/^[\w-]{1,120}\.eml$/, 'is not the name of a mail') }),
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
