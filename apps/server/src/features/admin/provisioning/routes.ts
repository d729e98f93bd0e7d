import {
  Failure,
  scimPath,
  scimResourceType,
  scimResourceTypes,
  scimSchema,
  scimSchemaList,
  scimServiceProviderConfig,
} from '@vigil/contract'
import type { Dependencies } from '../../../dependencies.ts'
import type { Router } from '../../../plugins/contract.ts'
import { listAnswer } from './answers.ts'
import { describeProvider, describeResourceTypes, describeSchemas } from './descriptions.ts'
import { groupRoutes } from './group-routes.ts'
import { userRoutes } from './user-routes.ts'

export function provisioningRoutes(router: Router, deps: Dependencies) {
  const { publicUrl } = deps.config
  const base = `${publicUrl}${scimPath}`
  const provider = describeProvider(base, `${publicUrl}/help/provisioning`)
  const types = describeResourceTypes(base)
  const schemas = describeSchemas(base)

  const found = <Resource>(resource: Resource | undefined) => {
    if (!resource) throw new Failure('not_found')
    return resource
  }

  router.handleWithKey(scimServiceProviderConfig, async () => provider)
  router.handleWithKey(scimResourceTypes, async () => listAnswer(types, types.length, 1))
  router.handleWithKey(scimResourceType, async ({ params }) => found(types.find(({ id }) => id === params.id)))
  router.handleWithKey(scimSchemaList, async () => listAnswer(schemas, schemas.length, 1))
  router.handleWithKey(scimSchema, async ({ params }) => found(schemas.find(({ id }) => id === params.id)))
  userRoutes(router, deps, base)
  groupRoutes(router, deps, base)
}
