import { administer, retentionShow, retentionUpdate } from '@vigil/contract'
import type { Dependencies } from '../../../dependencies.ts'
import type { Router } from '../../../plugins/contract.ts'
import { readRetention, retentionSetting } from './retention.ts'

export function retentionRoutes({ handle }: Router, { database, clock }: Dependencies) {
  handle(retentionShow, async () => ({ retention: await readRetention(database) }))

  handle(retentionUpdate, async ({ viewer, body }) => {
    await database.settings.set(administer(viewer), retentionSetting, body, clock())
    return { retention: await readRetention(database) }
  })
}
