import { randomUUID } from 'node:crypto'
import { hostAdd, type RequestOf, reportConfigurationCreate } from '@vigil/contract'
import type { Mail } from '@vigil/reports'
import type { Mailer, Sending } from '../../../../mail/mailer.ts'
import type { TestVigil } from '../../../../testing/vigil.ts'
import { planDue } from '../plan.ts'
import { deliverOne } from '../worker.ts'

type Body = RequestOf<typeof reportConfigurationCreate>['body']

export const nothingMore = { sites: [], trialStart: null, sendFirstReport: false, sendSecondReport: false }

/** A superadmin who schedules reports for organizations with a site. */
export async function reporting(vigil: TestVigil) {
  const admin = await vigil.as('superadmin')
  for (const name of ['Herald', 'Corner Shop']) {
    const host = { inventoryType: 'web' as const, host: 'news.example' }
    await admin.call(hostAdd, { body: { organizationId: vigil.organizationId(name), ...host } })
  }
  const body = (part: Partial<Body> = {}): Body => ({
    orgId: vigil.organizationId(part.reportTypeId && part.reportTypeId > 1 ? 'Corner Shop' : 'Herald'),
    reportTypeId: 1,
    frequency: 'weekly',
    day: 'monday',
    time: '9 AM',
    timezone: 'UTC -5:00',
    emails: 'one@example.test',
    customGreeting: 'Good morning!',
    additionalConfiguration: nothingMore,
    ...part,
  })
  const create = async (part: Partial<Body> = {}) => {
    const answer = await admin.call(reportConfigurationCreate, { body: body(part) })
    if (answer.status !== 200) throw new Error(answer.text)
    return answer.body.data
  }
  return { admin, body, create }
}

export interface SentMail extends Mail, Sending {
  to: string
}

/** A mail server that accepts only what a test allows. */
export function mailbox() {
  const mails: SentMail[] = []
  let refuse: (to: string) => Error | null = () => null
  const mailer: Mailer = {
    async send(to, mail, sending = {}) {
      const problem = refuse(to)
      if (problem) throw problem
      mails.push({ to, ...mail, ...sending })
      return { messageId: `<${sending.key ?? randomUUID()}@vigil.example>` }
    },
  }
  return {
    mailer,
    mails,
    refuse(next: typeof refuse) {
      refuse = next
    },
  }
}

/** Runs the worker until nothing is due. */
export async function workOff(vigil: TestVigil, mailer: Mailer) {
  const work = { ...vigil.deps, mailer, leaseMs: 60_000 }
  await planDue(vigil.database, vigil.clock.now)
  while (await deliverOne(work, new AbortController().signal));
}
