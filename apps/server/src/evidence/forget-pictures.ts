import type { Files } from '../storage/files.ts'
import { evidenceFolder, isPicture } from './evidence-picture.ts'

interface Keeping {
  /** A picture that nobody has looked at for so long is let go. */
  days: number
  /** All of them together. */
  maxBytes: number
}

const dayMs = 86_400_000
/** Longer than all tries of a job take: what still waits to be drawn, or was never finished, was lost. */
const lostAfterMs = dayMs

/**
 * Keeps pictures of ads within bounds. Whoever opens a report again whose picture was let go has it drawn again: the ad itself is
 * kept as long as its incidents are.
 */
export async function forgetPictures(files: Pick<Files, 'list' | 'remove'>, { days, maxBytes }: Keeping, now: Date) {
  const found = await files.list(evidenceFolder)
  const newestFirst = found.toSorted((a, b) => b.usedAt.getTime() - a.usedAt.getTime())
  let bytes = 0
  for (const { name, usedAt, ...file } of newestFirst) {
    const ageMs = now.getTime() - usedAt.getTime()
    if (isPicture(name)) bytes += file.bytes
    const isOver = isPicture(name) ? ageMs > days * dayMs || bytes > maxBytes : ageMs > lostAfterMs
    if (isOver) await files.remove(name)
  }
}
