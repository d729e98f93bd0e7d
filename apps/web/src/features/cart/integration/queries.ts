import { queryOptions } from '@tanstack/react-query'
import {
  type CartPart,
  cartIntegrationLimits,
  conversionPixelSnippet,
  conversionPixelStatus,
  protectionScriptSnippet,
  protectionScriptStatus,
  type SnippetFormat,
} from '@vigil/contract'
import { call } from '../../../lib/api/api.ts'

const snippets = { 'protection-script': protectionScriptSnippet, 'conversion-pixel': conversionPixelSnippet }
const statuses = { 'protection-script': protectionScriptStatus, 'conversion-pixel': conversionPixelStatus }

export const snippetQuery = (id: string, part: CartPart, format: SnippetFormat) =>
  queryOptions({
    queryKey: ['cart-integration', id, part, 'snippet', format],
    queryFn: ({ signal }) => call(snippets[part], { params: { id }, query: { format } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Polled, so the page follows the traffic while the shop integrates. */
export const statusQuery = (id: string, part: CartPart) =>
  queryOptions({
    queryKey: ['cart-integration', id, part, 'status'],
    queryFn: ({ signal }) => call(statuses[part], { params: { id } }, { signal }),
    refetchInterval: ({ state }) =>
      cartIntegrationLimits.pollMs[state.data?.message === 'integrated' ? 'done' : 'waiting'],
    staleTime: 0,
  })
