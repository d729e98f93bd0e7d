import { test as base } from '@playwright/test'
import { firstStepsDismiss } from '@vigil/contract'
import { demoUsers } from '@vigil/demo'
import { addressHeader } from './addresses.ts'
import { type Admin, createAdmin, createApi } from './api.ts'
import { KeptPage } from './kept-page.ts'
import { enterWith } from './people.ts'
import { demoSettings, type RunningServer, startServer } from './server.ts'
import { type SignedIn, signInByCalls } from './session.ts'

export type Caller = ReturnType<typeof createApi> & { organizationId: number }

interface WorkerFixtures {
  /** A real server with demo data, shared by a worker's tests. */
  server: RunningServer
  /** Session of a demo account, created once. */
  sessionOf: (email: string) => Promise<SignedIn>
  /** The API as a demo account, with its organization. */
  callerOf: (email: string) => Promise<Caller>
  admin: Admin
  kept: KeptPage
}

interface TestFixtures {
  /** For tests of a browser's first visit. */
  isFirstVisit: boolean
  enterAs: (email: string, path?: string) => Promise<void>
}

export const superadmin = 'superadmin@vigil.test'
export const activeUsers = demoUsers.filter(({ isBlocked }) => !isBlocked)

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads fixture names from a destructured argument
    async ({}, use) => {
      const server = await startServer(demoSettings)
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  sessionOf: [
    async ({ server }, use) => {
      const sessions = new Map<string, Promise<SignedIn>>()
      await use((email) => {
        const session = sessions.get(email) ?? signInExperienced(server.url, email)
        sessions.set(email, session)
        return session
      })
    },
    { scope: 'worker' },
  ],
  callerOf: [
    async ({ server, sessionOf }, use) => {
      await use(async (email) => {
        const { token, claims } = await sessionOf(email)
        return { ...createApi(server.url, token), organizationId: claims.organizationId ?? 0 }
      })
    },
    { scope: 'worker' },
  ],
  admin: [
    async ({ server, sessionOf }, use) => {
      await use(createAdmin(createApi(server.url, (await sessionOf(superadmin)).token)))
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.url),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  extraHTTPHeaders: ({}, use) => use(addressHeader()),
  kept: [
    async ({ browser, server }, use, { project }) => {
      const { locale, timezoneId, viewport, contextOptions } = project.use
      const given = Object.entries({ locale, timezoneId, viewport }).filter(([, value]) => value !== undefined)
      const kept = new KeptPage(browser, { ...contextOptions, ...Object.fromEntries(given), baseURL: server.url })
      await use(kept)
      await kept.close()
    },
    { scope: 'worker' },
  ],
  isFirstVisit: [false, { option: true }],
  page: async ({ browser, kept, isFirstVisit, userAgent, extraHTTPHeaders }, use) => {
    if (isFirstVisit || userAgent) {
      const page = await browser.newPage()
      await use(page)
      return page.context().close()
    }
    const page = await kept.take(extraHTTPHeaders ?? {})
    await use(page)
    await kept.giveBack(page)
  },
  context: ({ page }, use) => use(page.context()),
  enterAs: async ({ page, sessionOf }, use) => {
    await use(async (email, path) => enterWith(page, await sessionOf(email), path))
  },
})

/** Signs in a user who has dismissed the first steps. */
async function signInExperienced(origin: string, email: string) {
  const session = await signInByCalls(origin, email)
  await createApi(origin, session.token).call(firstStepsDismiss, {})
  return session
}

export { expect } from '@playwright/test'
