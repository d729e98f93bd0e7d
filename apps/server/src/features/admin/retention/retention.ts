import { defaultRetention, type Retention, type RetentionKind, retention, retentionKindNames } from '@vigil/contract'
import type { Database } from '@vigil/database'
import type { Removal, TableName, Warehouse } from '@vigil/warehouse'

export const retentionSetting = 'retention'
const dayMs = 86_400_000

/** Every table belongs to one kind, so that related events expire together. */
export const tablesByKind: Record<RetentionKind, readonly TableName[]> = {
  traffic: ['page_views', 'inspections', 'coverage'],
  threats: ['incidents', 'violations', 'heavy_ads'],
  creatives: ['creatives'],
  shop: ['cart_sessions', 'checkouts', 'coupon_attempts', 'popups', 'affiliate_blocks', 'orders', 'pixel_problems'],
}

export async function readRetention({ settings }: Pick<Database, 'settings'>): Promise<Retention> {
  const stored = retention.partial().safeParse((await settings.find(retentionSetting)) ?? {})
  // A kind added later has no stored value.
  return { ...defaultRetention, ...(stored.success ? stored.data : {}) }
}

/** The rows that have expired, by whole UTC days; null if everything is kept. */
export function findExpired(setting: Retention, now: Date): Removal | null {
  const today = Math.floor(now.getTime() / dayMs) * dayMs
  const before: Partial<Record<TableName, number>> = {}
  for (const kind of retentionKindNames) {
    const days = setting[kind]
    if (days !== null) for (const table of tablesByKind[kind]) before[table] = today - days * dayMs
  }
  return Object.keys(before).length > 0 ? { before } : null
}

interface Expiring {
  database: Pick<Database, 'settings'>
  warehouse: Pick<Warehouse, 'remove'>
  log: { info(message: string): void }
}

/** Deletes expired events, once a day and after a change of the setting. */
export function expireEvents({ database, warehouse, log }: Expiring) {
  let done = ''
  return async (now: Date) => {
    const expired = findExpired(await readRetention(database), now)
    const wanted = JSON.stringify(expired)
    if (!expired || wanted === done) return
    const removed = await warehouse.remove(expired)
    done = wanted
    const rows = Object.entries(removed).filter(([, count]) => count > 0)
    if (rows.length > 0)
      log.info(`deleted expired rows: ${rows.map(([table, count]) => `${table} ${count}`).join(', ')}`)
  }
}
