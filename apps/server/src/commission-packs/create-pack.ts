import { randomUUID } from 'node:crypto'
import { type CommissionPack, Failure, missingAccountFields, type PackContent, type Scope } from '@vigil/contract'
import type { Database } from '@vigil/database'
import type { CommissionLetterData } from '@vigil/reports'
import type { Config } from '../config.ts'
import { renderFiles } from './pack-files.ts'

interface Creating {
  database: Pick<Database, 'commissionPacks' | 'organizations'>
  config: Pick<Config, 'productName' | 'accentColour' | 'supportEmail'>
  clock: () => Date
  draw: (data: CommissionLetterData) => Promise<Uint8Array>
}

/** Others may create a pack of the same network at the same time. */
const tries = 5

/** Stores the content and its files as the next version. With an id that exists, returns that pack. */
export async function createPack(
  { database: { commissionPacks, organizations }, config, clock, draw }: Creating,
  scope: Scope,
  content: PackContent,
  { createdBy, id = randomUUID() }: { createdBy: string | null; id?: string },
): Promise<CommissionPack> {
  if (content.orders.length === 0) throw new Failure('pack_empty')
  if (missingAccountFields(content.network).length > 0) throw new Failure('network_account_missing')
  const { productName, accentColour, supportEmail } = config
  const { name: organizationName } = await organizations.forReport(scope)
  for (let turn = 0; turn < tries; turn++) {
    const [existing] = await commissionPacks.list(scope, 1, id)
    if (existing) return existing
    const version = await commissionPacks.nextVersion(scope, content.network.name)
    const createdAt = clock()
    const brand = { productName, accentColour, supportEmail }
    const letter = await draw({ brand, organizationName, content, version, generatedAt: createdAt })
    const files = renderFiles({ content, version, createdAt }, letter)
    await commissionPacks.create(scope, { id, version, content, createdBy, createdAt, files })
  }
  const [stored] = await commissionPacks.list(scope, 1, id)
  if (stored) return stored
  throw new Error('other packs of the network were created at the same time')
}
