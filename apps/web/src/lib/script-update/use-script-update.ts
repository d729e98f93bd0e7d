import { useLocalStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { useProfile } from '../viewer/profile.ts'
import { isOfKind, isSuperadmin, needsIntegration } from '../viewer/viewer.ts'
import { isQuiet } from './dismissal.ts'
import { outdatedScriptsQuery } from './queries.ts'

/** Whether to point publishers to tags with an older build. Dismissed for a week, also by visiting the deployments. */
export function useScriptUpdate() {
  const profile = useProfile()
  const isOnDeployments = useLocation({ select: ({ pathname }) => pathname === '/deployments' })
  const [dismissedAt, setDismissedAt] = useLocalStorage({
    key: `vigil.scriptUpdate.${profile.userId}`,
    defaultValue: 0,
    getInitialValueInEffect: false,
  })
  const isPublisher = isOfKind(profile, 'Web') || isOfKind(profile, 'In-App')
  const isConcerned = isPublisher && !isSuperadmin(profile) && !needsIntegration(profile)
  const isOpen = isConcerned && !isOnDeployments && !isQuiet(dismissedAt, Date.now())
  const { data: isOutdated = false } = useQuery({ ...outdatedScriptsQuery, enabled: isOpen })
  const dismiss = useCallback(() => setDismissedAt(Date.now()), [setDismissedAt])
  useEffect(() => {
    if (isConcerned && isOnDeployments) dismiss()
  }, [isConcerned, isOnDeployments, dismiss])
  return { isShown: isOpen && isOutdated, dismiss }
}
