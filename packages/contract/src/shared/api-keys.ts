import { z } from 'zod'
import { apiKeyScopeNames } from '../api-key-scopes.ts'
import { endpoint } from '../endpoint.ts'
import { done, organizationId, shortText } from '../fields.ts'

/** Keys with which an organization's servers call the API. */

export const apiKeyLimits = { perOrganization: 20 }

const apiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.enum(apiKeyScopeNames)),
  /** The start of the key, to recognize it. */
  start: z.string(),
  createdAt: z.iso.datetime(),
  /** Null if the user no longer exists. */
  createdBy: z.string().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
})
export type ApiKey = z.infer<typeof apiKey>

export const apiKeyList = endpoint({
  method: 'GET',
  path: '/api/api-keys',
  summary: "An organization's API keys, the newest first. Revoked ones are listed for 90 days.",
  access: { organization: 'query.organizationId' },
  query: z.object({ organizationId }),
  answer: z.object({ keys: z.array(apiKey) }),
  example: { query: { organizationId: 1 } },
})

export const apiKeyCreate = endpoint({
  method: 'POST',
  path: '/api/api-keys',
  summary:
    'Creates an API key. Its text is returned once and stored as a hash. Only superadmins create keys of the scope `provisioning`.',
  access: { organization: 'body.organizationId' },
  audit: { action: 'api-key.create', record: { kind: 'api-key', id: 'answer.key.id' } },
  body: z.object({ organizationId, name: shortText, scopes: z.array(z.enum(apiKeyScopeNames)).min(1) }),
  answer: z.object({ key: apiKey, secret: z.string() }),
  errors: ['organization_not_found', 'too_many_api_keys'],
  example: { body: { organizationId: 1, name: 'Checkout server', scopes: ['verify'] } },
})

export const apiKeyRevoke = endpoint({
  method: 'POST',
  path: '/api/api-keys/{id}/revoke',
  summary:
    'Revokes an API key. Calls with it are refused within a second. Only superadmins revoke keys of the scope `provisioning`.',
  access: { organization: 'body.organizationId' },
  audit: { action: 'api-key.revoke', record: { kind: 'api-key', id: 'params.id' } },
  params: z.object({ id: z.uuid() }),
  body: z.object({ organizationId }),
  answer: done,
  errors: ['api_key_not_found'],
  example: { params: { id: '00000000-0000-4000-8000-000000000000' }, body: { organizationId: 1 } },
})
