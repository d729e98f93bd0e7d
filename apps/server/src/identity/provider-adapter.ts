import type { Database } from '@vigil/database'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import { errors } from './oidc-provider.ts'

type State = Database['providerState']

/** PostgreSQL stores no NUL characters, plain or escaped in JSON. */
const hasNul = (text: string) => text.includes('\0') || text.includes('\\u0000')

/** The user of a session, grant or code; of an interaction, the user who has just signed in. */
function findOwner({ accountId, result, session }: AdapterPayload): string | null {
  const login = result?.login as { accountId?: string } | undefined // our own pages write it
  return accountId ?? login?.accountId ?? session?.accountId ?? null
}

/** Keeps the provider's sessions, grants and codes in the accounts database, so that they survive a restart. */
export function providerAdapter(state: State) {
  const found = (row: Awaited<ReturnType<State['find']>>): AdapterPayload | undefined =>
    row && { ...row.payload, ...(row.consumedAt ? { consumed: Math.floor(row.consumedAt.getTime() / 1000) } : {}) }

  return (model: string): Adapter => ({
    async upsert(id, payload, expiresIn) {
      if (hasNul(JSON.stringify(payload))) throw new errors.InvalidRequest('NUL characters are not allowed')
      await state.save({
        model,
        id,
        payload: { ...payload },
        grantId: payload.grantId ?? null,
        uid: payload.uid ?? null,
        userCode: payload.userCode ?? null,
        accountId: findOwner(payload),
        expiresAt: expiresIn ? new Date(Date.now() + expiresIn * 1000) : null,
      })
    },
    find: async (id) => (hasNul(id) ? undefined : found(await state.find(model, id))),
    findByUid: async (uid) => found(await state.findByUid(model, uid)),
    findByUserCode: async (code) => found(await state.findByUserCode(model, code)),
    consume: (id) => state.consume(model, id),
    destroy: (id) => state.remove(model, id),
    revokeByGrantId: (grantId) => state.removeGrant(grantId),
  })
}
