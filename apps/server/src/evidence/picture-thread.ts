import { parentPort } from 'node:worker_threads'
import { pictureSearch, UnreadablePicture } from '@vigil/pictures'
import type { PictureAnswer, PictureCall } from './pictures-in-thread.ts'

const search = pictureSearch()

parentPort?.on('message', async ({ id, ...call }: PictureCall) => {
  const answer = await run(call).then(
    (value) => ({ id, value }),
    (error: unknown) => ({ id, error: String(error), isUnreadable: error instanceof UnreadablePicture }),
  )
  parentPort?.postMessage(answer satisfies PictureAnswer)
})

function run(call: Omit<PictureCall, 'id'>): Promise<unknown> {
  const { describe, unknown, search: request, cluster, link } = call
  if (describe) return search.describe(describe)
  if (unknown) return search.unknown(...unknown)
  if (request) return search.search(request)
  if (cluster) return search.cluster(cluster)
  if (link) return search.link(link)
  return Promise.reject(new Error('no such call'))
}
