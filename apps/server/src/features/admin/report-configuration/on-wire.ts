import {
  type ReportConfiguration,
  type ReportDelivery,
  reportProducts,
  toReportTime,
  toTimezone,
} from '@vigil/contract'
import type { ListedReport, ReportDeliveryRow } from '@vigil/database'

const iso = (date: Date | null) => date?.toISOString() ?? null

type Described = Pick<
  ReportDeliveryRow,
  'id' | 'dueAt' | 'kind' | 'status' | 'isLate' | 'tries' | 'nextTryAt' | 'reason' | 'finishedAt'
>

const toOutcome = ({ id, dueAt, kind, status, isLate, tries, nextTryAt, reason, finishedAt }: Described) => ({
  id,
  dueAt: dueAt.toISOString(),
  kind,
  status,
  isLate,
  tries,
  nextTryAt: status === 'waiting' && tries > 0 ? nextTryAt.toISOString() : null,
  reason,
  finishedAt: iso(finishedAt),
})

export const deliveryOnWire = ({ mails, ...delivery }: ReportDeliveryRow): ReportDelivery => ({
  ...toOutcome(delivery),
  mails: mails.map(({ email, sentAt, problem }) => ({ email, sentAt: iso(sentAt), problem })),
})

export const configurationOnWire = (row: ListedReport): ReportConfiguration => ({
  id: row.id,
  orgId: row.organizationId,
  orgName: row.organization.name,
  reportTypeId: row.reportTypeId,
  productTypeId: reportProducts[row.reportTypeId],
  frequency: row.frequency,
  day: row.day,
  time: toReportTime(row.hour),
  timezone: toTimezone(row.utcOffset),
  emails: row.emails.join(','),
  customGreeting: row.greeting,
  active: row.isActive ? 1 : 0,
  additionalConfiguration: {
    sites: row.sites,
    trialStart: row.trialStart,
    sendFirstReport: row.sendsFirst,
    sendSecondReport: row.sendsSecond,
  },
  unsubscribed: row.unsubscribed,
  nextDue: row.isActive ? iso(row.nextDue) : null,
  lastDelivery: row.latest && toOutcome(row.latest),
})
