import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'

/** The id in the URL is the only credential for these pages. */
export function useIntegrationId() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  return id
}

/** Redirects to the root when the id is invalid, without a reason. Failed refetches of loaded data do not redirect. */
export function useRootOnFailure(queries: readonly { isLoadingError: boolean }[]) {
  const navigate = useNavigate()
  const hasFailed = queries.some(({ isLoadingError }) => isLoadingError)
  useEffect(() => {
    if (hasFailed) void navigate({ to: '/', replace: true })
  }, [hasFailed, navigate])
}
