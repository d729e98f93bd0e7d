import { randomUUID } from 'node:crypto'
import { openDatabase } from '@vigil/database'

/** Creates a tag for a new organization. */
export async function makeTag(databaseUrl: string): Promise<string> {
  const database = openDatabase(databaseUrl, () => undefined)
  const name = `Fault ${randomUUID()}`
  const organization = {
    name,
    type: 'Publisher' as const,
    subTypes: ['Web' as const],
    dataRightsLevelId: 4,
    malvertisingEnabled: true,
    adQualityEnabled: false,
  }
  const ids = await database.seed.fill([{ organization, hosts: [] }], [])
  const id = randomUUID()
  await database.distributions.seed([{ id, organizationId: ids.get(name) ?? 0, comment: 'fault', kind: 'ad' }])
  await database.close()
  return id
}
