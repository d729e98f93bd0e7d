import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  buildList,
  type Distribution,
  deploymentLimits,
  deploymentTexts,
  distributionBatch,
  distributionCreate,
  distributionDelete,
  distributionList,
  distributionRename,
  distributionTrustedHosts,
  distributionUpdate,
  type ScriptBucket,
} from '@vigil/contract'
import { useEffect, useRef } from 'react'
import { ApiFailure, call, errorMessage } from '../../../lib/api/api.ts'
import { useSubmission } from '../../../lib/api/use-submission.ts'
import { outdatedScriptsQuery } from '../../../lib/script-update/queries.ts'
import { showError, showSuccess, snackbarMs } from '../../../ui/snackbar.tsx'
import { begun, isInProgress, type TagChange } from './tag-changes.ts'

export const tagsQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['tags', organizationId],
    queryFn: ({ signal }) => call(distributionList, { query: { organizationId } }, { signal }),
    select: ({ distributions }) => distributions,
  })

export const buildsQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['builds', organizationId],
    queryFn: ({ signal }) => call(buildList, { query: { organizationId } }, { signal }),
    select: ({ builds }) => builds,
  })

/** Loads the tags, polls those in progress every three seconds, and announces when none remain. */
export function useTags(organizationId: number) {
  const client = useQueryClient()
  const tags = useQuery(tagsQuery(organizationId))
  const { data: progress } = useQuery({
    // The key omits the tag ids: with them, every finished tag would trigger a request.
    queryKey: ['tags', organizationId, 'in progress'],
    queryFn: ({ signal }) => {
      const cached = client.getQueryData(tagsQuery(organizationId).queryKey)?.distributions ?? []
      return fetchProgress(organizationId, cached.filter(isInProgress), signal)
    },
    enabled: tags.data?.some(isInProgress) ?? false,
    refetchInterval: deploymentLimits.pollMs,
    staleTime: 0,
    gcTime: 0,
  })
  useEffect(() => {
    if (!progress) return
    const { queryKey } = tagsQuery(organizationId)
    const states = new Map(progress.distributions.map((tag) => [tag.distribution, tag]))
    client.setQueryData(
      queryKey,
      (cached) => cached && { distributions: cached.distributions.map((tag) => states.get(tag.distribution) ?? tag) },
    )
  }, [progress, client, organizationId])
  useEnd(tags.data)
  return tags
}

/** State of the tags in progress. Falls back to the full list if their ids do not fit into a URL. */
async function fetchProgress(organizationId: number, busy: readonly Distribution[], signal: AbortSignal) {
  const ids = busy.map(({ distribution }) => distribution)
  if (ids.length <= deploymentLimits.tagsPerLook) {
    return call(distributionBatch, { query: { organizationId, distributionIds: ids.join(',') } }, { signal })
  }
  const { distributions } = await call(distributionList, { query: { organizationId } }, { signal })
  // For other tags this response may predate changes started meanwhile.
  return { distributions: distributions.filter(({ distribution }) => ids.includes(distribution)) }
}

/** Announces the end of an update, and each failure with its reason. */
function useEnd(tags: readonly Distribution[] | undefined) {
  const client = useQueryClient()
  const waitedFor = useRef<string[]>([])
  useEffect(() => {
    if (!tags) return
    const busy = tags.filter(isInProgress).map(({ distribution }) => distribution)
    const ended = tags.filter((tag) => waitedFor.current.includes(tag.distribution) && !isInProgress(tag))
    waitedFor.current = busy
    for (const { comment, failure } of ended) {
      if (failure) showError(`Failed to update "${comment}".\n${failure.reason}`)
    }
    if (ended.length === 0 || busy.length > 0) return
    showSuccess(deploymentTexts.completed, { durationMs: snackbarMs.quick })
    void client.invalidateQueries({ queryKey: outdatedScriptsQuery.queryKey })
  }, [tags, client])
}

