import {
  apiKeyCreate,
  apiKeyLimits,
  apiKeyList,
  apiKeyPrefix,
  apiKeyRevoke,
  areForSuperadmins,
  authorise,
  Failure,
  mayHaveScope,
} from '@vigil/contract'
import type { ApiKeyRow } from '@vigil/database'
import type { Dependencies } from '../../../dependencies.ts'
import { hashKey, makeSecret } from '../../../identity/api-keys.ts'
import type { Router } from '../../../plugins/contract.ts'

/** Characters shown to recognize a key. */
const shownCharacters = apiKeyPrefix.length + 4

const onWire = ({ createdAt, lastUsedAt, revokedAt, ...key }: ApiKeyRow) => ({
  ...key,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  revokedAt: revokedAt?.toISOString() ?? null,
})

export function apiKeyRoutes({ handle }: Router, { database: { apiKeys, organizations }, clock }: Dependencies) {
  handle(apiKeyList, async ({ viewer, query }) => {
    const rows = await apiKeys.list(authorise(viewer, query.organizationId), clock())
    return { keys: rows.map(onWire) }
  })

  handle(apiKeyCreate, async ({ viewer, body: { organizationId, name, scopes } }) => {
    const scope = authorise(viewer, organizationId)
    const organization = await organizations.forReport(scope)
    if (!scopes.every((one) => mayHaveScope(organization, one)))
      throw new Failure('invalid_request', [{ field: 'body.scopes', message: 'does not fit the organization' }])
    if (areForSuperadmins(scopes) && viewer.role !== 'superadmin') throw new Failure('forbidden')
    const secret = makeSecret()
    const key = {
      name,
      scopes: [...new Set(scopes)],
      start: secret.slice(0, shownCharacters),
      keyHash: hashKey(secret),
      createdBy: viewer.userId,
      createdAt: clock(),
    }
    const row = await apiKeys.create(scope, key, apiKeyLimits.perOrganization)
    return { key: onWire(row), secret }
  })

  handle(apiKeyRevoke, async ({ viewer, params, body }) => {
    const scope = authorise(viewer, body.organizationId)
    const key = await apiKeys.find(scope, params.id)
    if (!key) throw new Failure('api_key_not_found')
    // Otherwise a user could revoke the key to keep access that the directory would remove.
    if (areForSuperadmins(key.scopes) && viewer.role !== 'superadmin') throw new Failure('forbidden')
    await apiKeys.revoke(scope, params.id, clock())
    return { ok: true as const }
  })
}
