import { Anchor, Button, Loader } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useSettings } from '../lib/app/settings.ts'
import { usePageSearch } from '../lib/search/page-search.ts'
import { signOut } from '../lib/session/sign-in.ts'
import { signInProblems } from '../lib/session/sign-in-return.ts'
import { signInPlace, startSignIn } from '../lib/session/start-sign-in.ts'
import { BareScreen } from './bare-screen.tsx'
import { signInSearch } from './sign-in-search.ts'

/** Redirects to the provider, unless there was an error: then the user starts it. */
export function SignInScreen() {
  const settings = useSettings()
  const [{ from, problem }] = usePageSearch(signInSearch)
  const origin = signInPlace(window.location.origin, settings.publicUrl)
  const hasStarted = useRef(false)

  const start = () => {
    hasStarted.current = true
    if (origin.kind === 'elsewhere') return window.location.replace(`${origin.publicUrl}${from ?? '/'}`)
    return startSignIn(settings, from ?? null)
  }
  const canStart = origin.kind === 'here' || (origin.kind === 'elsewhere' && origin.isLoopback)
  useEffect(() => {
    if (canStart && !problem && !hasStarted.current) void start()
  })

  if (origin.kind === 'insecure') {
    return (
      <BareScreen
        title="This address is not secure"
        text="Browsers allow signing in only over https, or on this machine as localhost. Please open the secure address."
      />
    )
  }
  if (origin.kind === 'elsewhere' && !origin.isLoopback) {
    return (
      <BareScreen title={`${settings.productName} has another address`} text="Sign in there instead.">
        <Anchor href={origin.publicUrl}>{origin.publicUrl}</Anchor>
      </BareScreen>
    )
  }
  if (problem) {
    return (
      <BareScreen title="Sign in" text={signInProblems[problem]}>
        <Button onClick={start}>Try again</Button>
      </BareScreen>
    )
  }
  return (
    <BareScreen title="Sign in" text="Redirecting to sign-in…">
      <Loader size="sm" />
    </BareScreen>
  )
}

export function ForbiddenScreen() {
  const settings = useSettings()
  return (
    <BareScreen
      title="ACCESS DENIED."
      text={
        <>
          Your access to this page has been denied. Please contact our support via email{' '}
          <Anchor href={`mailto:${settings.supportEmail}`}>{settings.supportEmail}</Anchor> in case of any questions.
        </>
      }
    >
      <Button onClick={() => signOut(settings)}>Logout</Button>
    </BareScreen>
  )
}

export function NotFoundScreen() {
  const { history } = useRouter()
  return (
    <BareScreen title="Page not found!" text="It may have moved, or your account does not include it.">
      <Button component={Link} to="/">
        Go to the start page
      </Button>
      {history.length > 1 && (
        <Button variant="default" onClick={() => history.back()}>
          Go back
        </Button>
      )}
    </BareScreen>
  )
}
