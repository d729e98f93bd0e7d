import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, email, listInQuery, organizationId, searchText } from '../fields.ts'
import { limits } from '../limits.ts'

const client = z.object({
  user_id: z.string(),
  email: z.string(),
  nickname: z.string(),
  auth0_user_id: z.string().nullable().describe('subject at the sign-in provider, once known'),
  picture: z.string().nullable(),
  blocked: z.boolean(),
  hasSecondFactor: z.boolean(),
  orgName: z.string().nullable(),
  orgType: z.string().nullable(),
  orgSubTypes: z.string(),
  app_metadata: z.object({
    role: z.enum(['superadmin', 'client']),
    organizationId: z.number().nullable(),
    ecom: z.boolean(),
    adQualityEnabled: z.boolean(),
    malvertisingEnabled: z.boolean(),
  }),
})
export type Client = z.infer<typeof client>

// Product flags are derived from the organization; accepted but ignored on write.
const appMetadata = z.object({
  organizationId,
  ecom: z.boolean().optional(),
  adQualityEnabled: z.boolean().optional(),
  malvertisingEnabled: z.boolean().optional(),
})

const userId = z.uuid()
const exampleId = '5b2f3f0e-3c1b-4f5e-9a44-0a1d5ef3c001'

export const clientList = endpoint({
  method: 'GET',
  path: '/api/clients',
  summary: 'Clients by email, paginated. Defaults to the first page.',
  access: 'superadmin',
  query: z.object({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    rowsPerPage: z.coerce.number().int().min(1).max(100).default(limits.clientsPerPage),
    email: searchText.optional(),
    clientId: searchText.optional(),
    organizationIds: listInQuery(organizationId),
  }),
  answer: z.object({ users: z.array(client), total: z.number() }),
  example: { query: { page: 1, email: 'press' } },
})

export const clientCreate = endpoint({
  method: 'POST',
  path: '/api/clients',
  summary: 'Creates a client of an organization. No email is sent until they are invited.',
  access: 'superadmin',
  audit: { action: 'client.create', record: { kind: 'client', id: 'answer.client.user_id' } },
  body: z.object({ email, app_metadata: appMetadata }),
  answer: z.object({ client }),
  errors: ['email_taken', 'organization_not_found'],
  example: { body: { email: 'ops@harbour.example', app_metadata: { organizationId: 1 } } },
})

export const clientUpdate = endpoint({
  method: 'PUT',
  path: '/api/clients/{id}',
  summary: 'Moves a client to another organization.',
  access: 'superadmin',
  audit: { action: 'client.move', record: { kind: 'client', id: 'params.id' } },
  params: z.object({ id: userId }),
  body: z.object({ app_metadata: appMetadata }),
  answer: z.object({ client }),
  errors: ['client_not_found', 'organization_not_found', 'superadmin_organization_locked'],
  example: { params: { id: exampleId }, body: { app_metadata: { organizationId: 1 } } },
})

export const clientBlock = endpoint({
  method: 'POST',
  path: '/api/clients/block/{id}',
  summary: 'Blocks or unblocks a client. Blocking takes effect with the next call.',
  access: 'superadmin',
  audit: { action: 'client.block', record: { kind: 'client', id: 'params.id' } },
  params: z.object({ id: userId }),
  body: z.object({ blocked: z.boolean() }),
  answer: z.object({ client }),
  errors: ['client_not_found', 'own_account_locked'],
  example: { params: { id: exampleId }, body: { blocked: false } },
})

export const clientDelete = endpoint({
  method: 'DELETE',
  path: '/api/clients/{id}',
  summary: 'Deletes a client who never signed in. Invitations stop working.',
  access: 'superadmin',
  audit: { action: 'client.delete', record: { kind: 'client', id: 'params.id' } },
  params: z.object({ id: userId }),
  answer: done,
  errors: ['client_not_found', 'client_in_use'],
  example: { params: { id: exampleId } },
})

export const clientResetSecondFactor = endpoint({
  method: 'POST',
  path: '/api/clients/{id}/reset-second-factor',
  summary: "Removes a client's second factors and recovery codes, after they were lost, and signs the client out.",
  access: 'superadmin',
  audit: { action: 'client.reset-second-factor', record: { kind: 'client', id: 'params.id' } },
  params: z.object({ id: userId }),
  answer: z.object({ client }),
  errors: ['client_not_found', 'own_factor_locked'],
  example: { params: { id: exampleId } },
})

export const clientInvite = endpoint({
  method: 'POST',
  path: '/api/mail/invite/{id}',
  summary: `Emails a client a one-time link to set their password, valid for ${limits.inviteHours} hours.`,
  access: 'superadmin',
  audit: { action: 'client.invite', record: { kind: 'client', id: 'params.id' }, isAfter: true },
  params: z.object({ id: userId }),
  body: z.object({ email, isEcom: z.boolean() }),
  answer: z.object({ clientId: z.string(), messageId: z.string() }),
  errors: ['client_not_found', 'user_blocked', 'mail_failed'],
  example: { params: { id: exampleId }, body: { email: 'ops@harbour.example', isEcom: false } },
})
