import type { Page } from '@playwright/test'
import { createAdmin, createApi, uniqueEmail } from './support/api.ts'
import { freePort } from './support/free-port.ts'
import { getItem, setItem } from './support/people.ts'
import { demoSettings, type RunningServer, startServer } from './support/server.ts'
import { startStranger, strangerClientId } from './support/stranger.ts'
import { test as base, expect, superadmin } from './support/test.ts'

type Stranger = Awaited<ReturnType<typeof startStranger>>

type Guest = { server: RunningServer; stranger: Stranger }

/** A Vigil installation with an external sign-in provider, by settings alone. */
const test = base.extend<object, { guest: Guest; server: RunningServer }>({
  guest: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads fixture names from a destructured argument
    async ({}, use) => {
      const [port, strangerPort] = [await freePort(), await freePort()]
      const stranger = await startStranger({ port: strangerPort, vigilUrl: `http://localhost:${port}` })
      const oidc = { OIDC_ISSUER: stranger.issuer, OIDC_CLIENT_ID: strangerClientId }
      const server = await startServer({ ...demoSettings, ...oidc, PORT: String(port) })
      stranger.add('the-boss', superadmin)
      await use({ server, stranger })
      await server.stop()
      await stranger.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  server: [({ guest }, use) => use(guest.server), { scope: 'worker' }],
})

async function enterAsStranger(page: Page, name: string) {
  await page.goto('/')
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Enter' }).click()
}

async function adminHere(page: Page, url: string) {
  const stored = JSON.parse((await getItem(page, 'localStorage', 'vigil.session')) ?? '{}')
  return createAdmin(createApi(url, stored.token))
}

test('users sign in through another provider by settings alone @thorough', async ({
  page,
  guest: { server, stranger },
}) => {
  await enterAsStranger(page, 'the-boss')
  await expect(page).toHaveURL(/\/product-selection\?token=/)
  await page.getByRole('link', { name: /Malware/ }).click()
  await expect(page).toHaveURL(/\/dashboard(\?|$)/)
  await expect(page.getByRole('button', { name: /^Welcome, Sam/ })).toBeVisible()

  await test.step('binds a created client by verified email, and keeps the binding when the email changes', async () => {
    const admin = await adminHere(page, server.url)
    const email = uniqueEmail('guest')
    const { orgId } = await admin.makeOrganization()
    const client = await admin.makeClient(orgId, email)
    await admin.invite(client)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL((url) => url.origin === stranger.issuer)
    // The external provider prompts before it ends its own session.
    await page.getByRole('button', { name: 'Yes, sign me out' }).click()

    stranger.add('guest-7', email.toUpperCase())
    await enterAsStranger(page, 'guest-7')
    await expect(page).toHaveURL(/\/dashboard(\?|$)/)
    expect(await admin.clientOf(email)).toMatchObject({ auth0_user_id: `${stranger.issuer}|guest-7` })
    stranger.add('guest-7', 'another@example.test')
    await page.context().clearCookies()
    await page.evaluate('localStorage.clear()')
    await enterAsStranger(page, 'guest-7')
    await expect(page).toHaveURL(/\/dashboard(\?|$)/)
  })
})

test('an unverified email binds no account @thorough', async ({ page, guest: { stranger } }) => {
  stranger.add('pretender', 'web@vigil.test', false)
  await enterAsStranger(page, 'pretender')
  await expect(page.getByText('Sign-in failed. Please sign in again.')).toBeVisible()
  expect(await getItem(page, 'localStorage', 'vigil.session')).toBeNull()
})

test('refuses a verified email without an account @thorough', async ({ page, guest: { stranger } }) => {
  stranger.add('passer-by', 'passer-by@example.test')
  await enterAsStranger(page, 'passer-by')
  await expect(page.getByText('Sign-in failed. Please sign in again.')).toBeVisible()
})

test('a bound account stays with its owner @thorough', async ({ page, guest: { stranger } }) => {
  stranger.add('first-app', 'app@vigil.test')
  stranger.add('second-app', 'app@vigil.test')
  await enterAsStranger(page, 'first-app')
  await expect(page).toHaveURL(/\/dashboard(\?|$)/)
  await page.context().clearCookies()
  await page.evaluate('localStorage.clear()')
  await enterAsStranger(page, 'second-app')
  await expect(page.getByText('Sign-in failed. Please sign in again.')).toBeVisible()
})

test('a blocked user is forbidden, even with a valid token of the provider @thorough', async ({
  page,
  guest: { stranger },
}) => {
  stranger.add('blocked-one', 'blocked@vigil.test')
  await enterAsStranger(page, 'blocked-one')
  await expect(page).toHaveURL('/forbidden')
})

test("completes an implicit flow's hash return, and rejects another nonce @thorough", async ({
  page,
  guest: { server, stranger },
}) => {
  stranger.add('implicit-ssp', 'ssp@vigil.test')
  const start = async (nonce: string, planted: string) => {
    await page.goto('/favicon.svg')
    const pending = { state: 'a-state', nonce: planted, codeVerifier: 'x', returnTo: null }
    await setItem(page, 'sessionStorage', 'vigil.sign-in', pending)
    const query = new URLSearchParams({
      client_id: strangerClientId,
      response_type: 'id_token',
      scope: 'openid email',
      redirect_uri: `${server.url}/callback`,
      state: 'a-state',
      nonce,
    })
    await page.goto(`${stranger.issuer}/auth?${query}`)
  }
  await start('one-nonce', 'another-nonce')
  await page.getByLabel('Name').fill('implicit-ssp')
  await page.getByRole('button', { name: 'Enter' }).click()
  await expect(page.getByText('Sign-in failed. Please sign in again.')).toBeVisible()

  await start('one-nonce', 'one-nonce')
  await expect(page).toHaveURL('/platform-feed')
})

test("the embedded provider's pages are not available @thorough", async ({ page }) => {
  for (const path of ['/identity/forgot', '/identity/password?token=x', '/oidc/.well-known/openid-configuration']) {
    expect((await page.request.get(path)).status(), path).toBe(404)
  }
})
