import type { Page } from '@playwright/test'
import { profile } from '@vigil/contract'
import { createApi } from './support/api.ts'
import { enterWith, getItem, setItem } from './support/people.ts'
import { demoSettings, startServer } from './support/server.ts'
import { type SignedIn, signInByCalls } from './support/session.ts'
import { expect, superadmin, test } from './support/test.ts'
import { makeUser } from './support/users.ts'

const passwordField = (page: Page) => page.getByLabel('Password', { exact: true })
const base64 = (text: string) => Buffer.from(text).toString('base64')

async function changeStored(page: Page, change: (session: SignedIn) => object) {
  const text = await getItem(page, 'localStorage', 'vigil.session')
  const session = JSON.parse(text ?? '{}')
  await setItem(page, 'localStorage', 'vigil.session', { ...session, ...change(session) })
}

const forged = (token: string) => `${token.slice(0, -6)}AAAAAA`

test('an expired session signs in again and returns to the page @thorough', async ({ page, enterAs }) => {
  await enterAs(superadmin, '/clients')
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible()
  await changeStored(page, () => ({ expiresAt: Date.now() - 1 }))
  await page.reload()
  await expect(passwordField(page)).toBeVisible()
})

test('a rejected token signs in again @thorough', async ({ page, enterAs }) => {
  await enterAs(superadmin, '/clients')
  await expect(page.getByRole('table')).toBeVisible()
  await changeStored(page, ({ token }) => ({ token: forged(token) }))
  await page.reload()
  await expect(passwordField(page)).toBeVisible()
  expect(await getItem(page, 'localStorage', 'vigil.session')).toBeNull()
})

