import type { Database } from '@vigil/database'
import type { Adapter, AdapterPayload } from 'oidc-provider'

type State = Database['providerState']

/** Keeps the provider's sessions, grants and codes in the accounts database, so that they survive a restart. */
export function providerAdapter(state: State) {
  const found = (row: Awaited<ReturnType<State['find']>>): AdapterPayload | undefined =>
    row && { ...row.payload, ...(row.consumedAt ? { consumed: Math.floor(row.consumedAt.getTime() / 1000) } : {}) }

  return (model: string): Adapter => ({
    async upsert(id, payload, expiresIn) {
      await state.save({
        model,
        id,
        payload: { ...payload },
        grantId: payload.grantId ?? null,
        uid: payload.uid ?? null,
        userCode: payload.userCode ?? null,
        expiresAt: expiresIn ? new Date(Date.now() + expiresIn * 1000) : null,
      })
    },
    find: async (id) => found(await state.find(model, id)),
    findByUid: async (uid) => found(await state.findByUid(model, uid)),
    findByUserCode: async (code) => found(await state.findByUserCode(model, code)),
    consume: (id) => state.consume(model, id),
    destroy: (id) => state.remove(model, id),
    revokeByGrantId: (grantId) => state.removeGrant(grantId),
  })
}
