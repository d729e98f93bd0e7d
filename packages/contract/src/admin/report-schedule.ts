/** Report schedules in wire format. */

export const reportTypes = { ad: 1, cart: 2, trial: 3, leakage: 4, commission: 5 } as const
export type ReportTypeId = (typeof reportTypes)[keyof typeof reportTypes]
export const reportTypeIds = [1, 2, 3, 4, 5] as const satisfies readonly ReportTypeId[]

/** `{product}` is the configured product name. */
export const reportTypeNames: Readonly<Record<ReportTypeId, string>> = {
  1: '{product}Ad',
  2: '{product}Cart',
  3: '{product}Cart Free Trial',
  4: 'Coupon Leakage Report',
  5: 'Commission Reversal Report',
}

/** Product of a report: 1 for publishers, 2 for shops. */
export const reportProducts: Readonly<Record<ReportTypeId, 1 | 2>> = { 1: 1, 2: 2, 3: 2, 4: 2, 5: 2 }

export const reportFrequencies = ['hourly', 'daily', 'weekly', 'biweekly', 'monthly', 'once'] as const
export type ReportFrequency = (typeof reportFrequencies)[number]

export const reportFrequenciesByType: Readonly<Record<ReportTypeId, readonly ReportFrequency[]>> = {
  1: ['weekly', 'biweekly', 'monthly'],
  2: ['weekly', 'biweekly', 'monthly'],
  3: ['once'],
  4: ['hourly', 'daily', 'weekly'],
  5: ['daily', 'weekly'],
}

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

/** The only day option of monthly reports. */
export const monthlyDay = 'first monday'

/** Days after the trial's start. */
export const trialReportDays = { first: 7, second: 14 } as const

/** 12 AM is hour 0, 11 PM is hour 23. */
export const reportTimes = [
  '12 AM',
  '1 AM',
  '2 AM',
  '3 AM',
  '4 AM',
  '5 AM',
  '6 AM',
  '7 AM',
  '8 AM',
  '9 AM',
  '10 AM',
  '11 AM',
  '12 PM',
  '1 PM',
  '2 PM',
  '3 PM',
  '4 PM',
  '5 PM',
  '6 PM',
  '7 PM',
  '8 PM',
  '9 PM',
  '10 PM',
  '11 PM',
] as const
export type ReportTime = (typeof reportTimes)[number]

/** Fixed offsets from UTC −12 to +15, without daylight saving time. */
export const reportTimezones = [
  'UTC -12:00',
  'UTC -11:00',
  'UTC -10:00',
  'UTC -9:00',
  'UTC -8:00',
  'UTC -7:00',
  'UTC -6:00',
  'UTC -5:00',
  'UTC -4:00',
  'UTC -3:00',
  'UTC -2:00',
  'UTC -1:00',
  'UTC +0:00',
  'UTC +1:00',
  'UTC +2:00',
  'UTC +3:00',
  'UTC +4:00',
  'UTC +5:00',
  'UTC +6:00',
  'UTC +7:00',
  'UTC +8:00',
  'UTC +9:00',
  'UTC +10:00',
  'UTC +11:00',
  'UTC +12:00',
  'UTC +13:00',
  'UTC +14:00',
  'UTC +15:00',
] as const
export type ReportTimezone = (typeof reportTimezones)[number]

const westernmost = -12

/** Hours ahead of UTC. */
export const toUtcOffset = (timezone: ReportTimezone) => reportTimezones.indexOf(timezone) + westernmost
export const toTimezone = (offset: number): ReportTimezone => reportTimezones[offset - westernmost] ?? 'UTC +0:00'

export const toHour = (time: ReportTime) => reportTimes.indexOf(time)
export const toReportTime = (hour: number): ReportTime => reportTimes[hour] ?? '12 AM'

export const reportDefaults = { frequency: 'weekly', day: 'monday', time: '9 AM', timezone: 'UTC -5:00' } as const
