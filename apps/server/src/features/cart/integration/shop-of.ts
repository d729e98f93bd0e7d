import { authorise, Failure, type Scope } from '@vigil/contract'
import type { Database } from '@vigil/database'
import { linkHolder } from '../../../reporting/link-holder.ts'

/** Whoever knows the id of an integration asks as a client of its shop, and only what the integration's screens ask. */
export async function shopOf({ shops }: Pick<Database, 'shops'>, integrationId: string): Promise<Scope> {
  const organization = await shops.byIntegration(integrationId)
  if (!organization) throw new Failure('integration_not_found')
  return authorise(linkHolder(organization), organization.id)
}
