import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { filesIn } from './outbox.ts'

const dayMs = 86_400_000

/** When a file of the outbox was written; null for one that the mailer did not write. */
function writtenAt(name: string): Date | null {
  const [, day, hour, minute, second, ms] =
    /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z-[0-9a-f]{8}\.eml(?:\.part)?$/.exec(name) ?? []
  if (!day) return null
  const at = new Date(`${day}T${hour}:${minute}:${second}.${ms}Z`)
  return Number.isNaN(at.getTime()) ? null : at
}

/** Lets go of mails in the outbox that are older, and of those that were never finished; other files there are somebody else's. */
export async function forgetMails(directory: string, days: number, now: Date) {
  const before = now.getTime() - days * dayMs
  for (const name of await filesIn(directory)) {
    const at = writtenAt(name)
    if (at && at.getTime() < before) await rm(join(directory, name), { force: true })
  }
}
