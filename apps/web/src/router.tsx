import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouterHistory,
  stripSearchParams,
} from '@tanstack/react-router'
import { productSelectionSearch } from './features/shared/product-selection/product-selection-search.ts'
import { settingsQuery } from './lib/app/settings.ts'
import { parseSearch, stringifySearch } from './lib/search/search-params.ts'
import type { Handover } from './lib/session/arrival.ts'
import { pages } from './pages.ts'
import {
  completeCallback,
  enter,
  enterPage,
  goToLanding,
  leaveSecurePrefix,
  toIntegrationStatus,
  toSecure,
} from './shell/gates.ts'
import type { Page } from './shell/page.ts'
import { FailedScreen, LoadingScreen } from './shell/screens.tsx'
import { ForbiddenScreen, NotFoundScreen, SignInScreen } from './shell/session-screens.tsx'
import { signInSearch } from './shell/sign-in-search.ts'

export interface RouterContext {
  queryClient: QueryClient
  /** Returns the token that another product passed in the URL, once. */
  takeHandover: () => Handover | null
}

const root = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context }) => ({ settings: await context.queryClient.ensureQueryData(settingsQuery) }),
  component: Outlet,
  pendingComponent: LoadingScreen,
  errorComponent: FailedScreen,
  notFoundComponent: NotFoundScreen,
})

const gates = [
  createRoute({ getParentRoute: () => root, path: '/', beforeLoad: toSecure }),
  createRoute({ getParentRoute: () => root, path: '/secure', beforeLoad: goToLanding }),
  createRoute({ getParentRoute: () => root, path: '/secure/$', beforeLoad: leaveSecurePrefix }),
  createRoute({ getParentRoute: () => root, path: '/integration/$id', beforeLoad: toIntegrationStatus }),
  createRoute({ getParentRoute: () => root, path: '/callback', beforeLoad: completeCallback }),
  createRoute({
    getParentRoute: () => root,
    path: '/sign-in',
    validateSearch: signInSearch,
    component: SignInScreen,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/forbidden',
    component: ForbiddenScreen,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/not-found',
    component: NotFoundScreen,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/product-selection',
    validateSearch: productSelectionSearch,
    component: lazyRouteComponent(
      () => import('./features/shared/product-selection/product-selection-page.tsx'),
      'ProductSelectionPage',
    ),
  }),
]

const frameComponent = lazyRouteComponent(() => import('./shell/frame.tsx'), 'Frame')
const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  beforeLoad: (gate) => {
    // Loads its code in parallel with the profile.
    void frameComponent.preload?.()
    return enter(gate)
  },
  component: frameComponent,
})
const openFrame = createRoute({
  getParentRoute: () => root,
  id: 'open',
  component: lazyRouteComponent(() => import('./shell/open-frame.tsx'), 'OpenFrame'),
})

const unbuilt = lazyRouteComponent(() => import('./shell/unbuilt-page.tsx'), 'UnbuiltPage')

function shown(page: Page) {
  const { path, load, search } = page
  return {
    path,
    staticData: { page },
    component: load ? lazyRouteComponent(async () => ({ default: await load() })) : unbuilt,
    // Omits default values from the URL.
    ...(search
      ? {
          validateSearch: search,
          search: { middlewares: [stripSearchParams<Record<string, unknown>>(search.parse({}))] },
        }
      : {}),
  }
}

const isOpen = (page: Page) => page.access === 'public'
const framedRoute = (page: Page) =>
  createRoute({ getParentRoute: () => frame, beforeLoad: enterPage(page), ...shown(page) })
const openRoute = (page: Page) => createRoute({ getParentRoute: () => openFrame, ...shown(page) })

const routeTree = root.addChildren([
  ...gates,
  frame.addChildren(pages.filter((page) => !isOpen(page)).map(framedRoute)),
  openFrame.addChildren(pages.filter(isOpen).map(openRoute)),
])

/** The browser's history, unless another one is given. */
export function makeRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history ? { history } : {}),
    context,
    parseSearch,
    stringifySearch,
    defaultPendingComponent: LoadingScreen,
    defaultErrorComponent: FailedScreen,
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    // Shows a loaded page at once; by default the router keeps the pending state for 500 ms.
    defaultPendingMinMs: 0,
    scrollRestoration: true,
  })
}