/** Shows the message and updates the cached list, so that polling picks up new tags in progress. */
function useDone(organizationId: number) {
  const client = useQueryClient()
  return (message: string, change: (tags: Distribution[]) => Distribution[]) => {
    showSuccess(message, { durationMs: snackbarMs.quick })
    client.setQueryData(
      tagsQuery(organizationId).queryKey,
      (cached) => cached && { distributions: change(cached.distributions) },
    )
  }
}

/** Shows the server's messages about single fields or tags on a second line. */
function useShowFailure(organizationId: number) {
  const client = useQueryClient()
  return (error: unknown) => {
    const cached = client.getQueryData(tagsQuery(organizationId).queryKey)?.distributions ?? []
    const findName = (field: string) => cached.find(({ distribution }) => distribution === field)?.comment ?? field
    const details = error instanceof ApiFailure ? error.details : []
    const lines = details.map(({ field, message }) => `${findName(field)}: ${message}`)
    showError([errorMessage(error), ...lines].join('\n'))
    // Another user may have changed the data.
    void client.invalidateQueries({ queryKey: tagsQuery(organizationId).queryKey, exact: true })
  }
}

export function useUpdateTags(organizationId: number, message: string = deploymentTexts.accepted) {
  const done = useDone(organizationId)
  const client = useQueryClient()
  const mutationKey = ['tags', organizationId, 'update']
  const mutation = useSubmission({
    mutationKey,
    mutationFn: (distributions: TagChange[]) => call(distributionUpdate, { body: { organizationId, distributions } }),
    onError: useShowFailure(organizationId),
    onSuccess: (_, changes) => done(message, (tags) => tags.map((tag) => begun(tag, changes))),
  })
  return { ...mutation, isFree: () => client.isMutating({ mutationKey }) === 0 }
}

export function useRenameTag(organizationId: number) {
  const done = useDone(organizationId)
  return useSubmission({
    mutationFn: (distribution: { distribution: string; comment: string }) =>
      call(distributionRename, { body: { organizationId, distribution } }),
    onError: useShowFailure(organizationId),
    onSuccess: (_, { distribution, comment }) =>
      done(deploymentTexts.commentUpdated, (tags) =>
        tags.map((tag) => (tag.distribution === distribution ? { ...tag, comment } : tag)),
      ),
  })
}

/** Deletes a tag that was never used. */
export function useDeleteTag(organizationId: number) {
  const client = useQueryClient()
  return async (distribution: string) => {
    await call(distributionDelete, { query: { organizationId, distribution } })
    const { queryKey } = tagsQuery(organizationId)
    client.setQueryData(
      queryKey,
      (cached) => cached && { distributions: cached.distributions.filter((tag) => tag.distribution !== distribution) },
    )
    await client.invalidateQueries({ queryKey: outdatedScriptsQuery.queryKey })
  }
}

export function useSetTrustedHosts(organizationId: number) {
  const done = useDone(organizationId)
  return useSubmission({
    mutationFn: (distribution: { distribution: string; trustedHosts: string[] }) =>
      call(distributionTrustedHosts, { body: { organizationId, distribution } }),
    onError: useShowFailure(organizationId),
    onSuccess: ({ distribution }) =>
      done(deploymentTexts.trustedHostsUpdated, (tags) =>
        tags.map((tag) => (tag.distribution === distribution.distribution ? distribution : tag)),
      ),
  })
}

export function useCreateTag(organizationId: number) {
  const done = useDone(organizationId)
  return useSubmission({
    mutationFn: (tag: { comment: string; scriptBucket: ScriptBucket }) =>
      call(distributionCreate, { body: { organizationId, ...tag } }),
    onError: useShowFailure(organizationId),
    onSuccess: ({ distribution }) =>
      done(deploymentTexts.created, (tags) => [...tags, { ...distribution, status: 'in progress' }]),
  })
}
