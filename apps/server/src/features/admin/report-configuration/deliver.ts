import { createHash } from 'node:crypto'
import { Failure } from '@vigil/contract'
import type { ClaimedDelivery, Database, ReportConfigurationRow, ReportMailRow } from '@vigil/database'
import { messageOf } from '../../../lib/error-message.ts'
import type { Mailer } from '../../../mail/mailer.ts'
import { type ComposedReport, type Composing, composeReport } from './compose.ts'

export interface Delivering extends Composing {
  database: Pick<Database, 'reportConfigurations' | 'reportDeliveries' | 'providerState' | 'affiliates'>
  mailer: Mailer
  /** How long a worker that was killed keeps others from its delivery. */
  leaseMs: number
}

/** Another worker has it now. */
export class LostClaim extends Error {
  override name = 'LostClaim'
}

/** Of the configuration, the time it is due and the address: a mail that has to be sent again is known to be the same. */
export function messageKey(
  { configurationId, dueAt }: Pick<ClaimedDelivery, 'configurationId' | 'dueAt'>,
  email: string,
) {
  const address = createHash('sha256').update(email).digest('hex').slice(0, 16)
  return `report.${configurationId}.${dueAt.toISOString().replace(/[-:.]/g, '')}.${address}`
}

/** Sends what is left to send of a delivery, and writes its outcome. Fails where it is to be tried again. */
export async function deliver(delivering: Delivering, delivery: ClaimedDelivery, signal: AbortSignal) {
  const { database, clock } = delivering
  const configuration = await database.reportConfigurations.byId(delivery.configurationId)
  const isWanted = configuration?.organization.isActive && (delivery.kind === 'manual' || configuration.isActive)
  if (!configuration || !isWanted) return skip('The report or its organization was switched off.')
  const report = await composeReport(delivering, configuration, delivery, { signal })
  if (!report.hasNews && delivery.kind === 'scheduled') return skip('There was nothing new to tell.')
  await sendMails(delivering, delivery, configuration, report, signal)
  const mails = await database.reportDeliveries.mailsOf(delivery.id)
  const refused = mails.filter(({ isRefused }) => isRefused)
  const isSent = mails.some(({ sentAt }) => sentAt !== null)
  await database.reportDeliveries.finish(delivery.id, {
    status: isSent ? 'sent' : 'failed',
    reason: isSent ? refusedInWords(refused) : (refusedInWords(refused) ?? 'Nobody is on its list any more.'),
    leaks: isSent ? report.leaks : [],
    finishedAt: clock(),
  })

  function skip(reason: string) {
    return database.reportDeliveries.finish(delivery.id, { status: 'skipped', reason, finishedAt: clock() })
  }
}

function refusedInWords(refused: readonly ReportMailRow[]) {
  return refused.length === 0 ? null : `Refused: ${refused.map(({ email }) => email).join(', ')}`
}

/** Each mail that was taken is written down before the next is sent: a kill in between can double one, never two. */
async function sendMails(
  { database, mailer, clock, leaseMs }: Delivering,
  delivery: ClaimedDelivery,
  configuration: ReportConfigurationRow,
  report: ComposedReport,
  signal: AbortSignal,
) {
  let problem: string | null = null
  for (const { email, sentAt, isRefused } of await database.reportDeliveries.mailsOf(delivery.id)) {
    // Whoever has unsubscribed meanwhile gets no more.
    if (sentAt || isRefused || !configuration.emails.includes(email)) continue
    signal.throwIfAborted()
    if (!(await database.reportDeliveries.renew(delivery, leaseMs))) throw new LostClaim()
    const { mail, unsubscribe } = report.mailTo(email)
    const sending = { key: messageKey(delivery, email), headers: headersOf(unsubscribe) }
    const refusal = await mailer.send(email, mail, sending).then(() => null, problemOf)
    const outcome = refusal ? { sentAt: null, ...refusal } : { sentAt: clock(), problem: null, isRefused: false }
    await database.reportDeliveries.noteMail(delivery.id, email, outcome)
    if (refusal && !refusal.isRefused) problem = refusal.problem
  }
  // One address that is refused for good must not keep the others from being told.
  if (problem !== null) throw new Error(problem)
}

const headersOf = (unsubscribe: string) => ({
  'List-Unsubscribe': `<${unsubscribe}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  'Auto-Submitted': 'auto-generated',
})

/** What the mail server said. Of an address or a mail that it does not take, it says so for good with a code of 500 and more. */
function problemOf(error: unknown): { problem: string; isRefused: boolean } {
  const cause: unknown = error instanceof Failure ? error.cause : error
  const { responseCode = 0, code = '' } = (cause ?? {}) as { responseCode?: number; code?: string } // where it has them
  const isOfThisMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  return { problem: messageOf(cause ?? error).slice(0, 300), isRefused: isOfThisMail && responseCode >= 500 }
}
