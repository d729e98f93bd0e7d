import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type BacktestPeriod,
  backtestLimits,
  type ProfileChange,
  profileBacktest,
  profileBacktestSave,
  profileExpectation,
} from '@vigil/contract'
import { call } from '../../../../lib/api/api.ts'
import { useSubmission } from '../../../../lib/api/use-submission.ts'
import { backtestKey, type ProfileKey, settingsQuery } from '../queries.ts'

const toParams = ({ organizationId, profileId }: ProfileKey) => ({ orgId: organizationId, profileId })

/** The result for the latest changes. While it loads, the one before stays. */
export function useBacktest(key: ProfileKey, days: BacktestPeriod, changes: readonly ProfileChange[]) {
  const [debounced] = useDebouncedValue(JSON.stringify(changes), backtestLimits.debounceMs)
  return useQuery({
    queryKey: [...backtestKey(key), 'result', days, debounced],
    queryFn: ({ signal }) =>
      call(profileBacktest, { params: toParams(key), body: { days, changes: JSON.parse(debounced) } }, { signal }),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
  })
}

export const expectationQuery = (key: ProfileKey) =>
  queryOptions({
    queryKey: [...backtestKey(key), 'expectation'],
    queryFn: ({ signal }) => call(profileExpectation, { params: toParams(key) }, { signal }),
    select: ({ data }) => data,
  })

/** Saves all changes at once and remembers the expected number. */
export function useSaveFromBacktest(key: ProfileKey, days: BacktestPeriod) {
  const client = useQueryClient()
  const { queryKey } = settingsQuery(key)
  return useSubmission({
    mutationFn: async (changes: readonly ProfileChange[]) => {
      const body = { days, changes: [...changes] }
      client.setQueryData(queryKey, await call(profileBacktestSave, { params: toParams(key), body }))
    },
    onSuccess: () => client.invalidateQueries({ queryKey: backtestKey(key) }),
    onError: () => client.invalidateQueries({ queryKey }),
  })
}
