import { notifications } from '@mantine/notifications'
import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import {
  type AnswerOf,
  alertCount,
  notificationActive,
  outdatedScripts,
  profile,
  sessionSettings,
} from '@vigil/contract'
import { expect, onTestFinished, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { App } from '../app.tsx'
import { saveSession } from '../lib/session/session.ts'
import { type ViewerKind, viewers } from '../lib/viewer/viewer-samples.ts'
import { makeRouter } from '../router.tsx'
import { Answers } from './answers.ts'

type Profile = AnswerOf<typeof profile>

/** A user of this kind. */
export const userOf = (kind: ViewerKind): Profile => ({ ...superadmin, ...viewers[kind] })

export const superadmin: Profile = {
  ...viewers.superadmin,
  userId: '5b2f3f0e-3c1b-4f5e-9a44-0a1d5ef3c001',
  email: 'superadmin@vigil.test',
  nickname: 'superadmin',
  picture: null,
  showsFirstSteps: false,
}

const settings: AnswerOf<typeof sessionSettings> = {
  productName: 'Vigil',
  supportEmail: 'support@vigil.test',
  accentColour: '#4a5fd0',
  publicUrl: 'http://vigil.test',
  adQualityUrl: null,
  helpDocsUrl: null,
  sdkDocsUrl: null,
  isDemo: false,
  signIn: { clientId: 'web', scope: 'openid', authorizationEndpoint: '/oidc/auth', endSessionEndpoint: null },
}

/** Opens a page of the application as a user. The test decides what the server answers. */
export async function renderApp(
  path: string,
  user: Profile,
  answers: Answers,
  changed: Partial<AnswerOf<typeof sessionSettings>> = {},
) {
  const shared = new Answers()
    .to(sessionSettings, { ...settings, ...changed })
    .to(profile, user)
    .to(notificationActive, [])
    .to(outdatedScripts, { hasOutdatedScripts: false })
    .to(alertCount, { open: 0 })
  vi.stubGlobal('fetch', ((input, init) => {
    const { pathname } = new URL(String(input), location.origin)
    return (shared.knows(init?.method ?? 'GET', pathname) ? shared : answers).fetch(input, init)
  }) as typeof fetch)
  saveSession({ token: 'a.b.c', expiresAt: Date.now() + 3_600_000, signedInAt: Date.now(), claims: user })
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { networkMode: 'always' } },
  })
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = makeRouter({ queryClient, takeHandover: () => null }, history)
  const screen = await render(<App queryClient={queryClient} router={router} />)
  onTestFinished(() => {
    // Toasts outlive the application, and would cover controls of the next test.
    notifications.clean()
    vi.unstubAllGlobals()
    localStorage.clear()
    sessionStorage.clear()
    expect(answers.unexpected).toEqual([])
  })
  return { screen, url: () => history.location.href }
}
