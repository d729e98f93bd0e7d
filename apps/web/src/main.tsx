import { QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { ApiFailure } from './lib/api/api.ts'
import { readArrival } from './lib/session/arrival.ts'
import { followOtherTabs, onSessionEnd, saveMaintenanceKey } from './lib/session/session.ts'
import { makeRouter } from './router.tsx'
import { followSessionEnds } from './shell/session-ends.ts'

// Runs before any render or request: keys and tokens must not stay in the URL.
const arrival = readArrival(window.location.href)
if (arrival.maintenanceKey) saveMaintenanceKey(arrival.maintenanceKey)
if (arrival.cleaned) window.history.replaceState(null, '', arrival.cleaned)

let { handover } = arrival
function takeHandover() {
  const taken = handover
  handover = null
  return taken
}

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Client errors are final; only lost connections and server errors are retried.
      retry: (count, error) => count < 1 && !(error instanceof ApiFailure && error.status >= 400 && error.status < 500),
      staleTime: 30_000,
      refetchOnWindowFocus: false,
    },
    // Mutations fail immediately when offline: a queued one would run later, when the user no longer expects it.
    mutations: { networkMode: 'always' },
  },
})

const router = makeRouter({ queryClient, takeHandover })
onSessionEnd(followSessionEnds(router))
followOtherTabs()

// The shell of index.html covers the page until the first screen is ready.
const shownOnce = router.subscribe('onRendered', () => {
  shownOnce()
  document.getElementById('shell')?.remove()
})

const root = document.getElementById('root')
if (!root) throw new Error('#root element not found')
createRoot(root).render(
  <StrictMode>
    <App queryClient={queryClient} router={router} />
  </StrictMode>,
)
