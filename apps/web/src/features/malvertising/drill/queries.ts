import { queryOptions } from '@tanstack/react-query'
import { distributionBatch, drillCaseNames, drillResults, drillStart } from '@vigil/contract'
import { call, errorMessage } from '../../../lib/api/api.ts'
import { useSubmission } from '../../../lib/api/use-submission.ts'
import { showError } from '../../../ui/snackbar.tsx'

const lookMs = 2_000
/** Number of frequent polls; afterwards a run counts as old or abandoned and is polled slowly. */
const quickLooks = 150
const laterMs = 15_000
const longestStartMs = 120_000

/** Reports arrive within seconds: polls until every case has one. */
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

/** Starts a run once its tag is deployed. */
export const useStartDrill = (organizationId: number) =>
  useSubmission({
    mutationFn: async () => {
      const until = Date.now() + longestStartMs
      const started = await call(drillStart, { body: { organizationId } })
      // Polls the existing deployment: starting again would redeploy a failed tag and hide the reason.
      let { status } = started
      let reason = 'Deployment is taking longer than expected.'
      while (status !== 'successful') {
        if (status === 'failed' || Date.now() > until) {
          throw new Error(`Failed to deploy the drill's tag.\n${reason}`)
        }
        await pause(lookMs)
        const query = { organizationId, distributionIds: started.distribution }
        const [tag] = (await call(distributionBatch, { query })).distributions
        status = tag?.status ?? 'failed'
        reason = tag?.failure?.reason ?? reason
      }
      return started
    },
    onError: (error) => showError(errorMessage(error)),
  })
