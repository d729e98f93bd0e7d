import type { Files } from '../storage/files.ts'
import { evidenceFolder, isPicture } from './evidence-picture.ts'

interface Keeping {
  /** Pictures not viewed for this long are deleted. */
  days: number
  /** Total size of all pictures. */
  maxBytes: number
}

const dayMs = 86_400_000
/** Longer than all attempts of a job: older pending or unfinished files were lost. */
const lostAfterMs = dayMs

/**
 * Limits age and size of ad pictures. A deleted picture is drawn again when its report is opened: the markup is kept as
 * long as its incidents.
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
