import { setTimeout as pause } from 'node:timers/promises'
import type { ThreatItem } from '@vigil/contract'
import { defineJob } from '../jobs/job.ts'
import type { Queue } from '../jobs/queue.ts'
import { errorMessage } from '../lib/error-message.ts'
import type { Files } from '../storage/files.ts'
import { markupFile, pictureFile } from './evidence-picture.ts'

export const evidencePictureJob = defineJob<{ hash: string }>('evidence-picture')

export interface EvidencePictures {
  /** The picture of an ad; requested if there is none yet. */
  of(hash: string, markup: string, organizationId: number): Promise<Pick<ThreatItem, 'pictureContent' | 'pictureState'>>
  /** Requests the job again for a picture that may exist but is not indexed. */
  request(hash: string, markup: string, organizationId: number): Promise<void>
  /** Waits briefly for a requested picture. */
  made(hash: string, signal: AbortSignal): Promise<Pick<ThreatItem, 'pictureContent' | 'pictureState'>>
}

interface Needed {
  files: Files
  queue: Queue
  /** Whether any worker may be able to make pictures. */
  canBeMade: boolean
  clock: () => Date
  log: { warn(message: string): void }
}

const requestAgainMs = 60_000
const waitMs = { most: 12_000, between: 250 }
const none = { pictureContent: '', pictureState: 'none' } as const
const pending = { pictureContent: '', pictureState: 'pending' } as const
const viewer = { pictureContent: '', pictureState: 'viewer' } as const
const sha256 = /^[0-9a-f]{64}$/

export function evidencePictures({ files, queue, canBeMade, clock, log }: Needed): EvidencePictures {
  const requestedAt = new Map<string, number>()

  /** The worker has no access to events: it only receives the markup to draw. */
  async function requestPicture(hash: string, markup: string, organizationId: number) {
    if (performance.now() - (requestedAt.get(hash) ?? Number.NEGATIVE_INFINITY) < requestAgainMs) return
    if (requestedAt.size > 10_000) requestedAt.clear()
    requestedAt.set(hash, performance.now())
    await files.write(markupFile(hash), new TextEncoder().encode(markup))
    await queue.send(evidencePictureJob, { hash }, organizationId)
  }

  async function read(hash: string) {
    if (!sha256.test(hash)) return none
    const bytes = await files.read(pictureFile(hash))
    if (!bytes) return canBeMade ? pending : viewer
    // Unused pictures are deleted eventually.
    await files.touch(pictureFile(hash), clock())
    // An empty file means that the ad displays nothing.
    if (bytes.length === 0) return none
    return { pictureContent: Buffer.from(bytes).toString('base64'), pictureState: 'ready' as const }
  }

  return {
    async of(hash, markup, organizationId) {
      try {
        const picture = markup === '' ? none : await read(hash)
        if (picture.pictureState === 'pending') await requestPicture(hash, markup, organizationId)
        return picture
      } catch (error) {
        // A report without its picture is better than none.
        log.warn(`failed to load or request a picture: ${errorMessage(error)}`)
        return none
      }
    },
    request: requestPicture,
    async made(hash, signal) {
      const until = performance.now() + waitMs.most
      let picture = await read(hash)
      while (picture.pictureState === 'pending' && performance.now() < until) {
        await pause(waitMs.between, undefined, { signal })
        picture = await read(hash)
      }
      return picture
    },
  }
}
