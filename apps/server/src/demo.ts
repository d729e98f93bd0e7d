import type { Database } from '@vigil/database'
import type { Warehouse } from '@vigil/warehouse'
import type { Config } from './config.ts'
import { loadDemoExpectation } from './demo-backtest.ts'
import { loadDemoCases } from './demo-cases.ts'
import { demoCheckout } from './demo-checkout.ts'
import { loadDemoComplaints } from './demo-complaints.ts'
import { DemoTraffic } from './demo-traffic.ts'
import type { Collection } from './ingest/collection.ts'

interface Events {
  warehouse: Warehouse
  collection: Collection | null
}

/** The demo's traffic and what is made from it. Null without a collector, or if no traffic is wanted. */
export async function openDemo(
  { demoDays, dataDirectory }: Config,
  database: Database,
  { warehouse, collection }: Events,
  log: (message: string) => void,
) {
  if (!collection || demoDays === 0) return null
  const checkout = await demoCheckout({ database, collection, log })
  const traffic = new DemoTraffic({
    collector: collection.collector,
    onSent: checkout.verify,
    directory: dataDirectory,
    days: demoDays,
    log,
    now: Date.now,
  })
  let isStopping = false
  let isComplete = false

  /** Sends the missing traffic, then keeps sending it. */
  async function load({ flushed }: Pick<Collection, 'flushed'>) {
    await traffic.catchUp()
    if (isStopping) return
    await flushed()
    const sources = { database, warehouse, now: new Date() }
    await loadDemoComplaints(sources)
    await loadDemoCases(sources)
    await loadDemoExpectation(sources)
    isComplete = true
    traffic.start()
  }

  return {
    load: () => load(collection),
    /** Null when everything is loaded. */
    percent: () => (isComplete ? null : (traffic.percent() ?? 99)),
    async stop() {
      isStopping = true
      await traffic.stop()
      await checkout.stop()
    },
  }
}
