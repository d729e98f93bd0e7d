import type { Page } from '@playwright/test'
import { demoPassword } from '@vigil/demo'
import { listPages } from './support/pages.ts'
import { getItem, signInAs, submitSignIn } from './support/people.ts'
import { expect, superadmin, test } from './support/test.ts'
import { makeUser } from './support/users.ts'

const malvertising = ['/dashboard', '/threat-analytics', '/threat-feed', '/threat-library']
const platform = [
  '/platform-feed',
  '/threat-library',
  '/case-scorecard',
  '/link-adqp',
  '/alerts',
  '/feeds',
  '/faq',
  '/contact-us',
]
const cart = [
  '/vigil-cart/overview',
  '/orders-report',
  '/ab-testing',
  '/coupon-detective-analytics',
  '/server-verification',
  '/commission-reversal',
]
const adQuality = ['/ad-quality', '/ad-quality-settings', '/adomain-analytics']
const more = ['/cases', '/heavy-ads', '/deployments', '/alerts', '/feeds']

/** Specification 1, 2.2 and 2.3, plus decisions.md. Menus contain only pages that are built. */
const accounts: Record<string, { landing: string; title: string; menu: string[]; choosesProduct?: true }> = {
  'superadmin@vigil.test': {
    landing: '/dashboard',
    title: 'Malvertising Overview',
    menu: [
      ...malvertising,
      '/complaints',
      '/case-scorecard',
      '/coverage',
      ...more,
      ...adQuality,
      ...cart,
      ...['/platform-feed', '/statistics', '/creative-library', '/link-adqp', '/clients', '/organizations'],
      ...[
        '/provisioning',
        '/report-configuration',
        '/notifications',
        '/releases',
        '/contact-requests',
        '/outbox',
        '/operations',
        '/audit-log',
        '/retention',
        '/erasure',
        '/integrations',
        '/check-integration',
        '/sdks',
        '/contact-us',
      ],
    ],
    choosesProduct: true,
  },
  'publisher@vigil.test': {
    landing: '/dashboard',
    title: 'Malvertising Overview',
    menu: [...malvertising, '/complaints', '/coverage', ...adQuality, ...more, '/contact-us'],
    choosesProduct: true,
  },
  'web@vigil.test': {
    landing: '/dashboard',
    title: 'Malvertising Overview',
    menu: [...malvertising, '/complaints', '/coverage', ...more, '/release-notes', '/faq', '/contact-us'],
  },
  'app@vigil.test': {
    landing: '/dashboard',
    title: 'Malvertising Overview',
    menu: [...malvertising, ...more, '/sdks', '/faq', '/contact-us'],
  },
  'ssp@vigil.test': { landing: '/platform-feed', title: 'Platform Feed', menu: platform },
  'dsp@vigil.test': { landing: '/platform-feed', title: 'Platform Feed', menu: platform },
  'shop@vigil.test': {
    landing: '/vigil-cart/overview',
    title: 'VigilCART Overview',
    menu: [...cart, '/alerts', '/contact-us'],
  },
  'new@vigil.test': {
    landing: '/integrations',
    title: 'Integration walkthrough',
    menu: ['/integrations', '/check-integration', '/faq', '/contact-us'],
  },
}

const signInHeading = (page: Page) => page.getByRole('heading', { name: 'Sign in', exact: true })
const passwordField = (page: Page) => page.getByLabel('Password', { exact: true })
const findMenuLinks = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link')

/** The journey of `npm test`: with a product selection and the longest menu of a customer. */
const journey = 'publisher@vigil.test'

for (const [email, { landing, title, menu, choosesProduct }] of Object.entries(accounts)) {
  const tag = email === journey ? '' : ' @thorough'
  test(`${email} signs in, lands on ${landing} and sees exactly its menu${tag}`, async ({ page }) => {
    await signInAs(page, email)
    if (choosesProduct) {
      await expect(page).toHaveURL(/\/product-selection\?token=/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        /^Hello, \w+\. Here are the products available for you$/,
      )
      await page.getByRole('link', { name: /Malware/ }).click()
    }
    await expect(page).toHaveURL(({ pathname }) => pathname === landing)
    await expect(page).toHaveTitle(`${title} · Vigil`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('button', { name: /^Welcome, / })).toBeVisible()

    const built = listPages()
      .filter(({ isBuilt }) => isBuilt)
      .map(({ path }) => path)
    const shown = await findMenuLinks(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(shown.sort()).toEqual(menu.filter((path) => built.includes(path)).sort())
  })
}

test('the ad quality tile opens the ad quality page if no other host is configured @thorough', async ({ page }) => {
  await signInAs(page, 'publisher@vigil.test')
  await page.getByRole('link', { name: /^Ad Quality/ }).click()
  await expect(page).toHaveURL(/\/ad-quality(\?|$)/)
})

test('product selection without a token is not found @thorough', async ({ page }) => {
  await page.goto('/product-selection')
  await expect(page).toHaveURL('/not-found')
  await expect(page.getByRole('heading', { name: 'Page not found!' })).toBeVisible()
})

test('a blocked user sees a message and can log out @thorough', async ({ page }) => {
  await signInAs(page, 'blocked@vigil.test')
  await expect(page).toHaveURL('/forbidden')
  await expect(page.getByRole('main')).toContainText(
    'ACCESS DENIED.Your access to this page has been denied. Please contact our support via email support@vigil.test in case of any questions.',
  )
  expect(await getItem(page, 'localStorage', 'vigil.session')).toBeNull()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(passwordField(page)).toBeVisible()
})

test('a wrong password and an unknown email get the same message @thorough', async ({ page }) => {
  await signInAs(page, 'web@vigil.test', 'not the password')
  await expect(page.getByRole('alert')).toHaveText('Incorrect email or password.')
  await expect(page.getByLabel('Email')).toHaveValue('web@vigil.test')
  await submitSignIn(page, 'nobody@example.test', 'not the password')
  await expect(page.getByRole('alert')).toHaveText('Incorrect email or password.')
  await submitSignIn(page, 'WEB@vigil.test')
  await expect(page).toHaveURL(/\/dashboard(\?|$)/)
})

test('ten wrong passwords lock the account, even for the right one, and no other account @thorough', async ({
  page,
  server,
  admin,
}) => {
  const { email, password } = await makeUser(server, admin)
  await signInAs(page, email, 'wrong guess 0')
  for (let guess = 1; guess < 10; guess++) {
    await expect(page.getByRole('alert')).toHaveText('Incorrect email or password.')
    await submitSignIn(page, email, `wrong guess ${guess}`)
  }
  await submitSignIn(page, email, password)
  await expect(page.getByRole('alert')).toHaveText('Too many attempts. Please try again in 15 minutes.')
  await submitSignIn(page, 'app@vigil.test')
  await expect(page).toHaveURL(/\/dashboard(\?|$)/)
})

test('the password can be shown and hidden @thorough', async ({ page }) => {
  await page.goto('/')
  await passwordField(page).fill('secret')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(passwordField(page)).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide' }).click()
  await expect(passwordField(page)).toHaveAttribute('type', 'password')
})

test('a demo account signs in with one click @thorough', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: /ssp@vigil\.test/ }).click()
  await expect(page).toHaveURL(/\/platform-feed(\?|$)/)
})

