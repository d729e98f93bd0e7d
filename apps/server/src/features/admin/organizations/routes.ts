import {
  type AdminScope,
  administer,
  authorise,
  dataRightsLevelList,
  Failure,
  organizationCreate,
  organizationDelete,
  organizationList,
  organizationRevokePublicLinks,
  organizationSetState,
  organizationSetVertical,
  organizationUpdate,
} from '@vigil/contract'
import type { Dependencies } from '../../../dependencies.ts'
import type { Router } from '../../../plugins/contract.ts'
import { hasEvents } from '../../../reporting/has-events.ts'
import { checkVertical, newOrganization, organizationOnWire, requireOneProduct } from './organizations.ts'

export function organizationRoutes({ handle }: Router, deps: Dependencies) {
  const { organizations, deletions } = deps.database
  async function found(scope: AdminScope, id: number) {
    const organization = await organizations.find(scope, id)
    if (!organization) throw new Failure('organization_not_found')
    return { organization: organizationOnWire(organization) }
  }

  handle(organizationList, async ({ viewer }) => {
    const rows = await organizations.list(administer(viewer))
    return { data: rows.map(organizationOnWire) }
  })

  handle(organizationCreate, async ({ viewer, body }) => {
    const scope = administer(viewer)
    const levels = await organizations.dataRightsLevels(scope)
    return found(scope, await organizations.create(scope, newOrganization(body, levels)))
  })

  handle(organizationUpdate, async ({ viewer, body }) => {
    const scope = administer(viewer)
    requireOneProduct(body)
    await organizations.change(scope, body.organizationId, {
      malvertisingEnabled: body.malvertisingEnabled === 1,
      adQualityEnabled: body.adQualityEnabled === 1,
    })
    return found(scope, body.organizationId)
  })

  handle(organizationDelete, async ({ viewer, params: { id } }) => {
    await deletions.organization(administer(viewer), id, await hasEvents(deps, authorise(viewer, id)))
    return { ok: true as const }
  })

  handle(organizationSetState, async ({ viewer, params, body }) => {
    const scope = administer(viewer)
    if (params.id !== body.organizationId) {
      throw new Failure('invalid_request', [
        { field: 'body.organizationId', message: 'does not match the organization in the path' },
      ])
    }
    await organizations.change(scope, params.id, { isActive: body.active === 1 })
    return found(scope, params.id)
  })

  handle(organizationSetVertical, async ({ viewer, params: { id }, body }) => {
    const scope = administer(viewer)
    const { organization } = await found(scope, id)
    await organizations.change(scope, id, { vertical: checkVertical(organization.orgType, body.vertical) })
    return found(scope, id)
  })

  handle(organizationRevokePublicLinks, async ({ viewer, params }) => {
    if (!(await organizations.revokePublicLinks(administer(viewer), params.id)))
      throw new Failure('organization_not_found')
    return { ok: true as const }
  })

  handle(dataRightsLevelList, async ({ viewer }) => {
    const levels = await organizations.dataRightsLevels(administer(viewer))
    return { data: levels.map(({ id, name }) => ({ keyID: id, value: name })) }
  })
}
