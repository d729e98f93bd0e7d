import { authoriseKey, pageCheckLimits } from '@vigil/contract'
import type { Database } from '@vigil/database'
import type { Warehouse } from '@vigil/warehouse'
import type { Config } from '../../../../config.ts'
import type { Scripts } from '../../../../delivery/scripts.ts'
import { defineJob } from '../../../../jobs/job.ts'
import type { Queue } from '../../../../jobs/queue.ts'
import { checkSites } from './check-pages.ts'
import { sampleDemoSites, sampleSites } from './sample-pages.ts'

export const pageCheckJob = defineJob<{ organizationId: number }>('check-pages')

interface Work {
  queue: Queue
  database: Pick<Database, 'deployments' | 'hosts' | 'pageChecks'>
  warehouse: Pick<Warehouse, 'select'>
  scripts: Pick<Scripts, 'integrityOf'>
  config: Pick<Config, 'cdnBase' | 'publicUrl' | 'loadsDemo' | 'pageCheckTrustedHosts'>
}

const dayMs = 86_400_000
/** Organizations that are queued at once. */
const queuedAtOnce = 20

export function workPageChecks({ queue, config, ...sources }: Work) {
  const { loadsDemo, publicUrl, pageCheckTrustedHosts } = config
  const trustedHosts = [...pageCheckTrustedHosts, ...(loadsDemo ? [new URL(publicUrl).host] : [])]
  const now = () => new Date()
  queue.work(
    pageCheckJob,
    async ({ organizationId }, signal) => {
      const scope = authoriseKey({ organizationId })
      const sites = loadsDemo
        ? await sampleDemoSites({ ...sources, publicUrl }, scope)
        : await sampleSites(sources, scope, now())
      await checkSites({ ...sources, config, guard: { trustedHosts } }, scope, sites, now, signal)
    },
    // The next daily check tries again.
    async () => undefined,
  )
}

/** Queues the daily checks, and deletes results of pages that are no longer checked. */
export function refreshPageChecks({ queue, database }: Pick<Work, 'queue' | 'database'>) {
  return async (now: Date) => {
    const { everyHours, keptDays } = pageCheckLimits
    await database.pageChecks.removeOld(new Date(now.getTime() - keptDays * dayMs))
    const since = new Date(now.getTime() - everyHours * 3_600_000)
    for (const organizationId of await database.pageChecks.due(since, queuedAtOnce)) {
      // Another worker may have been faster.
      if (await database.pageChecks.request(authoriseKey({ organizationId }), now, since))
        await queue.send(pageCheckJob, { organizationId })
    }
  }
}