test('logging out ends the session here and at the provider @thorough', async ({ page }) => {
  await signInAs(page, 'web@vigil.test')
  await expect(page).toHaveURL(/\/dashboard(\?|$)/)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(passwordField(page)).toBeVisible()
  expect(await getItem(page, 'localStorage', 'vigil.session')).toBeNull()

  await test.step('going back shows nothing', async () => {
    await page.goBack()
    await expect(page.getByRole('button', { name: /^Welcome, / })).toBeHidden()
    await expect(passwordField(page).or(page.getByText('You have been signed out.'))).toBeVisible()
  })
  await test.step('opening it again requires the password', async () => {
    await page.goto('/')
    await expect(passwordField(page)).toBeVisible()
    await page.goto('/dashboard')
    await expect(passwordField(page)).toBeVisible()
  })
})

test('the account menu also logs out @thorough', async ({ page, enterAs }) => {
  await enterAs('web@vigil.test')
  await page.getByRole('button', { name: /^Welcome, / }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(passwordField(page)).toBeVisible()
})

test('a session survives a reload and is shared with a second tab; logging out applies to both @thorough', async ({
  page,
  context,
}) => {
  await signInAs(page, 'web@vigil.test')
  await expect(page).toHaveURL(/\/dashboard(\?|$)/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Malvertising Overview' })).toBeVisible()

  const second = await context.newPage()
  await second.goto('/')
  await expect(second).toHaveURL(/\/dashboard(\?|$)/)
  await expect(second.getByRole('button', { name: /^Welcome, / })).toBeVisible()

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(second.getByText('You have been signed out.')).toBeVisible()
  await expect(second.getByRole('button', { name: /^Welcome, / })).toBeHidden()
})

test("a user change in one tab removes the first user's data in the other @thorough", async ({
  page,
  context,
  sessionOf,
  enterAs,
}) => {
  await enterAs('web@vigil.test')
  await expect(page).toHaveURL(/\/dashboard(\?|$)/)
  const second = await context.newPage()
  const { token } = await sessionOf('ssp@vigil.test')
  await second.goto(`/?token=${Buffer.from(token).toString('base64')}`)
  await expect(second).toHaveURL('/platform-feed')
  await expect(page.getByText('You have been signed out.')).toBeVisible()
  await expect(page.getByText('Wes')).toBeHidden()
})

test('returns to the requested page after sign-in @thorough', async ({ page }) => {
  await page.goto('/organizations?tab=shops&search=lantern')
  await expect(signInHeading(page)).toBeVisible()
  await submitSignIn(page, superadmin)
  await expect(page).toHaveURL('/organizations?tab=shops&search=lantern')
  await expect(page.getByRole('cell', { name: 'Lantern Outdoor', exact: true })).toBeVisible()
})

test('never redirects to another host after sign-in @thorough', async ({ page, server }) => {
  for (const from of ['//evil.example', '/\\evil.example', 'https://evil.example/']) {
    await page.goto(`/sign-in?from=${encodeURIComponent(from)}`)
    await expect(passwordField(page)).toBeVisible()
  }
  await submitSignIn(page, 'web@vigil.test')
  await expect(page).toHaveURL(({ origin, pathname }) => origin === server.url && pathname === '/dashboard')
})

test('redirects paths below /secure to the plain ones @thorough', async ({ page, enterAs }) => {
  await enterAs(superadmin, '/secure/organizations?tab=shops')
  await expect(page).toHaveURL('/organizations?tab=shops')
  await page.goto('/secure')
  await expect(page).toHaveURL(/\/dashboard(\?|$)/)
  await page.goto('/secure/no-such-page')
  await expect(page.getByRole('heading', { name: 'Page not found!' })).toBeVisible()
})

test('every page requires sign-in @thorough', async ({ page }) => {
  for (const path of ['/', '/secure', '/dashboard', '/clients', '/secure/clients']) {
    await page.goto(path)
    await expect(passwordField(page)).toBeVisible()
  }
  await expect(page).toHaveTitle('Sign in · Vigil')
  await expect(signInHeading(page)).toBeVisible()
  await expect(page.getByText(`The password of all is ${demoPassword}.`)).toBeVisible()
})
