import { authorise, reportTypes } from '@vigil/contract'
import type { Database, ReportConfigurationRow, ReportedLeak } from '@vigil/database'
import {
  adReport,
  cartReport,
  commissionReport,
  leakageReport,
  type Mail,
  type MailDocument,
  type ReportContext,
  reportMail,
  trialReport,
} from '@vigil/reports'
import type { QueryOptions, Warehouse } from '@vigil/warehouse'
import { linkHolder } from '../../../reporting/link-holder.ts'
import { daysIn } from '../../../reporting/range.ts'
import { reportPeriod } from '../../../schedule/due-times.ts'
import { adRows } from './ad-rows.ts'
import { cartData } from './cart-data.ts'
import { attachPacks, closingPacks, type PackComposing } from './closing-packs.ts'
import { newLeaks } from './new-leaks.ts'
import { toSchedule } from './to-schedule.ts'
import { unsubscribeLink, unsubscribeSecret } from './unsubscribe-key.ts'

export interface Composing extends PackComposing {
  database: PackComposing['database'] & Pick<Database, 'codeKeys' | 'reportDeliveries' | 'providerState'>
  warehouse: Warehouse
}

export interface ComposedReport {
  /** The mail to one address; only the unsubscribe link differs. */
  mailTo: (email: string) => { mail: Mail; unsubscribe: string }
  /** Whether a scheduled report is worth sending. */
  hasNews: boolean
  /** Leaks that later reports must not repeat. */
  leaks: ReportedLeak[]
  /** Makes the files of the mail. Only for mails that are sent: it stores them. */
  attach: (signal: AbortSignal) => Promise<NonNullable<Mail['attachments']>>
}

interface Due {
  dueAt: Date
  isLate: boolean
}

/** Composes the mails of a report. Used for preview, manual and scheduled sending, so they are identical. */
export async function composeReport(
  composing: Composing,
  configuration: ReportConfigurationRow,
  { dueAt, isLate }: Due,
  options: QueryOptions,
): Promise<ComposedReport> {
  const { config, database } = composing
  const { organization } = configuration
  const period = reportPeriod(toSchedule(configuration), dueAt)
  const context: Omit<ReportContext, 'unsubscribeLink'> = {
    brand: config,
    publicUrl: config.publicUrl,
    organization,
    greeting: configuration.greeting,
    frequency: configuration.frequency,
    range: { from: period.from, to: period.to },
    isRunning: period.isRunning,
    sites: configuration.sites,
    lateSince: isLate ? dueAt : null,
  }
  const secret = await unsubscribeSecret(database)
  const {
    documentIn,
    hasNews = true,
    leaks = [],
    attach = async () => [],
  } = await loadContent(composing, configuration, dueAt, context, options)
  return {
    hasNews,
    leaks,
    attach,
    mailTo(email) {
      const unsubscribe = unsubscribeLink(config.publicUrl, { configurationId: configuration.id, email }, secret)
      return { mail: reportMail(config, documentIn({ ...context, unsubscribeLink: unsubscribe })), unsubscribe }
    },
  }
}

interface Content {
  documentIn: (context: ReportContext) => MailDocument
  hasNews?: boolean
  leaks?: ReportedLeak[]
  attach?: ComposedReport['attach']
}

/** Queries the numbers with the organization's scope. */
async function loadContent(
  composing: Composing,
  configuration: ReportConfigurationRow,
  due: Date,
  { range }: Pick<ReportContext, 'range'>,
  options: QueryOptions,
): Promise<Content> {
  const { warehouse } = composing
  const { organization, reportTypeId, sites: hosts } = configuration
  const scope = authorise(linkHolder(organization), organization.id)
  if (reportTypeId === reportTypes.ad) {
    const rows = await adRows(warehouse, scope, { range, hosts }, options)
    return { documentIn: (context) => adReport(context, rows) }
  }
  if (reportTypeId === reportTypes.leakage) {
    const leaks = await newLeaks(composing, scope, configuration, due, options)
    return {
      documentIn: (context) => leakageReport(context, leaks, due),
      hasNews: leaks.length > 0,
      leaks: leaks.map(({ code, origin }) => ({ code, origin })),
    }
  }
  if (reportTypeId === reportTypes.commission) {
    const packs = await closingPacks(composing, scope, configuration, options)
    return {
      documentIn: (context) => commissionReport(context, packs),
      hasNews: packs.length > 0,
      attach: (signal) => attachPacks(composing, scope, { packs, configuration, dueAt: due, signal }),
    }
  }
  const data = await cartData(composing, scope, { range, hosts }, options)
  return {
    documentIn: (context) =>
      reportTypeId === reportTypes.trial ? trialReport(context, data, daysIn(range)) : cartReport(context, data),
  }
}
