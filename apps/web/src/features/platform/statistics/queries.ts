import { queryOptions } from '@tanstack/react-query'
import { statistics } from '@vigil/contract'
import { call } from '../../../lib/api/api.ts'
import type { DayRange } from '../../../lib/format/time-ranges.ts'

/** Keeps the previous numbers visible while new ones load, unless the exchange changed. */
export const statisticsQuery = (organizationId: number, { from, to }: DayRange) =>
  queryOptions({
    queryKey: ['statistics', organizationId, from, to] as const,
    queryFn: ({ signal }) => call(statistics, { query: { organizationId, dateStart: from, dateEnd: to } }, { signal }),
    placeholderData: (before, last) => (last?.queryKey[1] === organizationId ? before : undefined),
  })
