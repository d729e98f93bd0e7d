import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { filesIn } from './outbox.ts'

const dayMs = 86_400_000

/** The time a mail was written; null if the mailer did not write the file. */
function writtenAt(name: string): Date | null {
  const [, day, hour, minute, second, ms] =
    /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z-[0-9a-f]{8}\.eml(?:\.part)?$/.exec(name) ?? []
  if (!day) return null
  const at = new Date(`${day}T${hour}:${minute}:${second}.${ms}Z`)
  return Number.isNaN(at.getTime()) ? null : at
}

/** Deletes older mails from the outbox, and mails that were never finished. Other files are left alone. */
export async function forgetMails(directory: string, days: number, now: Date) {
  const before = now.getTime() - days * dayMs
  for (const name of await filesIn(directory)) {
    const at = writtenAt(name)
    if (at && at.getTime() < before) await rm(join(directory, name), { force: true })
  }
}
