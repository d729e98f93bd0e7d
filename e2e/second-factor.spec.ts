import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { signInAs, submitSignIn } from './support/people.ts'
import { demoSettings, startServer } from './support/server.ts'
import { expect, superadmin, test } from './support/test.ts'
import { makeUser } from './support/users.ts'

/** Each code works once, so tests use codes `steps` ahead, within the tolerance for inaccurate clocks. */
const codeFor = (secret: string, steps = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })

async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasUserVerification: true, isUserVerified: true },
  })
  return () => devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
}

async function openSecurity(page: Page) {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Security' }).click()
  await expect(page.getByRole('heading', { name: 'Security', level: 1 })).toBeVisible()
}

async function enterPassword(page: Page, password: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  return dialog
}

async function saveCodes(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Save your recovery codes' })
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const codes = await dialog.getByRole('listitem').allTextContents()
  await dialog.getByRole('button', { name: 'I have saved the codes' }).click()
  return codes
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
}

const account = (page: Page) => page.getByRole('button', { name: 'Account menu' })

test('signs in with a passkey, and with a recovery code when the device is lost @thorough', async ({
  page,
  server,
  admin,
}) => {
  const { email, password } = await makeUser(server, admin)
  const removeAuthenticator = await addAuthenticator(page)
  await signInAs(page, email, password)
  await openSecurity(page)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const dialog = await enterPassword(page, password)
  await dialog.getByLabel('Name').fill('Work laptop')
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
  const [code = ''] = await saveCodes(page)
  await expect(page.getByText('Work laptop')).toBeVisible()

  await signOut(page)
  await submitSignIn(page, email, password)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(account(page)).toBeVisible()

  await signOut(page)
  await removeAuthenticator()
  await submitSignIn(page, email, password)
  await page.getByLabel('Recovery code').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(account(page)).toBeVisible()
  await openSecurity(page)
  await expect(page.getByText('9 codes left')).toBeVisible()
})

test('signs in with an authenticator app; a superadmin resets a lost one @thorough', async ({
  page,
  server,
  admin,
  enterAs,
}) => {
  const { email, password } = await makeUser(server, admin)
  await signInAs(page, email, password)
  await openSecurity(page)
  await page.getByRole('button', { name: 'Add authenticator app' }).click()
  await enterPassword(page, 'not the password')
  await expect(page.getByRole('alert')).toContainText('The password is incorrect.')
  const dialog = await enterPassword(page, password)
  const secret = (await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent())?.replaceAll(' ', '') ?? ''
  await dialog.getByLabel('Code from the app').fill(codeFor(secret, -1))
  await dialog.getByRole('button', { name: 'Add authenticator app' }).click()
  await saveCodes(page)

  await signOut(page)
  await submitSignIn(page, email, password)
  await page.getByLabel('Code from your authenticator app').fill('000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('This code is incorrect.')
  await page.getByLabel('Code from your authenticator app').fill(codeFor(secret, 1))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(account(page)).toBeVisible()

  await enterAs(superadmin, `/clients?email=${encodeURIComponent(email)}`)
  await page.getByRole('button', { name: `Reset second factor of ${email}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByRole('button', { name: `Reset second factor of ${email}` })).toHaveCount(0)
})

test('makes superadmins set up a second factor, if the setting requires it @thorough', async ({ page }) => {
  const server = await startServer({ ...demoSettings, SUPERADMIN_SECOND_FACTOR: 'true' })
  try {
    await page.goto(server.url)
    await submitSignIn(page, superadmin)
    await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible()
    const secret = (await page.locator('.key').textContent())?.replaceAll(' ', '') ?? ''
    await page.getByLabel('Code from the app').fill(codeFor(secret))
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
    await page.getByRole('button', { name: 'I have saved the codes' }).click()
    await expect(page.getByRole('heading', { name: /^Hello, Sam/ })).toBeVisible()
  } finally {
    await server.stop()
  }
})
