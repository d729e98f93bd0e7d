import { authorise, Failure, type Scope } from '@vigil/contract'
import type { Database } from '@vigil/database'
import { linkHolder } from '../../../reporting/link-holder.ts'

/** A user with an integration's id acts as a client of its shop, limited to the integration screens. */
export async function findShopScope({ shops }: Pick<Database, 'shops'>, integrationId: string): Promise<Scope> {
  const organization = await shops.byIntegration(integrationId)
  if (!organization) throw new Failure('integration_not_found')
  return authorise(linkHolder(organization), organization.id)
}
