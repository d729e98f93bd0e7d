import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { expect, onTestFinished, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { saveSession } from '../lib/session/session.ts'
import { KitProvider } from '../ui/kit-provider.tsx'
import type { Answers } from './answers.ts'
import { superadmin } from './render-app.tsx'

/** Renders a card without its page. The test decides what the server answers. */
export async function renderWithAnswers(answers: Answers, card: ReactNode) {
  vi.stubGlobal('fetch', answers.fetch)
  saveSession({ token: 'a.b.c', expiresAt: Date.now() + 3_600_000, signedInAt: Date.now(), claims: superadmin })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    localStorage.clear()
    sessionStorage.clear()
    expect(answers.unexpected).toEqual([])
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(
    <QueryClientProvider client={client}>
      <KitProvider>{card}</KitProvider>
    </QueryClientProvider>,
  )
}
