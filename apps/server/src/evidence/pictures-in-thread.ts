import { Worker } from 'node:worker_threads'
import {
  type ClusterRequest,
  type LinkRequest,
  type PictureSearch,
  type SearchRequest,
  UnreadablePicture,
} from '@vigil/pictures'

export interface PictureCall {
  id: number
  describe?: Uint8Array
  unknown?: [organizationId: number, hashes: readonly string[]]
  search?: SearchRequest
  cluster?: ClusterRequest
  link?: LinkRequest
}

export type PictureAnswer = { id: number } & ({ value: unknown } | { error: string; isUnreadable: boolean })

interface Waiting {
  resolve(value: unknown): void
  reject(error: Error): void
}

/** Room for the indexes of a few large organizations. */
const resourceLimits = { maxOldGenerationSizeMb: 1_024 }

/** Search by picture in a worker thread, started by the first call: a search takes up to 300 ms of computing. */
export function picturesInThread(file: string): PictureSearch & { stop(): Promise<void> } {
  const waiting = new Map<number, Waiting>()
  let thread: Worker | null = null
  let lastId = 0

  function start() {
    const started = new Worker(file, { resourceLimits })
    // An idle thread does not keep the process running.
    started.unref()
    started.on('message', (answer: PictureAnswer) => {
      const call = waiting.get(answer.id)
      waiting.delete(answer.id)
      if ('value' in answer) call?.resolve(answer.value)
      else call?.reject(answer.isUnreadable ? new UnreadablePicture(answer.error) : new Error(answer.error))
    })
    started.once('error', () => undefined)
    started.once('exit', () => {
      if (thread === started) thread = null
      for (const { reject } of waiting.values()) reject(new Error('the picture thread ended'))
      waiting.clear()
    })
    return started
  }

  const call = (request: Omit<PictureCall, 'id'>) =>
    new Promise<unknown>((resolve, reject) => {
      thread ??= start()
      const id = ++lastId
      waiting.set(id, { resolve, reject })
      thread.postMessage({ id, ...request } satisfies PictureCall)
    })

  return {
    // The thread answers with the result of the same method.
    describe: (file) => call({ describe: file }) as ReturnType<PictureSearch['describe']>,
    unknown: (...unknown) => call({ unknown }) as ReturnType<PictureSearch['unknown']>,
    search: (search) => call({ search }) as ReturnType<PictureSearch['search']>,
    cluster: (cluster) => call({ cluster }) as ReturnType<PictureSearch['cluster']>,
    link: (link) => call({ link }) as ReturnType<PictureSearch['link']>,
    async stop() {
      await thread?.terminate()
    },
  }
}
