import { queryOptions, useMutation } from '@tanstack/react-query'
import { distributionBatch, drillCaseNames, drillResults, drillStart } from '@vigil/contract'
import { call, messageOf } from '../../lib/api.ts'
import { showError } from '../../ui/snackbar.tsx'

const lookMs = 2_000
/** A link to a run of last week, or one that was stopped, is not looked at as if it were under way. */
const quickLooks = 150
const laterMs = 15_000
const longestStartMs = 120_000

/** Reports come within seconds: looked for until every case has one. */
export const resultsQuery = (organizationId: number, run: string) =>
  queryOptions({
    queryKey: ['drill', organizationId, run],
    queryFn: ({ signal }) => call(drillResults, { query: { organizationId, run } }, { signal }),
    enabled: run !== '',
    refetchInterval: ({ state }) => {
      const { incidents = [], heavyAds = [] } = state.data ?? {}
      const found = new Set([...incidents, ...heavyAds].map(({ drill }) => drill))
      if (found.size === drillCaseNames.length) return false
      return state.dataUpdateCount + state.errorUpdateCount < quickLooks ? lookMs : laterMs
    },
    staleTime: 0,
  })

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A run of its own, once the tag for it is deployed. */
export const useStartDrill = (organizationId: number) =>
  useMutation({
    mutationFn: async () => {
      const until = Date.now() + longestStartMs
      const started = await call(drillStart, { body: { organizationId } })
      // Only looked at from here on: asked again, one that failed would be deployed again, and its reason never said.
      let { status } = started
      let reason = 'It takes longer than expected.'
      while (status !== 'successful') {
        if (status === 'failed' || Date.now() > until) {
          throw new Error(`The tag for the drill could not be deployed.\n${reason}`)
        }
        await pause(lookMs)
        const query = { organizationId, distributionIds: started.distribution }
        const [tag] = (await call(distributionBatch, { query })).distributions
        status = tag?.status ?? 'failed'
        reason = tag?.failure?.reason ?? reason
      }
      return started
    },
    onError: (error) => showError(messageOf(error)),
  })
