import { Box, Center, Loader, VisuallyHidden } from '@mantine/core'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { errorMessage } from '../lib/api/api.ts'
import { ErrorState } from '../ui/states/error-state.tsx'

/** As tall as the window, to keep the footer from flickering. */
export function LoadingScreen() {
  return (
    <Box mih="100dvh" pt="30dvh" ta="center" role="status">
      <Loader size="sm" />
      <VisuallyHidden>Loading</VisuallyHidden>
    </Box>
  )
}

export function FailedScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const [isRetrying, setIsRetrying] = useState(false)
  const retry = async () => {
    setIsRetrying(true)
    await router.invalidate()
    reset()
    setIsRetrying(false)
  }
  return (
    <Center mih="60dvh" px="md" component="main">
      <ErrorState
        message="Failed to open this page"
        detail={errorMessage(error)}
        onRetry={retry}
        isRetrying={isRetrying}
      />
    </Center>
  )
}
