import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { z } from 'zod'
import { historyStep } from './history-step.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The text field that created this entry. */
    typed?: string
  }
}

type ChangeOptions = {
  /** For defaults and corrections that the user did not choose: no new history entry. */
  isCorrection?: boolean
}

/** Page state stored in the URL, typed by the route's schema. Back undoes the last change of a filter, tab or choice. */
export function usePageSearch<Schema extends z.ZodObject>(schema: Schema) {
  const navigate = useNavigate()
  const router = useRouter()
  const search: z.output<Schema> = schema.parse(useSearch({ strict: false }))
  const change = useCallback(
    (part: Partial<z.output<Schema>>, { isCorrection = false }: ChangeOptions = {}) => {
      const { search: current, state } = router.latestLocation
      const { replace, typed } = historyStep(schema.parse(current), part, state.typed)
      return navigate({
        to: '.',
        search: (before: object) => ({ ...before, ...part }),
        replace: replace || isCorrection,
        state: typed === undefined ? {} : { typed },
        resetScroll: false,
      })
    },
    [navigate, router, schema],
  )
  return [search, change] as const
}
