import { authoriseKey } from '@vigil/contract'
import { defineJob } from '../../../jobs/job.ts'
import type { Queue } from '../../../jobs/queue.ts'
import { locate } from './ranking.ts'

/** Ranks a complaint from a page, apart from the request of its reader. */
export const locateComplaintJob = defineJob<{ organizationId: number; id: string }>('locate-complaint')

type Work = Parameters<typeof locate>[0] & { queue: Queue }

export function workComplaints({ queue, ...sources }: Work) {
  queue.work(
    locateComplaintJob,
    ({ organizationId, id }) => locate(sources, authoriseKey({ organizationId }), id),
    // The page of the complaint ranks it again.
    async () => undefined,
  )
}
