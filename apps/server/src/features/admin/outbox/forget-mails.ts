import { outboxFolder } from '../../../mail/mailer.ts'
import type { Files } from '../../../storage/files.ts'

const dayMs = 86_400_000

/** The time a mail was written; null if the mailer did not write the file. */
function writtenAt(name: string): Date | null {
  const [, day, hour, minute, second, ms] =
    /^outbox\/(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z-[0-9a-f]{8}\.eml(?:\.part|\.[0-9a-f-]{36})?$/.exec(
      name,
    ) ?? []
  if (!day) return null
  const at = new Date(`${day}T${hour}:${minute}:${second}.${ms}Z`)
  return Number.isNaN(at.getTime()) ? null : at
}

/** Deletes older mails from the outbox, and mails that were never finished. Other files are left alone. */
export async function forgetMails(outbox: Pick<Files, 'list' | 'remove'>, days: number, now: Date) {
  const before = now.getTime() - days * dayMs
  for (const { name } of await outbox.list(outboxFolder)) {
    const at = writtenAt(name)
    if (at && at.getTime() < before) await outbox.remove(name)
  }
}
