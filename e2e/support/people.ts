import { expect, type Page } from '@playwright/test'
import { demoPassword } from '@vigil/demo'
import type { SignedIn } from './session.ts'

/** Fills in the open sign-in page. */
export async function submitSignIn(page: Page, email: string, password = demoPassword) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs in through the real sign-in page. */
export async function signInAs(page: Page, email: string, password = demoPassword) {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await submitSignIn(page, email, password)
}

/** Enters with a session created outside the browser, for tests that start after sign-in. */
export async function enterWith(page: Page, session: SignedIn, path = '/') {
  // A file of the same origin: the app must not run before the session is stored.
  await page.goto('/favicon.svg')
  await storeSession(page, session)
  await page.goto(path)
}

/**
 * Stores a session as the app does. `evaluate` takes a string, because these files are type-checked without DOM types.
 */
export const storeSession = (page: Page, session: SignedIn) =>
  setItem(page, 'localStorage', 'vigil.session', { ...session, signedInAt: Date.now() - 60_000 })

type Storage = 'localStorage' | 'sessionStorage'

export const setItem = (page: Page, storage: Storage, key: string, value: unknown) =>
  page.evaluate(`${storage}.setItem(${JSON.stringify(key)}, ${JSON.stringify(JSON.stringify(value))})`)

export const getItem = (page: Page, storage: Storage, key: string): Promise<string | null> =>
  page.evaluate(`${storage}.getItem(${JSON.stringify(key)})`)
