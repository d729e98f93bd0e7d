import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type IntegrationStatus, statusIds } from '@vigil/contract'
import { useEffect } from 'react'
import { profileQuery, useProfile } from '../../../lib/viewer/profile.ts'
import { needsIntegration } from '../../../lib/viewer/viewer.ts'

/**
 * Redirects to the landing page when reports become ready while the user is waiting. Does nothing if they were ready
 * when the page opened, or for another organization.
 */
export function useReadyRedirect(organizationId: number, status: IntegrationStatus | undefined) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const profile = useProfile()
  const wasWaiting = needsIntegration(profile) && profile.organizationId === organizationId
  useEffect(() => {
    if (status !== 'ready' || !wasWaiting) return
    client.setQueryData(profileQuery.queryKey, (known) => known && { ...known, organizationStatusID: statusIds.done })
    void navigate({ to: '/secure', replace: true })
  }, [status, wasWaiting, client, navigate])
}
