import { authoriseKey } from '@vigil/contract'
import type { Database } from '@vigil/database'
import { caseMail } from '@vigil/reports'
import type { Config } from '../../../config.ts'
import { defineJob } from '../../../jobs/job.ts'
import type { Queue } from '../../../jobs/queue.ts'
import type { Mailer } from '../../../mail/mailer.ts'
import { createLink } from './links.ts'

/** Mails an entry to the other side; entries of the service to both. */
export const caseMailJob = defineJob<{ organizationId: number; caseId: string; entryId: string }>('case-mail')

export interface CaseMailing {
  database: Pick<Database, 'cases' | 'caseLinks' | 'organizations'>
  mailer: Mailer
  config: Config
  clock: () => Date
}

const headers = { 'Auto-Submitted': 'auto-generated' }

/** A repeated job sends mails with the same ids, which mail servers recognize. */
export async function sendCaseMails(
  mailing: CaseMailing,
  { organizationId, caseId, entryId }: { organizationId: number; caseId: string; entryId: string },
) {
  const { database, mailer, config } = mailing
  const scope = authoriseKey({ organizationId })
  const found = await database.cases.find(scope, caseId)
  const entry = (await database.cases.entries(scope, caseId)).find(({ id }) => id === entryId)
  if (!entry) return
  const { name: publisherName } = await database.organizations.forReport(scope)
  const about = { brand: config, publisherName, found, entry }
  if (entry.side !== 'partner' && found.partnerEmail !== '') {
    const { link, expiresAt } = await createLink(mailing, scope, caseId)
    const mail = caseMail({ ...about, side: 'partner', link, expiresAt })
    await mailer.send(found.partnerEmail, mail, { key: `case.${entryId}.partner`, headers })
  }
  const owner = entry.side === 'publisher' ? '' : await database.cases.ownerEmail(scope, caseId)
  if (owner !== '') {
    const link = `${config.publicUrl}/cases?case=${caseId}&organization=${organizationId}`
    await mailer.send(owner, caseMail({ ...about, side: 'publisher', link, expiresAt: null }), {
      key: `case.${entryId}.publisher`,
      headers,
    })
  }
}

export function workCaseMails({ queue, ...mailing }: CaseMailing & { queue: Queue }) {
  queue.work(
    caseMailJob,
    (payload) => sendCaseMails(mailing, payload),
    // The timeline has the entry.
    async () => undefined,
  )
}
