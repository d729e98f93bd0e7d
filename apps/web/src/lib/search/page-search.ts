import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { z } from 'zod'

/** Page state stored in the URL, typed by the route's schema. */
export function usePageSearch<Schema extends z.ZodObject>(schema: Schema) {
  const navigate = useNavigate()
  const search: z.output<Schema> = schema.parse(useSearch({ strict: false }))
  const change = useCallback(
    (part: Partial<z.output<Schema>>) =>
      navigate({ to: '.', search: (before: object) => ({ ...before, ...part }), replace: true, resetScroll: false }),
    [navigate],
  )
  return [search, change] as const
}
