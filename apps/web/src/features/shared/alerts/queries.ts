import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  type AlertAction,
  type AlertCondition,
  type AlertRule,
  alertAct,
  alertGet,
  alertList,
  alertPeople,
  alertRuleChoices,
  alertRuleCreate,
  alertRuleDelete,
  alertRuleList,
  alertRulePreview,
  alertRuleUpdate,
} from '@vigil/contract'
import { call } from '../../../lib/api/api.ts'
import { useSubmission } from '../../../lib/api/use-submission.ts'
import type { StateFilter } from './alerts-search.ts'

/** An organization; undefined for the installation. */
export type Owner = number | undefined
export type RuleSettings = Pick<AlertRule, 'condition' | 'sensitivity' | 'isEnabled' | 'channels'>

const liveMs = 30_000
const about = (organizationId: Owner) => (organizationId === undefined ? {} : { organizationId })

export const alertsQuery = (
  owner: Owner,
  { state, page, rowsPerPage }: { state: StateFilter; page: number; rowsPerPage: number },
) =>
  queryOptions({
    queryKey: ['alerts', owner, state, page, rowsPerPage],
    queryFn: ({ signal }) => call(alertList, { query: { ...about(owner), state, page, rowsPerPage } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: liveMs,
  })

export const threadQuery = (owner: Owner, id: string) =>
  queryOptions({
    queryKey: ['alerts', owner, 'thread', id],
    queryFn: ({ signal }) => call(alertGet, { params: { id }, query: about(owner) }, { signal }),
    refetchInterval: liveMs,
  })

export const peopleQuery = (owner: Owner) =>
  queryOptions({
    queryKey: ['alert-people', owner],
    queryFn: ({ signal }) => call(alertPeople, { query: about(owner) }, { signal }),
    select: ({ people }) => people,
  })

export const rulesQuery = (owner: Owner) =>
  queryOptions({
    queryKey: ['alert-rules', owner],
    queryFn: ({ signal }) => call(alertRuleList, { query: about(owner) }, { signal }),
  })

export const choicesQuery = (owner: Owner) =>
  queryOptions({
    queryKey: ['alert-rule-choices', owner],
    queryFn: ({ signal }) => call(alertRuleChoices, { query: about(owner) }, { signal }),
  })

export const previewQuery = (owner: Owner, rule: { condition: AlertCondition; sensitivity: number }) =>
  queryOptions({
    queryKey: ['alert-rule-preview', owner, rule],
    queryFn: ({ signal }) => call(alertRulePreview, { body: { ...about(owner), ...rule } }, { signal }),
    placeholderData: keepPreviousData,
  })

export function useAct(owner: Owner, id: string) {
  const client = useQueryClient()
  return useSubmission({
    mutationFn: (action: AlertAction) => call(alertAct, { params: { id }, body: { ...about(owner), action } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['alerts'] }),
  })
}

/** Creates a rule without an id, else changes it. */
export function useSaveRule(owner: Owner) {
  const client = useQueryClient()
  return useSubmission({
    mutationFn: async ({ id, ...settings }: RuleSettings & { id: string | null }) => {
      const body = { ...about(owner), ...settings }
      await (id === null ? call(alertRuleCreate, { body }) : call(alertRuleUpdate, { params: { id }, body }))
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['alert-rules', owner] }),
  })
}

export function useDeleteRule(owner: Owner) {
  const client = useQueryClient()
  return useSubmission({
    mutationFn: (id: string) => call(alertRuleDelete, { params: { id }, query: about(owner) }),
    onSettled: () => client.invalidateQueries({ queryKey: ['alert-rules', owner] }),
  })
}
