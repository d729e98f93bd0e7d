import { Failure } from '@vigil/contract'
import { eq } from 'drizzle-orm'
import type { Db } from './connection.ts'
import { organizations } from './schema.ts'

/** Locks an organization until the transaction ends, so that changes under a limit take turns. */
export async function lockOrganization(transaction: Pick<Db, 'select'>, id: number) {
  const [row] = await transaction
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, id))
    .for('update')
  if (!row) throw new Failure('organization_not_found')
}
