import type { Page } from '@playwright/test'
import { type Admin, createAdmin, createApi, uniqueEmail } from './support/api.ts'
import { choose, failure, success } from './support/controls.ts'
import { linkIn, type Mailbox, startMailbox } from './support/mailbox.ts'
import { enterWith, signInAs, submitSignIn } from './support/people.ts'
import { demoSettings, type RunningServer, startServer } from './support/server.ts'
import { signInByCalls } from './support/session.ts'
import { test as base, expect, superadmin } from './support/test.ts'
import { goodPassword } from './support/users.ts'

interface Mailed {
  server: RunningServer
  mailbox: Mailbox
  admin: Admin
}

/** A server that sends email through a real SMTP server. */
const test = base.extend<object, { mailed: Mailed; server: RunningServer }>({
  mailed: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads fixture names from a destructured argument
    async ({}, use) => {
      const mailbox = await startMailbox()
      const server = await startServer({ ...demoSettings, SMTP_URL: mailbox.url, MAIL_FROM: 'Vigil <vigil@mail.test>' })
      const { token } = await signInByCalls(server.url, superadmin)
      await use({ server, mailbox, admin: createAdmin(createApi(server.url, token)) })
      await server.stop()
      await mailbox.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  server: [({ mailed }, use) => use(mailed.server), { scope: 'worker' }],
})

async function setPassword(page: Page, password: string, repeated = password) {
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Repeat password').fill(repeated)
  await page.getByRole('button', { name: 'Set password' }).click()
}

async function invitedClient({ admin, mailbox }: Mailed) {
  const { orgId } = await admin.makeOrganization()
  const client = await admin.makeClient(orgId)
  await admin.invite(client)
  return { ...client, link: linkIn(await mailbox.waitForMail(client.email)) }
}

const isOver = async (page: Page, link: string) => {
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
}

test('a client is created, invited by email, sets a password and signs in', async ({ page, mailed }) => {
  const email = uniqueEmail('iris')
  await enterWith(page, await signInByCalls(mailed.server.url, superadmin), '/clients')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await choose(page, page.locator('form'), 'Organization', /^Northwind Daily/)
  await page.getByRole('button', { name: 'Create client' }).click()
  await expect(success(page, 'Client created')).toBeVisible()
  expect(mailed.mailbox.mailsTo(email)).toEqual([])
  await page.getByLabel('Search Email').fill(email)
  await page.getByRole('button', { name: `Send invite to ${email}` }).click()
  await expect(success(page, 'Invite sent')).toBeVisible()

  const mail = await mailed.mailbox.waitForMail(email)
  expect(mail).toMatchObject({ subject: 'Your invitation to Vigil', from: { address: 'vigil@mail.test' } })
  expect(mail.text).toContain('The link works once, for 72 hours.')
  const link = linkIn(mail)
  await page.evaluate('localStorage.clear()')

  await test.step('enforces the password rules', async () => {
    await page.goto(link)
    await expect(page.getByText(`For ${email}.`)).toBeVisible()
    await setPassword(page, 'short')
    await expect(page.getByRole('alert')).toHaveText('Please use at least 10 characters.')
    await setPassword(page, goodPassword, 'seven other lanterns')
    await expect(page.getByRole('alert')).toHaveText('The passwords do not match.')
    await setPassword(page, `my ${email} pass`)
    await expect(page.getByRole('alert')).toHaveText('Please do not use your email in the password.')
    await setPassword(page, 'password1234')
    await expect(page.getByRole('alert')).toHaveText('This password is easy to guess. Please choose another one.')
    await setPassword(page, 'x'.repeat(129))
    await expect(page.getByRole('alert')).toHaveText('Please use at most 128 characters.')
  })

  await setPassword(page, goodPassword)
  await expect(page.getByText(`You can sign in as ${email} now.`)).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await submitSignIn(page, email, goodPassword)
  await expect(page).toHaveURL(/\/dashboard(\?|$)/)

  await isOver(page, link)
})

test('each link works once, and setting a password voids other links and sessions @thorough', async ({
  page,
  mailed,
}) => {
  const client = await invitedClient(mailed)
  await mailed.admin.invite(client)
  const second = linkIn(await mailed.mailbox.waitForMail(client.email, 2))
  expect(second).not.toBe(client.link)
  await page.goto(client.link)
  await setPassword(page, goodPassword)
  await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeVisible()
  await isOver(page, client.link)
  await isOver(page, second)

  await test.step('a third invite sets another password, which voids the old one and its session', async () => {
    await enterWith(page, await signInByCalls(mailed.server.url, client.email, goodPassword))
    await expect(page).toHaveURL(/\/dashboard(\?|$)/)
    // Token timestamps have a resolution of one second: wait for the next one.
    const second = () => Math.floor(Date.now() / 1_000)
    const signedInAt = second()
    await expect.poll(second).toBeGreaterThan(signedInAt)
    await mailed.admin.invite(client)
    await page.goto(linkIn(await mailed.mailbox.waitForMail(client.email, 3)))
    await setPassword(page, 'nine loud harbours')
    await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeVisible()
    await page.goto('/dashboard')
    await submitSignIn(page, client.email, goodPassword)
    await expect(page.getByRole('alert')).toHaveText('Incorrect email or password.')
    await submitSignIn(page, client.email, 'nine loud harbours')
    await expect(page).toHaveURL(/\/dashboard(\?|$)/)
  })
})

test('a forgotten password is reset by email @thorough', async ({ page, mailed }) => {
  const client = await invitedClient(mailed)
  await page.goto('/')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveTitle('Reset your password · Vigil')
  await page.getByLabel('Email').fill(client.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  const mail = await mailed.mailbox.waitForMail(client.email, 2)
  expect(mail.subject).toBe('Set a new password for Vigil')
  await page.goto(linkIn(mail))
  await setPassword(page, goodPassword)
  await signInAs(page, client.email, goodPassword)
  await expect(page).toHaveURL(/\/dashboard(\?|$)/)
})

test('requesting a reset does not reveal who has an account @thorough', async ({ page, mailed }) => {
  const requestReset = async (email: string) => {
    await page.goto('/identity/forgot')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    return (await page.getByRole('main').textContent())?.replace(email, '')
  }
  expect(await requestReset('nobody@example.test')).toBe(await requestReset('web@vigil.test'))
  await requestReset('blocked@vigil.test')
  await mailed.mailbox.waitForMail('web@vigil.test')
  expect(mailed.mailbox.mailsTo('nobody@example.test')).toEqual([])
  expect(mailed.mailbox.mailsTo('blocked@vigil.test')).toEqual([])
})

test('a blocked client cannot be invited, and an existing link ends at forbidden @thorough', async ({
  page,
  mailed,
}) => {
  const client = await invitedClient(mailed)
  await mailed.admin.block(client.user_id)
  await expect(mailed.admin.invite(client)).rejects.toThrow('This user is blocked.')
  await page.goto(client.link)
  await setPassword(page, goodPassword)
  await signInAs(page, client.email, goodPassword)
  await expect(page).toHaveURL('/forbidden')
})

test("shows a mail server's refusal where the invite was sent @thorough", async ({ page, mailed }) => {
  const { orgId } = await mailed.admin.makeOrganization()
  const { email } = await mailed.admin.makeClient(orgId)
  await enterWith(page, await signInByCalls(mailed.server.url, superadmin), `/clients?email=${email}`)
  mailed.mailbox.refuseMail(true)
  await page.getByRole('button', { name: `Send invite to ${email}` }).click()
  await expect(failure(page, 'Failed to send the email. Please try again.')).toBeVisible()
  mailed.mailbox.refuseMail(false)
  await page.getByRole('button', { name: `Send invite to ${email}` }).click()
  await expect(success(page, 'Invite sent')).toBeVisible()
})

test('an invented or truncated link does not work @thorough', async ({ page, mailed }) => {
  const { link } = await invitedClient(mailed)
  await isOver(page, link.slice(0, -3))
  await isOver(page, '/identity/password')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Set your password' })).toBeVisible()
})
