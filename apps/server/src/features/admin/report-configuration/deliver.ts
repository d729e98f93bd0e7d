import { createHash } from 'node:crypto'
import { Failure } from '@vigil/contract'
import type { ClaimedDelivery, Database, ReportConfigurationRow, ReportMailRow } from '@vigil/database'
import type { Mail } from '@vigil/reports'
import { errorMessage } from '../../../lib/error-message.ts'
import type { Mailer } from '../../../mail/mailer.ts'
import { type ComposedReport, type Composing, composeReport } from './compose.ts'

export interface ReportDelivering extends Composing {
  database: Composing['database'] & Pick<Database, 'reportConfigurations'>
  mailer: Mailer
  /** How long a killed worker keeps its claim on a delivery. */
  leaseMs: number
}

/** Another worker has claimed the delivery. */
export class LostClaim extends Error {
  override name = 'LostClaim'
}

/** Made from configuration, due time and address, so that a repeated mail is recognized. */
export function messageKey(
  { configurationId, dueAt }: Pick<ClaimedDelivery, 'configurationId' | 'dueAt'>,
  email: string,
) {
  const address = createHash('sha256').update(email).digest('hex').slice(0, 16)
  return `report.${configurationId}.${dueAt.toISOString().replace(/[-:.]/g, '')}.${address}`
}

/** Sends the remaining mails of a delivery and records the outcome. Throws if it should be retried. */
export async function deliver(delivering: ReportDelivering, delivery: ClaimedDelivery, signal: AbortSignal) {
  const { database, clock } = delivering
  const configuration = await database.reportConfigurations.byId(delivery.configurationId)
  const isWanted = configuration?.organization.isActive && (delivery.kind === 'manual' || configuration.isActive)
  if (!configuration || !isWanted) return skip('The report or its organization was disabled.')
  const report = await composeReport(delivering, configuration, delivery, { signal })
  if (!report.hasNews && delivery.kind === 'scheduled') return skip('There was nothing new to report.')
  const attachments = await report.attach(signal)
  await sendMails(delivering, delivery, configuration, { ...report, attachments }, signal)
  const mails = await database.reportDeliveries.mailsOf(delivery.id)
  const refused = mails.filter(({ isRefused }) => isRefused)
  const isSent = mails.some(({ sentAt }) => sentAt !== null)
  await database.reportDeliveries.finish(delivery.id, {
    status: isSent ? 'sent' : 'failed',
    reason: isSent ? refusedInWords(refused) : (refusedInWords(refused) ?? 'The report has no recipients left.'),
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

/** Each accepted mail is recorded before the next is sent: a kill in between can duplicate one at most. */
async function sendMails(
  { database, mailer, clock, leaseMs }: ReportDelivering,
  delivery: ClaimedDelivery,
  configuration: ReportConfigurationRow,
  report: ComposedReport & { attachments: NonNullable<Mail['attachments']> },
  signal: AbortSignal,
) {
  const more = report.attachments.length > 0 ? { attachments: report.attachments } : {}
  let problem: string | null = null
  for (const { email, sentAt, isRefused } of await database.reportDeliveries.mailsOf(delivery.id)) {
    // Skip addresses that unsubscribed meanwhile.
    if (sentAt || isRefused || !configuration.emails.includes(email)) continue
    signal.throwIfAborted()
    if (!(await database.reportDeliveries.renew(delivery, leaseMs))) throw new LostClaim()
    const { mail, unsubscribe } = report.mailTo(email)
    const sending = { key: messageKey(delivery, email), headers: buildHeaders(unsubscribe) }
    const refusal = await mailer.send(email, { ...mail, ...more }, sending).then(() => null, describeProblem)
    const outcome = refusal ? { sentAt: null, ...refusal } : { sentAt: clock(), problem: null, isRefused: false }
    await database.reportDeliveries.noteMail(delivery.id, email, outcome)
    if (refusal && !refusal.isRefused) problem = refusal.problem
  }
  // A permanently refused address must not prevent the others.
  if (problem !== null) throw new Error(problem)
}

const buildHeaders = (unsubscribe: string) => ({
  'List-Unsubscribe': `<${unsubscribe}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  'Auto-Submitted': 'auto-generated',
})

/** The mail server's error. Codes of 500 and above refuse an address or mail permanently. */
function describeProblem(error: unknown): { problem: string; isRefused: boolean } {
  const cause: unknown = error instanceof Failure ? error.cause : error
  const { responseCode = 0, code = '' } = (cause ?? {}) as { responseCode?: number; code?: string } // if present
  const isOfThisMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  return { problem: errorMessage(cause ?? error).slice(0, 300), isRefused: isOfThisMail && responseCode >= 500 }
}
