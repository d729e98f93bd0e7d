import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { showNotice } from '../../ui/snackbar.tsx'
import { useProfile } from '../viewer/profile.ts'
import { isOfKind, isSuperadmin, needsIntegration } from '../viewer/viewer.ts'
import { outdatedScriptsQuery } from './queries.ts'

const deployments = '/deployments'

/** Notifies publishers of tags with an older build, until dismissed or the deployments page is visited. */
export function ScriptUpdateToast() {
  const profile = useProfile()
  const navigate = useNavigate()
  const isOnDeployments = useLocation({ select: ({ pathname }) => pathname === deployments })
  const isPublisher = isOfKind(profile, 'Web') || isOfKind(profile, 'In-App')
  const isConcerned = isPublisher && !isSuperadmin(profile) && !needsIntegration(profile) && !isOnDeployments
  const key = `vigil.scriptUpdate.${profile.userId}`
  const { data: isOutdated } = useQuery({ ...outdatedScriptsQuery, enabled: isConcerned && !isDismissed(key) })

  useEffect(() => {
    if (isOnDeployments) dismiss(key)
    if (!isConcerned || !isOutdated || isDismissed(key)) return
    return showNotice(
      <>
        Some of your tags run an older version of the script.
        <Button mt={8} size="xs" variant="light" display="block" onClick={() => navigate({ to: deployments })}>
          Go to Deployments
        </Button>
      </>,
      { id: 'script-update', title: 'Script update available', onDismiss: () => dismiss(key) },
    )
  }, [isConcerned, isOnDeployments, isOutdated, key, navigate])
  return null
}

/** For this tab's lifetime: later updates are announced again. */
function dismiss(key: string) {
  try {
    sessionStorage.setItem(key, 'dismissed')
  } catch {
    // Storage is blocked: shown again on the next page.
  }
}

function isDismissed(key: string) {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}
