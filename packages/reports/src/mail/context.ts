import { type DayRange, timeInWords } from '@vigil/charts'
import type { ReportFrequency } from '@vigil/contract'
import type { MailBrand } from '../account-mails.ts'
import type { MailDocument } from './document.ts'
import { daysInWords } from './words.ts'

/** What all report mails are told, whatever they count. */
export interface ReportContext {
  brand: MailBrand
  publicUrl: string
  organization: { id: number; name: string }
  greeting: string
  frequency: ReportFrequency
  range: DayRange
  /** The last day of the range had not ended when the report was due. */
  isRunning: boolean
  /** Sites and apps that are counted; none means all. */
  sites: readonly string[]
  /** When it should have come, where it comes late. */
  lateSince: Date | null
  unsubscribeLink: string
}

// An address with all of a large publisher's sites is too long for some clients; the page then shows all of them.
const mostSitesInAddress = 20

/** A page of the dashboard that shows what the mail tells of. */
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

function notesOf({ isRunning, lateSince }: ReportContext): string[] {
  const notes: string[] = []
  if (lateSince) notes.push(`This report is late: it was due on ${timeInWords(lateSince)} UTC.`)
  if (isRunning) notes.push('The last day had not ended in UTC when this report was made, so it is not complete.')
  return notes
}

const often: Record<ReportFrequency, string> = {
  hourly: 'every hour, when there is something new',
  daily: 'every day, when there is something new',
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

const reasonOf = ({ brand, organization, frequency }: ReportContext, product: string) =>
  `You get this report of ${organization.name} ${often[frequency]} because somebody at ${brand.productName} put your address on its list (${product}).`

/** What a report's own kind adds to what all have. */
type OwnParts = Pick<MailDocument, 'subject' | 'preheader' | 'product' | 'title' | 'lead' | 'blocks' | 'button'>

export const buildDocument = (context: ReportContext, own: OwnParts, subtitle?: string): MailDocument => ({
  ...own,
  subtitle: subtitle ?? `${context.organization.name} · ${coverage(context)}`,
  greeting: context.greeting,
  notes: notesOf(context),
  reason: reasonOf(context, own.product),
  unsubscribeLink: context.unsubscribeLink,
})
