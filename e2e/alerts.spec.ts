import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { choose, dialog, field, findRow, success } from './support/controls.ts'
import { anInspection, send } from './support/incidents.ts'
import { demoSettings, startServer } from './support/server.ts'
import { test as base, expect } from './support/test.ts'

interface Receiver {
  host: string
  requests: { headers: IncomingHttpHeaders; body: { type: string } }[]
}

/** A customer's server that receives webhooks, and Vigil, which may send to it. */
const test = base.extend<object, { receiver: Receiver }>({
  receiver: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads fixture names from a destructured argument
    async ({}, use) => {
      const requests: Receiver['requests'] = []
      const http = createServer(async (request, response) => {
        const chunks: Buffer[] = []
        for await (const chunk of request) chunks.push(chunk)
        requests.push({ headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) })
        response.end('thanks')
      }).listen(0, '127.0.0.1')
      await once(http, 'listening')
      await use({ host: `127.0.0.1:${(http.address() as AddressInfo).port}`, requests }) // it listens on a port
      http.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ receiver }, use) => {
      const server = await startServer({ ...demoSettings, WEBHOOK_TRUSTED_HOSTS: receiver.host })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

test('a rule fires, its alert reaches a webhook, and users handle it in its thread @thorough', async ({
  page,
  enterAs,
  receiver,
}) => {
  const received = (type: string) => receiver.requests.filter(({ body }) => body.type === type)
  await enterAs('publisher@vigil.test', '/alerts?tab=channels')

  await test.step('a webhook is added and tested', async () => {
    await page.getByRole('button', { name: 'Add channel' }).click()
    const adding = dialog(page, 'Add channel')
    await choose(page, adding, 'Channel', 'Webhook')
    await field(adding, 'URL').fill('https://169.254.169.254/latest')
    await adding.getByRole('button', { name: 'Add channel' }).click()
    await expect(adding.getByRole('alert')).toBeVisible()
    await field(adding, 'URL').fill(`http://${receiver.host}/hook`)
    await adding.getByRole('button', { name: 'Add channel' }).click()
    await expect(page.getByText(/^whsec_/)).toBeVisible()
    await page.getByRole('button', { name: 'I have saved the secret' }).click()
    await page.getByRole('button', { name: `Messages of Webhook ${receiver.host}` }).click()
    const messages = dialog(page, `Webhook: ${receiver.host}`)
    await messages.getByRole('button', { name: 'Send test' }).click()
    await expect(messages.getByRole('listitem').first()).toContainText('Delivered')
    await messages.getByText('Request and answer').click()
    await expect(messages.getByText('thanks')).toBeVisible()
    expect(received('test')).toHaveLength(1)
    expect(received('test')[0]?.headers).toMatchObject({ 'webhook-signature': expect.stringMatching(/^v1,/) })
    await page.keyboard.press('Escape')
  })

  await test.step('a rule about coverage is created', async () => {
    await send(page, [anInspection({ outcome: 'too_late', ads: 300 })])
    await page.getByRole('tab', { name: 'Rules' }).click()
    await page.getByRole('button', { name: 'Create rule' }).click()
    const creating = dialog(page, 'Create rule')
    await choose(page, creating, 'Alert me to', /coverage/i)
    await field(creating, 'Inspected ads under %').fill('97')
    await creating.getByRole('button', { name: 'Create rule' }).click()
    await expect(success(page, 'Rule created')).toBeVisible()
  })

  await test.step('the alert opens within a minute, in the product and at the webhook', async () => {
    // A rule is evaluated when it is created and every minute after.
    await expect.poll(() => received('alert.opened').length, { timeout: 90_000 }).toBe(1)
    await page.getByRole('tab', { name: 'Alerts', exact: true }).click()
    await page
      .getByRole('button', { name: /coverage/i })
      .first()
      .click()
  })

  const thread = page.getByRole('region', { name: 'Thread' })
  await test.step('it is commented, assigned and resolved', async () => {
    await page.getByLabel('Comment').fill('The tag was moved <b>down</b>')
    await page.getByRole('button', { name: 'Add comment' }).click()
    await expect(thread).toContainText('The tag was moved <b>down</b>')
    await choose(page, page, 'Assigned to', 'publisher@vigil.test')
    await expect(thread).toContainText('Assigned to publisher@vigil.test')
    await page.getByRole('button', { name: 'Resolve' }).click()
    await expect(thread.getByText('Resolved', { exact: true })).toBeVisible()
    await expect.poll(() => received('alert.resolved').length).toBe(1)
  })

  await test.step('the link to the thread shows the same after a reload', async () => {
    await page.reload()
    await expect(thread.getByRole('listitem')).toHaveCount(4)
    await page.keyboard.press('Escape')
    await expect(page.getByText('No alerts. Everything is as usual.')).toBeVisible()
    await choose(page, page, 'State', /^Resolved$/)
    await expect(findRow(page, 'publisher@vigil.test')).toBeVisible()
  })
})
