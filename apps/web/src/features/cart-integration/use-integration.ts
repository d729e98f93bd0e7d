import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'

/** The id in the address, which is all that opens these pages. */
export function useIntegrationId() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  return id
}

/** Whoever has no valid id is shown the door: nothing here tells why. What was loaded once stays, whatever a later look answers. */
export function useRootOnFailure(queries: readonly { isLoadingError: boolean }[]) {
  const navigate = useNavigate()
  const hasFailed = queries.some(({ isLoadingError }) => isLoadingError)
  useEffect(() => {
    if (hasFailed) void navigate({ to: '/', replace: true })
  }, [hasFailed, navigate])
}