test('a token rejected right after sign-in shows an error instead of looping @thorough', async ({ page, enterAs }) => {
  await enterAs('web@vigil.test')
  await changeStored(page, ({ token }) => ({ token: forged(token), signedInAt: Date.now() }))
  await page.reload()
  await expect(page.getByText('The server rejected your sign-in. Please sign in again.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(passwordField(page)).toBeVisible()
})

test('claims forged in the browser grant nothing @thorough', async ({ page, enterAs }) => {
  await enterAs('web@vigil.test')
  await changeStored(page, ({ claims }) => ({ claims: { ...claims, role: 'superadmin', organizationId: null } }))
  await page.goto('/clients')
  await expect(page).toHaveURL('/not-found')
})

test('a user blocked in the meantime is signed out at the next call, and signs in again once unblocked @thorough', async ({
  page,
  server,
  admin,
}) => {
  const { id, email, password } = await makeUser(server, admin)
  const session = await signInByCalls(server.url, email, password)
  await enterWith(page, session)
  await expect(page).toHaveURL(/\/dashboard(\?|$)/)
  await admin.block(id)
  await page.reload()
  await expect(page).toHaveURL('/forbidden')
  await expect(page.getByRole('heading', { name: 'ACCESS DENIED.' })).toBeVisible()
  expect(await createApi(server.url, session.token).statusOf(profile)).toBe(403)
  await test.step('unblocking does not revive the old session', async () => {
    await admin.block(id, false)
    await page.goto('/')
    await expect(page).toHaveURL(/\/identity\/sign-in\//)
  })
})

test('refuses clients of a deactivated organization @thorough', async ({ page, server, admin }) => {
  const { email, password, organization } = await makeUser(server, admin)
  await enterWith(page, await signInByCalls(server.url, email, password))
  await expect(page).toHaveURL(/\/dashboard(\?|$)/)
  await admin.setActive(organization.orgId, 0)
  await page.reload()
  await expect(page).toHaveURL('/forbidden')
})

for (const path of ['/', '/secure', '/callback']) {
  test(`a token passed to ${path} signs in and disappears from the URL @thorough`, async ({ page, sessionOf }) => {
    const { token } = await sessionOf('web@vigil.test')
    const addresses: string[] = []
    page.on('framenavigated', (frame) => addresses.push(frame.url()))
    await page.goto(`${path}?token=${encodeURIComponent(base64(token))}`)
    await expect(page).toHaveURL(/\/dashboard(\?|$)/)
    await expect(page.getByRole('button', { name: /^Welcome, Wes/ })).toBeVisible()
    expect(addresses.slice(1).filter((address) => address.includes('token'))).toEqual([])
    await page.goBack()
    expect(page.url()).not.toContain('token=')
  })
}

test('an invalid, forged or foreign token goes to sign-in @thorough', async ({ page, sessionOf }) => {
  const { token } = await sessionOf('web@vigil.test')
  await page.goto('/?token=nonsense')
  await expect(passwordField(page)).toBeVisible()

  await page.goto(`/?token=${base64(forged(token))}`)
  await expect(page.getByText('Sign-in failed. Please sign in again.')).toBeVisible()
  expect(page.url()).not.toContain('token=')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(passwordField(page)).toBeVisible()

  await page.goto(`/?token=${base64(token)}&from=adqp`)
  await expect(page.getByText('Sign-in failed. Please sign in again.')).toBeVisible()
})

const returns = {
  '/callback?error=access_denied': 'Sign-in was cancelled.',
  '/callback#error=access_denied': 'Sign-in was cancelled.',
  '/callback#error=server_error': 'The sign-in service is unavailable. Please try again in a moment.',
  '/callback?error=%3Cb%3Estrange': 'Sign-in failed. Please sign in again.',
  '/callback?code=left-over&state=unknown':
    'This sign-in was started in another tab or has expired. Please sign in again.',
}
for (const [address, message] of Object.entries(returns)) {
  test(`a return to ${address} shows the next step without looping @thorough`, async ({ page }) => {
    await page.goto(address)
    await expect(page.getByText(message)).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page).toHaveURL(/\/sign-in\?problem=/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(passwordField(page)).toBeVisible()
  })
}

test('an empty return to /callback starts over and ends the existing session @thorough', async ({ page, enterAs }) => {
  await enterAs('web@vigil.test')
  await expect(page).toHaveURL(/\/dashboard(\?|$)/)
  await page.goto('/callback')
  await expect(passwordField(page)).toBeVisible()
})

test.describe('a return with the identity token in the hash', () => {
  const readNonce = (token: string): string =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).nonce

  async function comeBack(page: Page, token: string, pending: { state: string; nonce: string }, state = pending.state) {
    await page.goto('/favicon.svg')
    await setItem(page, 'sessionStorage', 'vigil.sign-in', { ...pending, codeVerifier: 'x', returnTo: '/clients' })
    await page.goto(`/callback#access_token=opaque&id_token=${token}&state=${state}&token_type=Bearer`)
  }

  test('is completed @thorough', async ({ page, sessionOf }) => {
    const { token } = await sessionOf(superadmin)
    await comeBack(page, token, { state: 'a-state', nonce: readNonce(token) })
    await expect(page).toHaveURL('/clients')
    await expect(page.getByRole('table', { name: 'Clients' })).toBeVisible()
    expect(await getItem(page, 'sessionStorage', 'vigil.sign-in')).toBeNull()
  })

  test('is rejected with another nonce, another state or a forged token @thorough', async ({ page, sessionOf }) => {
    const { token } = await sessionOf(superadmin)
    const nonce = readNonce(token)
    await comeBack(page, token, { state: 'a-state', nonce: 'another' })
    await expect(page.getByText('Sign-in failed.')).toBeVisible()
    await comeBack(page, token, { state: 'a-state', nonce }, 'another-state')
    await expect(page.getByText('This sign-in was started in another tab or has expired.')).toBeVisible()
    await comeBack(page, forged(token), { state: 'a-state', nonce })
    await expect(page.getByText('Sign-in failed.')).toBeVisible()
    expect(await getItem(page, 'localStorage', 'vigil.session')).toBeNull()
  })
})

test('a maintenance key is kept for the tab and sent with every call @thorough', async ({ page, enterAs }) => {
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/profile') keys.push(request.headers()['maintenance-access-key'])
  })
  await enterAs('web@vigil.test', '/dashboard?maintenance-access-key=open-sesame-please')
  await expect(page).toHaveURL(/\/dashboard(\?|$)/)
  expect(await getItem(page, 'sessionStorage', 'vigil.maintenance-access-key')).toBe('open-sesame-please')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(keys).toEqual(['open-sesame-please', 'open-sesame-please'])
})

test('during maintenance, only users with the key have access @thorough', async ({ page }) => {
  test.setTimeout(180_000)
  const key = 'open-sesame-please'
  const server = await startServer({ ...demoSettings, MAINTENANCE_KEY: key })
  try {
    await page.goto(`${server.url}/`)
    await expect(page.getByText('Vigil is under maintenance. Please try again in a few minutes.')).toBeVisible()
    await page.goto(`${server.url}/?maintenance-access-key=${key}`)
    await page.getByLabel('Email').fill('web@vigil.test')
    await passwordField(page).fill('vigil-demo')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(/\/dashboard(\?|$)/)
  } finally {
    await server.stop()
  }
})
