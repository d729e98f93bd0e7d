import {
  type DeliveryStatus,
  monthlyDay,
  type ReportConfiguration,
  type ReportFrequency,
  trialReportDays,
  weekdays,
} from '@vigil/contract'
import { timeInWords, timeLabel } from '@vigil/presentation'
import type { Tone } from '../../../ui/status-badge.tsx'

const dayMs = 86_400_000

/** Display texts of a report's schedule: 'monday' on the wire, 'Mo' on screen. */

export const frequencyLabels: Record<ReportFrequency, string> = {
  hourly: 'Hourly',
  daily: 'Daily',
  weekly: 'Weekly',
  biweekly: 'Biweekly',
  monthly: 'Monthly',
  once: 'Once',
}

export const shortDay = (day: string) => day.charAt(0).toUpperCase() + day.slice(1, 2)

export const dayOptions = weekdays.map((day) => ({ value: day, label: shortDay(day) }))

export const needsDay = (frequency: ReportFrequency) => frequency === 'weekly' || frequency === 'biweekly'

type Timed = Pick<ReportConfiguration, 'frequency' | 'day' | 'additionalConfiguration'>

export function sendOn({ frequency, day, additionalConfiguration: trial }: Timed): string {
  if (frequency === 'hourly') return 'Every hour'
  if (frequency === 'daily') return 'Every day'
  if (day === monthlyDay) return 'First Monday'
  if (frequency !== 'once') return day ? shortDay(day) : ''
  const start = Date.parse(trial.trialStart ?? '')
  const { first, second } = trialReportDays
  const after = [...(trial.sendFirstReport ? [first] : []), ...(trial.sendSecondReport ? [second] : [])]
  if (Number.isNaN(start)) return ''
  return after.map((days) => timeLabel(new Date(start + days * dayMs).toISOString().slice(0, 10))).join(', ')
}

export const sentTime = ({ frequency, time }: Pick<ReportConfiguration, 'frequency' | 'time'>) =>
  frequency === 'hourly' ? 'On the hour' : time

const statusWords: Record<DeliveryStatus, { label: string; tone: Tone }> = {
  sent: { label: 'Sent', tone: 'good' },
  skipped: { label: 'Nothing sent', tone: 'neutral' },
  waiting: { label: 'Being sent', tone: 'accent' },
  failed: { label: 'Failed', tone: 'danger' },
}

export function describeStatus({ status, tries, isLate }: { status: DeliveryStatus; tries: number; isLate: boolean }) {
  if (status === 'waiting' && tries > 0) return { label: 'Retrying', tone: 'warning' as const }
  if (status === 'sent' && isLate) return { label: 'Sent late', tone: 'warning' as const }
  return statusWords[status]
}

export const nextInWords = ({ active, nextDue }: Pick<ReportConfiguration, 'active' | 'nextDue'>) =>
  active === 0 ? 'Switched off' : nextDue ? `Next: ${timeInWords(nextDue)} UTC` : 'No more reports'
