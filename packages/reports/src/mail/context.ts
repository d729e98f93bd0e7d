import type { ReportFrequency } from '@vigil/contract'
import { type DayRange, timeInWords } from '@vigil/presentation'
import type { MailBrand } from '../account-mails.ts'
import type { MailDocument } from './document.ts'
import { daysInWords } from './words.ts'

/** Input that all report mails share. */
export interface ReportContext {
  brand: MailBrand
  publicUrl: string
  organization: { id: number; name: string }
  greeting: string
  frequency: ReportFrequency
  range: DayRange
  /** The last day of the range had not ended when the report was due. */
  isRunning: boolean
  /** Included sites and apps; none means all. */
  sites: readonly string[]
  /** Due time of a late report. */
  lateSince: Date | null
  unsubscribeLink: string
}

// A URL with all sites of a large publisher is too long for some clients; without sites, the page shows all.
const mostSitesInAddress = 20

/** Link to the dashboard page with the mail's days and sites. */
export function pageLink(
  { publicUrl, organization, range, sites }: ReportContext,
  path: string,
  more: Record<string, string> = {},
): string {
  const query = new URLSearchParams({ from: range.from, to: range.to, organization: String(organization.id), ...more })
  if (!more.site && sites.length <= mostSitesInAddress) for (const site of sites) query.append('site', site)
  return `${publicUrl}${path}?${query}`
}

/** The days and sites, in words: '8 – 14 Nov 2026 (UTC), 3 sites'. */
function coverage({ range, sites }: ReportContext): string {
  const of = sites.length === 0 ? '' : sites.length === 1 ? `, ${sites[0]}` : `, ${sites.length} sites and apps`
  return `${daysInWords(range)} (UTC)${of}`
}

function writeNotes({ isRunning, lateSince }: ReportContext): string[] {
  const notes: string[] = []
  if (lateSince) notes.push(`This report is late: it was due on ${timeInWords(lateSince)} UTC.`)
  if (isRunning) notes.push('The last day had not ended in UTC when this report was created, so it is incomplete.')
  return notes
}

const often: Record<ReportFrequency, string> = {
  hourly: 'hourly, if there is something new',
  daily: 'daily, if there is something new',
  weekly: 'every week',
  biweekly: 'every two weeks',
  monthly: 'every month',
  once: 'during the free trial',
}

const names: Record<ReportFrequency, string> = {
  hourly: 'Hourly',
  daily: 'Daily',
  weekly: 'Weekly',
  biweekly: 'Biweekly',
  monthly: 'Monthly',
  once: 'Trial',
}

/** 'Weekly report' */
export const formatReportName = ({ frequency }: ReportContext) => `${names[frequency]} report`

const writeReason = ({ brand, organization, frequency }: ReportContext, product: string) =>
  `You receive this report for ${organization.name} ${often[frequency]} because a ${brand.productName} administrator added your address to its list (${product}).`

/** Fields that each kind of report adds. */
type OwnParts = Pick<MailDocument, 'subject' | 'preheader' | 'product' | 'title' | 'lead' | 'blocks' | 'button'>

export const buildDocument = (context: ReportContext, own: OwnParts, subtitle?: string): MailDocument => ({
  ...own,
  subtitle: subtitle ?? `${context.organization.name} · ${coverage(context)}`,
  greeting: context.greeting,
  notes: writeNotes(context),
  reason: writeReason(context, own.product),
  unsubscribeLink: context.unsubscribeLink,
})
