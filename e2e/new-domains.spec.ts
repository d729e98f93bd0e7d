import { randomUUID } from 'node:crypto'
import { siteDomainCount, siteDomainDeleteAll, siteDomainList, siteDomainStrict } from '@vigil/contract'
import { demoDistributions } from '@vigil/demo'
import { createApi, unique } from './support/api.ts'
import { dialog, success } from './support/controls.ts'
import { signInByCalls } from './support/session.ts'
import { readerAgent } from './support/site.ts'
import { expect, superadmin, test } from './support/test.ts'

const web = 'web@vigil.test'

const newDomain = (name: string) =>
  `${unique(name)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')}.example`

test('a new domain is accepted, another one deleted @thorough', async ({ page, enterAs, server, admin }) => {
  // No other test uses its numbers.
  const name = 'Sunday Ledger'
  const organizationId = (await admin.organizationNamed(name))?.orgId ?? 0
  const [tag] = demoDistributions(name)
  const [genuine, copied] = [newDomain('genuine'), newDomain('copied')]
  const events = [genuine, copied, copied].map((domain) => ({
    id: randomUUID(),
    type: 'page_view',
    at: Date.now(),
    host: `www.${domain}`,
  }))
  const answer = await page.request.post(`${server.url}/collect`, {
    headers: { 'user-agent': readerAgent },
    data: { v: 1, tag: tag?.id, sent: Date.now(), events },
  })
  expect(await answer.json()).toEqual({ accepted: 3, duplicates: 0, rejected: [] })

  await enterAs(superadmin, `/deployments?organization=${organizationId}`)
  await page.getByRole('button', { name: /^\d+ new domains?$/ }).click()
  const review = dialog(page, 'New domains')
  await expect(review.getByRole('row').filter({ hasText: copied })).toContainText('2')

  await review.getByRole('checkbox', { name: `Select ${copied}` }).check()
  await review.getByRole('button', { name: 'Delete', exact: true }).click()
  await dialog(page, 'Delete domains').getByRole('button', { name: 'Delete' }).click()
  await expect(success(page, '1 new domain deleted')).toBeVisible()
  await expect(review.getByRole('row').filter({ hasText: copied })).toBeHidden()

  // A failed call is shown in the dialog, and nothing changes.
  await review.getByRole('checkbox', { name: `Select ${genuine}` }).check()
  await page.route('**/api/site-domains/accept', (route) => route.abort())
  await review.getByRole('button', { name: 'Accept' }).click()
  const question = dialog(page, 'Accept domains')
  await question.getByRole('button', { name: 'Accept' }).click()
  await expect(question.getByRole('alert')).toBeVisible()
  await page.unroute('**/api/site-domains/accept')
  await question.getByRole('button', { name: 'Accept' }).click()
  await expect(success(page, '1 new domain accepted')).toBeVisible()
  await expect(review.getByRole('row').filter({ hasText: genuine })).toBeHidden()
  // Its event is counted, so it is a site of the tag now. A collector does that in the background.
  await expect(async () => {
    await page.reload()
    const row = page.locator('tr').filter({ hasText: 'Main site' })
    await expect(row).toContainText(genuine, { timeout: 5_000 })
  }).toPass()

  const { domains } = await admin.call(siteDomainList, { query: { organizationId } })
  expect(domains.map(({ domain }) => domain)).not.toContain(genuine)
})

test('the overviews of publishers and shops lead to new domains @thorough', async ({ page, enterAs, server }) => {
  const scenes = [
    { email: web, path: '/dashboard', tag: demoDistributions('Northwind Daily')[0], event: { type: 'page_view' } },
    {
      email: 'shop@vigil.test',
      path: '/vigil-cart/overview',
      tag: demoDistributions('Lantern Outdoor')[0],
      event: { type: 'cart_session', sessionId: randomUUID(), mode: 'blocking' },
    },
  ]
  for (const { email, path, tag, event } of scenes) {
    const domain = newDomain('copied')
    const events = [{ id: randomUUID(), at: Date.now(), host: domain, ...event }]
    const data = { v: 1, tag: tag?.id, sent: Date.now(), events }
    await page.request.post(`${server.url}/collect`, { headers: { 'user-agent': readerAgent }, data })
    await enterAs(email, path)
    await page.getByRole('button', { name: /^\d+ new domains?$/ }).click()
    await expect(dialog(page, 'New domains').getByRole('row').filter({ hasText: domain })).toBeVisible()
    const { token, claims } = await signInByCalls(server.url, email)
    const query = { organizationId: claims.organizationId ?? 0 }
    await createApi(server.url, token).call(siteDomainDeleteAll, { query })
  }
})

test('the list has a failed and an empty state; strict mode is stored @thorough', async ({ page, enterAs, server }) => {
  const email = 'app@vigil.test'
  await page.route('**/api/site-domains?*', (route) => route.abort())
  await enterAs(email, '/deployments')
  await page.getByRole('button', { name: 'New domains' }).click()
  const review = dialog(page, 'New domains')
  await expect(review.getByText('Failed to load data')).toBeVisible()
  await page.unroute('**/api/site-domains?*')
  await review.getByRole('button', { name: 'Try again' }).click()
  await expect(review.getByText('No new domains')).toBeVisible()

  const { token, claims } = await signInByCalls(server.url, email)
  const organizationId = claims.organizationId ?? 0
  const api = createApi(server.url, token)
  await review.getByRole('switch', { name: 'Strict mode' }).click()
  await expect.poll(async () => (await api.call(siteDomainList, { query: { organizationId } })).isStrict).toBe(true)
  await expect(review.getByRole('switch', { name: 'Strict mode' })).toBeChecked()
  await api.call(siteDomainStrict, { body: { organizationId, isStrict: false } })
  expect(await api.call(siteDomainCount, { query: { organizationId } })).toEqual({ count: 0 })
})
