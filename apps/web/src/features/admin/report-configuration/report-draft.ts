import {
  monthlyDay,
  type Organization,
  type ReportConfiguration,
  type ReportFrequency,
  type ReportTime,
  type ReportTimezone,
  type ReportTypeId,
  type RequestOf,
  reportConfigurationCreate,
  reportDefaults,
  reportEmail,
  reportFrequenciesByType,
  reportLimits,
  reportProducts,
  reportTexts,
  reportTypes,
  type Weekday,
  weekdays,
} from '@vigil/contract'
import { isActivePublisher } from '../../../lib/organizations/organization-choice.ts'
import { isShop } from '../../../lib/organizations/organizations.ts'
import { needsDay } from './report-words.ts'

/** Form values of a report. */
export interface ReportDraft {
  reportTypeId: ReportTypeId
  orgId: number | null
  frequency: ReportFrequency
  weekday: Weekday
  time: ReportTime
  timezone: ReportTimezone
  emails: string[]
  greeting: string
  /** Empty means all. */
  sites: string[]
  trialStart: string | null
  sendFirst: boolean
  sendSecond: boolean
}

export type ReportBody = RequestOf<typeof reportConfigurationCreate>['body']

const isWeekday = (day: string | null): day is Weekday => weekdays.some((one) => one === day)

/** Weekly on Mo at 9 AM EST, if the report type allows. Free-trial reports go to support by default. */
export function newDraft(reportTypeId: ReportTypeId, { supportEmail }: { supportEmail: string }): ReportDraft {
  const frequencies = reportFrequenciesByType[reportTypeId]
  const isTrial = reportTypeId === reportTypes.trial
  return {
    reportTypeId,
    orgId: null,
    frequency: frequencies.find((one) => one === reportDefaults.frequency) ?? frequencies[0] ?? 'once',
    weekday: reportDefaults.day,
    time: reportDefaults.time,
    timezone: reportDefaults.timezone,
    emails: isTrial ? [supportEmail.toLowerCase()] : [],
    greeting: '',
    sites: [],
    trialStart: null,
    sendFirst: isTrial,
    sendSecond: isTrial,
  }
}

export const toDraft = (report: ReportConfiguration): ReportDraft => ({
  reportTypeId: report.reportTypeId,
  orgId: report.orgId,
  frequency: report.frequency,
  weekday: isWeekday(report.day) ? report.day : reportDefaults.day,
  time: report.time,
  timezone: report.timezone,
  emails: splitEmails(report),
  greeting: report.customGreeting,
  sites: report.additionalConfiguration.sites,
  trialStart: report.additionalConfiguration.trialStart,
  sendFirst: report.additionalConfiguration.sendFirstReport,
  sendSecond: report.additionalConfiguration.sendSecondReport,
})

export const splitEmails = ({ emails }: Pick<ReportConfiguration, 'emails'>) => emails.split(',').filter(Boolean)

/** Null while something is missing. */
export function toReportBody(draft: ReportDraft): ReportBody | null {
  const { orgId, frequency, weekday, emails, greeting, sites, trialStart, sendFirst, sendSecond, ...times } = draft
  if (orgId === null) return null
  const body: ReportBody = {
    ...times,
    orgId,
    frequency,
    day: frequency === 'monthly' ? monthlyDay : needsDay(frequency) ? weekday : null,
    emails: emails.join(','),
    customGreeting: greeting,
    additionalConfiguration: { sites, trialStart, sendFirstReport: sendFirst, sendSecondReport: sendSecond },
  }
  return reportConfigurationCreate.body?.safeParse(body).success ? body : null
}

/** Request body of a stored report, for calls that change a single field. */
export const bodyOfReport = (report: ReportConfiguration): ReportBody | null => toReportBody(toDraft(report))

/** Why an address cannot be added, or null. */
export function emailProblem(typed: string, emails: readonly string[]): string | null {
  if (typed.trim() === '') return reportTexts.emailEmpty
  const parsed = reportEmail.safeParse(typed)
  if (!parsed.success) return reportTexts.emailInvalid
  return emails.includes(parsed.data) ? reportTexts.emailTaken : null
}

export const cleanEmail = (typed: string) => typed.trim().toLowerCase()

export const isFull = (emails: readonly string[]) => emails.length >= reportLimits.emails

/**
 * Reports are for active publishers or active shops. The report's own organization stays visible even if it became
 * inactive.
 */
export function isOffered(organization: Organization, reportTypeId: ReportTypeId, chosen: number | null): boolean {
  if (organization.orgId === chosen) return true
  if (reportProducts[reportTypeId] === 2) return organization.active === 1 && isShop(organization)
  return isActivePublisher(organization)
}
