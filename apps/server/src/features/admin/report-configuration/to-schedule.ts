import { reportTypes, trialReportDays, type Weekday, weekdays } from '@vigil/contract'
import type { ReportConfigurationRow } from '@vigil/database'
import type { Schedule } from '../../../schedule/due-times.ts'

type StoredConfiguration = Pick<
  ReportConfigurationRow,
  | 'reportTypeId'
  | 'frequency'
  | 'day'
  | 'hour'
  | 'utcOffset'
  | 'scheduledFrom'
  | 'trialStart'
  | 'sendsFirst'
  | 'sendsSecond'
>

const isWeekday = (day: string | null): day is Weekday => weekdays.some((one) => one === day)

/** The schedule of a configuration. */
export function toSchedule(configuration: StoredConfiguration): Schedule {
  const { frequency, day, hour, utcOffset, scheduledFrom, trialStart, sendsFirst, sendsSecond } = configuration
  const isTrial = configuration.reportTypeId === reportTypes.trial && trialStart !== null
  const afterDays = [...(sendsFirst ? [trialReportDays.first] : []), ...(sendsSecond ? [trialReportDays.second] : [])]
  return {
    frequency,
    weekday: isWeekday(day) ? day : 'monday',
    hour,
    utcOffset,
    since: scheduledFrom,
    trial: isTrial ? { start: trialStart, afterDays } : null,
  }
}
