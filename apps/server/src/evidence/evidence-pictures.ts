import { setTimeout as pause } from 'node:timers/promises'
import type { ThreatItem } from '@vigil/contract'
import { defineJob } from '../jobs/job.ts'
import type { Queue } from '../jobs/queue.ts'
import { errorMessage } from '../lib/error-message.ts'
import type { Files } from '../storage/files.ts'
import { markupFile, pictureFile } from './evidence-picture.ts'

export const evidencePictureJob = defineJob<{ hash: string }>('evidence-picture')

export interface EvidencePictures {
  /** The picture of an ad whose report is being read; asked for where there is none yet. */
  of(hash: string, markup: string): Promise<Pick<ThreatItem, 'pictureContent' | 'pictureState'>>
  /** Waits a while for one that was asked for. */
  made(hash: string): Promise<Pick<ThreatItem, 'pictureContent' | 'pictureState'>>
}

interface Needed {
  files: Files
  queue: Queue
  /** Whether anybody may be there who makes them. */
  canBeMade: boolean
  clock: () => Date
  log: { warn(message: string): void }
}

const askAgainMs = 60_000
const waitMs = { most: 12_000, between: 250 }
const none = { pictureContent: '', pictureState: 'none' } as const
const pending = { pictureContent: '', pictureState: 'pending' } as const
const sha256 = /^[0-9a-f]{64}$/

export function evidencePictures({ files, queue, canBeMade, clock, log }: Needed): EvidencePictures {
  const askedAt = new Map<string, number>()

  /** The worker has no right to anybody's events: it is handed the one text to draw. */
  async function ask(hash: string, markup: string) {
    if (performance.now() - (askedAt.get(hash) ?? Number.NEGATIVE_INFINITY) < askAgainMs) return
    if (askedAt.size > 10_000) askedAt.clear()
    askedAt.set(hash, performance.now())
    await files.write(markupFile(hash), new TextEncoder().encode(markup))
    await queue.send(evidencePictureJob, { hash })
  }

  async function read(hash: string) {
    if (!sha256.test(hash)) return none
    const bytes = await files.read(pictureFile(hash))
    if (!bytes) return canBeMade ? pending : none
    // Those that nobody looks at are let go.
    await files.touch(pictureFile(hash), clock())
    // An empty file says that there is nothing to see of the ad.
    if (bytes.length === 0) return none
    return { pictureContent: Buffer.from(bytes).toString('base64'), pictureState: 'ready' as const }
  }

  return {
    async of(hash, markup) {
      const picture = markup === '' ? none : await read(hash)
      if (picture.pictureState !== 'pending') return picture
      try {
        await ask(hash, markup)
        return picture
      } catch (error) {
        // A report without its picture is better than none.
        log.warn(`a picture was not asked for: ${errorMessage(error)}`)
        return none
      }
    },
    async made(hash) {
      const until = performance.now() + waitMs.most
      let picture = await read(hash)
      while (picture.pictureState === 'pending' && performance.now() < until) {
        await pause(waitMs.between)
        picture = await read(hash)
      }
      return picture
    },
  }
}
