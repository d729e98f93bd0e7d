import { type Weighted, weighted } from '../random/weighted.ts'
import { type CountryCode, countries } from '../readers/countries.ts'

/** Traffic by hour of the reader's local day, from midnight. */
const newsDay = [14, 8, 5, 4, 6, 18, 48, 82, 92, 80, 72, 74, 86, 80, 70, 66, 68, 74, 76, 78, 84, 82, 58, 30]
const leisureDay = [34, 20, 12, 8, 7, 10, 24, 42, 46, 44, 46, 52, 62, 58, 52, 54, 62, 72, 82, 94, 100, 98, 80, 54]
const shopDay = [16, 9, 5, 4, 4, 8, 20, 36, 50, 62, 70, 74, 80, 74, 70, 68, 66, 68, 76, 90, 98, 88, 62, 34]

export const rhythms = {
  news: { hours: newsDay, saturday: 0.7, sunday: 0.74 },
  games: { hours: leisureDay, saturday: 0.97, sunday: 0.94 },
  outdoors: { hours: leisureDay, saturday: 0.9, sunday: 0.84 },
  shop: { hours: shopDay, saturday: 0.82, sunday: 0.9 },
} as const

/** One UTC hour of the week: its share of the week's traffic, and the readers' countries. */
export interface WeekHour {
  share: number
  countries: Weighted<CountryCode>
}

const hoursOfWeek = 168

/** 168 hours from Thursday 00:00 UTC: the Unix epoch was a Thursday. */
export function buildWeek(kind: keyof typeof rhythms, readers: Partial<Record<CountryCode, number>>): WeekHour[] {
  const { hours, saturday, sunday } = rhythms[kind]
  const codes = Object.keys(readers) as CountryCode[] // its own keys
  const busy = (code: CountryCode, hour: number) => {
    const local = (hour + Math.round(countries[code].utcOffset / 60) + hoursOfWeek) % hoursOfWeek
    const day = Math.floor(local / 24)
    const weekend = day === 2 ? saturday : day === 3 ? sunday : 1
    return (readers[code] ?? 0) * (hours[local % 24] ?? 0) * weekend
  }
  const week = Array.from({ length: hoursOfWeek }, (_, hour) => weighted(codes, (code) => busy(code, hour)))
  const total = week.reduce((sum, each) => sum + each.total, 0)
  return week.map((each) => ({ share: each.total / total, countries: each }))
}
