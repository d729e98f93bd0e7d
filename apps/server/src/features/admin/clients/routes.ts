import {
  type AdminScope,
  administer,
  clientBlock,
  clientCreate,
  clientDelete,
  clientInvite,
  clientList,
  clientResetSecondFactor,
  clientUpdate,
  Failure,
} from '@vigil/contract'
import type { Dependencies } from '../../../dependencies.ts'
import { sendInviteMail } from '../../../identity/account-mails.ts'
import type { Router } from '../../../plugins/contract.ts'
import { clientOnWire } from './client-on-wire.ts'

export function clientRoutes({ handle }: Router, deps: Dependencies) {
  const { clients } = deps.database

  async function found(scope: AdminScope, id: string) {
    const client = await clients.find(scope, id)
    if (!client) throw new Failure('client_not_found')
    return client
  }
  const answered = async (scope: AdminScope, id: string) => ({ client: clientOnWire(await found(scope, id)) })

  handle(clientList, async ({ viewer, query }) => {
    const { rows, total } = await clients.search(administer(viewer), query)
    return { users: rows.map(clientOnWire), total }
  })

  handle(clientCreate, async ({ viewer, body: { email, app_metadata } }) => {
    const scope = administer(viewer)
    const [nickname = email] = email.split('@')
    return answered(
      scope,
      await clients.create(scope, { email, nickname, organizationId: app_metadata.organizationId }),
    )
  })

  handle(clientUpdate, async ({ viewer, params, body }) => {
    const scope = administer(viewer)
    const { role } = await found(scope, params.id)
    if (role === 'superadmin') throw new Failure('superadmin_organization_locked')
    await clients.move(scope, params.id, body.app_metadata.organizationId)
    return answered(scope, params.id)
  })

  handle(clientBlock, async ({ viewer, params, body }) => {
    const scope = administer(viewer)
    await found(scope, params.id)
    if (params.id === viewer.userId) throw new Failure('own_account_locked')
    await clients.setBlocked(scope, params.id, body.blocked)
    return answered(scope, params.id)
  })

  handle(clientDelete, async ({ viewer, params }) => {
    await deps.database.deletions.client(administer(viewer), params.id)
    return { ok: true as const }
  })

  handle(clientResetSecondFactor, async ({ viewer, params }) => {
    const scope = administer(viewer)
    await found(scope, params.id)
    if (params.id === viewer.userId) throw new Failure('own_factor_locked')
    await deps.database.secondFactors.reset(scope, params.id)
    return answered(scope, params.id)
  })

  handle(clientInvite, async ({ viewer, params, body }) => {
    const client = await found(administer(viewer), params.id)
    if (client.isBlocked) throw new Failure('user_blocked')
    // A sign-in link must only be sent to the account's own address.
    if (client.email !== body.email) {
      throw new Failure('invalid_request', [{ field: 'body.email', message: "is not the client's email" }])
    }
    const { messageId } = await sendInviteMail(deps, { id: client.id, email: client.email, isEcom: body.isEcom })
    return { clientId: client.id, messageId }
  })
}
