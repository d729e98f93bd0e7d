import { QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { ApiFailure } from './lib/api.ts'
import { readArrival } from './lib/arrival.ts'
import { followOtherTabs, onSessionEnd, saveMaintenanceKey } from './lib/session.ts'
import { makeRouter } from './router.tsx'
import { followSessionEnds } from './shell/session-ends.ts'

// Before anything is drawn or fetched: keys and tokens must not stay in the address.
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
      // What the server refused once it refuses again; only a lost connection or a hiccup is worth another try.
      retry: (count, error) => count < 1 && !(error instanceof ApiFailure && error.status >= 400 && error.status < 500),
      staleTime: 30_000,
      refetchOnWindowFocus: false,
    },
    // Without a connection a change fails now: kept back, it would be made by itself when nobody expects it any more.
    mutations: { networkMode: 'always' },
  },
})

const router = makeRouter({ queryClient, takeHandover })
onSessionEnd(followSessionEnds(router))
followOtherTabs()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root.')
createRoot(root).render(
  <StrictMode>
    <App queryClient={queryClient} router={router} />
  </StrictMode>,
)
