import { authoriseKey, type Scope } from '@vigil/contract'
import type { Database } from '@vigil/database'
import { caseMail } from '@vigil/reports'
import type { Config } from '../../../config.ts'
import { defineJob } from '../../../jobs/job.ts'
import type { Queue } from '../../../jobs/queue.ts'
import type { Mailer } from '../../../mail/mailer.ts'
import { createLink } from './links.ts'

/** Mails an entry to the other side; entries of the service to both. */
export const caseMailJob = defineJob<EntryKey>('case-mail')

export interface CaseMailing {
  database: Pick<Database, 'atomically' | 'cases' | 'caseLinks' | 'organizations'>
  mailer: Mailer
  config: Config
  clock: () => Date
}

const headers = { 'Auto-Submitted': 'auto-generated' }

interface EntryKey {
  organizationId: number
  caseId: string
  entryId: string
}

async function findEntry({ database }: CaseMailing, scope: Scope, { caseId, entryId }: EntryKey) {
  const found = await database.cases.find(scope, caseId)
  const entries = await database.cases.entries(scope, caseId)
  const entry = entries.find(({ id }) => id === entryId)
  if (!entry) return null
  const partnerEmail = entry.side === 'partner' ? '' : found.partnerEmail
  const ownerEmail = entry.side === 'publisher' ? '' : await database.cases.ownerEmail(scope, caseId)
  return { found, entries, entry, partnerEmail, ownerEmail }
}

/** A repeated job sends mails with the same ids, which mail servers recognize. */
export async function sendCaseMails(mailing: CaseMailing, key: EntryKey) {
  const { database, mailer, config } = mailing
  const { organizationId, caseId, entryId } = key
  const scope = authoriseKey({ organizationId })
  const mailed = await findEntry(mailing, scope, key)
  if (!mailed) return
  const { found, entry, partnerEmail, ownerEmail } = mailed
  const { name: publisherName } = await database.organizations.forReport(scope)
  const about = { brand: config, publisherName, found, entry }
  if (partnerEmail !== '') {
    const { link, expiresAt } = await createLink(mailing, scope, caseId)
    const mail = caseMail({ ...about, side: 'partner', link, expiresAt })
    await mailer.send(partnerEmail, mail, { key: `case.${entryId}.partner`, headers })
  }
  if (ownerEmail !== '') {
    const link = `${config.publicUrl}/cases?case=${caseId}&organization=${organizationId}`
    await mailer.send(ownerEmail, caseMail({ ...about, side: 'publisher', link, expiresAt: null }), {
      key: `case.${entryId}.publisher`,
      headers,
    })
  }
}

/** Adds to the timeline that a mail was not sent. The text names the entry's time, so a repeated call adds nothing. */
export async function reportUnsentMail(mailing: CaseMailing, key: EntryKey) {
  const scope = authoriseKey(key)
  const mailed = await findEntry(mailing, scope, key)
  if (!mailed) return
  const { entries, entry, partnerEmail, ownerEmail } = mailed
  const recipients = [partnerEmail, ownerEmail].filter((email) => email !== '').join(', ')
  const text = `To ${recipients}, about the entry of ${entry.at.slice(0, 19).replace('T', ' ')} UTC.`
  if (entries.some((one) => one.kind === 'mail-failed' && one.text === text)) return
  const failed = { at: mailing.clock(), side: 'service', kind: 'mail-failed', text } as const
  await mailing.database.atomically(() => mailing.database.cases.addEntry(scope, key.caseId, failed))
}

export function workCaseMails({ queue, ...mailing }: CaseMailing & { queue: Queue }) {
  queue.work(
    caseMailJob,
    (payload) => sendCaseMails(mailing, payload),
    (payload) => reportUnsentMail(mailing, payload),
  )
}
