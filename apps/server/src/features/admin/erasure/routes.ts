import {
  type AdminScope,
  administer,
  clientErase,
  clientExport,
  erasureLimits,
  erasureList,
  Failure,
  organizationErase,
  organizationExport,
} from '@vigil/contract'
import type { ErasureRow } from '@vigil/database'
import type { Dependencies } from '../../../dependencies.ts'
import type { Router } from '../../../plugins/contract.ts'
import { erasureOnWire } from './on-wire.ts'
import { erasureJob } from './work.ts'

export function erasureRoutes({ handle }: Router, { database, queue, clock, config }: Dependencies) {
  const { erasures, organizations, clients } = database
  const backupHour = config.clickHouse === null ? config.backupHour : null

  async function findOrganization(scope: AdminScope, id: number) {
    const organization = await organizations.find(scope, id)
    if (!organization) throw new Failure('organization_not_found')
    return organization
  }

  async function findClient(scope: AdminScope, id: string) {
    const client = await clients.find(scope, id)
    if (!client) throw new Failure('client_not_found')
    return client
  }

  async function started(erasure: ErasureRow) {
    await queue.send(erasureJob, { erasureId: erasure.id })
    return { erasure: erasureOnWire(erasure, backupHour) }
  }

  handle(erasureList, async ({ viewer }) => {
    const rows = await erasures.list(administer(viewer), erasureLimits.listed)
    return { data: rows.map((row) => erasureOnWire(row, backupHour)) }
  })

  handle(organizationErase, async ({ viewer, params, body }) => {
    const scope = administer(viewer)
    checkConfirmation(body.confirmation, (await findOrganization(scope, params.id)).name, 'the name')
    return started(await erasures.eraseOrganization(scope, params.id, clock()))
  })

  handle(clientErase, async ({ viewer, params, body }) => {
    const scope = administer(viewer)
    checkConfirmation(body.confirmation, (await findClient(scope, params.id)).email, 'the email')
    return started(await erasures.eraseClient(scope, params.id, clock()))
  })

  handle(organizationExport, async ({ viewer, params: { id } }) => {
    const scope = administer(viewer)
    await findOrganization(scope, id)
    return jsonFile(`organization-${id}`, await erasures.exportRows(scope, 'organization_id', String(id)))
  })

  handle(clientExport, async ({ viewer, params: { id } }) => {
    const scope = administer(viewer)
    await findClient(scope, id)
    return jsonFile(`person-${id}`, await erasures.exportRows(scope, 'user_id', id))
  })
}

const jsonFile = (name: string, content: object) =>
  new File([JSON.stringify(content, null, 2)], `${name}.json`, { type: 'application/json' })

/** Typed by hand, so that the wrong record is not erased by a slip. */
function checkConfirmation(typed: string, expected: string, what: string) {
  if (typed.trim() !== expected)
    throw new Failure('invalid_request', [{ field: 'body.confirmation', message: `Type ${what} exactly as shown` }])
}
