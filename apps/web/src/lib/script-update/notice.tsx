import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Notice } from '../../ui/notice/notice.tsx'
import { useScriptUpdate } from './use-script-update.ts'

export function ScriptUpdateNotice({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const { isShown, dismiss } = useScriptUpdate()
  const navigate = useNavigate()
  if (!isShown) return null
  const goToDeployments = () => {
    onNavigate?.()
    void navigate({ to: '/deployments' })
  }
  return (
    <Notice title="Script update available" onDismiss={dismiss} isCompact>
      Some of your tags run an older version of the script.
      <Button mt={8} size="xs" variant="light" fullWidth onClick={goToDeployments}>
        Go to Deployments
      </Button>
    </Notice>
  )
}
