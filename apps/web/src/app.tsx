import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { settingsQuery } from './lib/app/settings.ts'
import type { makeRouter } from './router.tsx'
import { KitProvider } from './ui/kit-provider.tsx'

interface AppProps {
  queryClient: QueryClient
  router: ReturnType<typeof makeRouter>
}

export function App({ queryClient, router }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Themed router={router} />
    </QueryClientProvider>
  )
}

function Themed({ router }: Pick<AppProps, 'router'>) {
  // Disabled: the router loads the settings, this only subscribes to the cached value.
  const accent = useQuery({ ...settingsQuery, enabled: false }).data?.accentColour
  return (
    <KitProvider {...(accent ? { accent } : {})}>
      <RouterProvider router={router} />
    </KitProvider>
  )
}
