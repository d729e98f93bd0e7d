import { createAdmin, createApi } from './support/api.ts'
import { submitSignIn } from './support/people.ts'
import { endServer, spawnServer, startServer, waitUntilReady } from './support/server.ts'
import { signInByCalls } from './support/session.ts'
import { expect, test } from './support/test.ts'

const email = 'first.person@example.test'
const password = 'five grey herons'

test('a server without demo data prints a one-time link that creates the first superadmin @thorough', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const server = await startServer({ TRUST_PROXY: '1' })
  try {
    // The server responds a moment before it logs the link.
    await expect
      .poll(server.output, { timeout: 60_000 })
      .toContain('This one-time link creates the first superadmin and expires in 24 hours')
    const [link = ''] = /http:\S+\/identity\/password\?token=\S+/.exec(server.output()) ?? []
    expect(server.output()).not.toContain('Demo accounts')

    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Create the first superadmin' })).toBeVisible()
    await expect(page.getByText('Demo accounts')).toBeHidden()

    await test.step('validates the input', async () => {
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('New password').fill('short')
      await page.getByLabel('Repeat password').fill('short')
      await page.getByRole('button', { name: 'Create superadmin' }).click()
      await expect(page.getByRole('alert')).toHaveText('Please use at least 10 characters.')
      await expect(page.getByLabel('Email')).toHaveValue(email)
    })

    await page.getByLabel('New password').fill(password)
    await page.getByLabel('Repeat password').fill(password)
    await page.getByRole('button', { name: 'Create superadmin' }).click()
    await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeVisible()
    await expect(page.getByText(`You can sign in as ${email} now.`)).toBeVisible()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await submitSignIn(page, email, password)
    await page.getByRole('link', { name: /Malware/ }).click()
    await expect(page).toHaveURL(/\/dashboard(\?|$)/)

    await test.step('the link is used up', async () => {
      const answer = await page.request.get(link)
      expect(answer.status()).toBe(410)
      expect(await answer.text()).toContain('This link is no longer valid')
    })

    await test.step('the superadmin can create the rest', async () => {
      const { token } = await signInByCalls(server.url, email, password)
      const admin = createAdmin(createApi(server.url, token))
      expect(await admin.organizations()).toEqual([])
      expect(await admin.makeOrganization('Harbour News')).toMatchObject({ orgName: 'Harbour News', active: 1 })
    })

    await test.step('the next start prints no link', async () => {
      await endServer(server)
      const next = spawnServer({ PORT: new URL(server.url).port, DATA_DIR: server.dataDirectory })
      await waitUntilReady(next)
      await expect.poll(next.output, { timeout: 60_000 }).toContain('is running at http')
      expect(next.output()).not.toContain('identity/password')
      await endServer(next)
    })
  } finally {
    await server.stop()
  }
})
