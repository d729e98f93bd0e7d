import type { Scope } from '@vigil/contract'
import type { DayRange, Markup, Warehouse } from '@vigil/warehouse'

const dayMs = 86_400_000
const aroundDays = 30
const datasets = ['creatives', 'incidents'] as const
const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

interface MarkupRequest {
  creativeId: string
  bidderCode: string
  eventDate: string
}

/**
 * The newest markup of the day, or else of the thirty days around it. Tags send markup with only part of their
 * sightings, so a day may have none. Incidents have it more often.
 */
export async function markupOfCreative(
  warehouse: Pick<Warehouse, 'select' | 'markup'>,
  scope: Scope,
  { creativeId, bidderCode, eventDate }: MarkupRequest,
  now: Date,
): Promise<Markup | null> {
  const day = Date.parse(eventDate)
  const ranges: DayRange[] = [
    { from: eventDate, to: eventDate },
    { from: toDay(day - aroundDays * dayMs), to: toDay(Math.min(day + aroundDays * dayMs, now.getTime())) },
  ]
  const sources = ranges.flatMap((range) => datasets.map((dataset) => ({ dataset, range })))
  for (const source of sources) {
    const [row] = await warehouse.select(scope, {
      ...source,
      measures: ['latestMarkupHash'],
      where: { creativeId: [creativeId], bidderCode: [bidderCode] },
      whereNot: { markupHash: [''] },
    })
    const hash = String(row?.latestMarkupHash ?? '')
    if (hash !== '') return warehouse.markup(scope, hash)
  }
  return null
}
