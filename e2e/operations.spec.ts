import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { allDemoDistributions } from '@vigil/demo'
import { collectComplaints, expectGoodLooks } from './support/looks.ts'
import { expect, superadmin, test } from './support/test.ts'

const tag = allDemoDistributions().find(({ isEnabled, script }) => isEnabled && script === 'ad')
const reader =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36'

const pageView = (type = 'page_view') => ({ id: randomUUID(), type, at: Date.now(), host: tag?.hosts[0] })

async function send(page: Page, events: ReturnType<typeof pageView>[]) {
  const answer = await page.request.post('/collect', {
    headers: { 'user-agent': reader },
    data: { v: 1, tag: tag?.id, sent: Date.now(), events },
  })
  expect(answer.status()).toBe(202)
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function figure(page: Page, label: string) {
  const term = page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) })
  const text = await card(page, 'Events')
    .locator('dl > div')
    .filter({ has: term })
    .getByRole('definition')
    .first()
    .textContent()
  return Number(text?.replaceAll(',', ''))
}

async function rejectedFor(page: Page, reason: string) {
  const row = card(page, 'Rejected by reason').getByRole('row').filter({ hasText: reason })
  return (await row.count()) > 0 ? Number(await row.getByRole('cell').first().textContent()) : 0
}

const open = (page: Page) => expect(card(page, 'Events')).toBeVisible()

test('numbers update live and always add up @thorough', async ({ page, enterAs }) => {
  await enterAs(superadmin, '/operations')
  await open(page)
  const before = {
    received: await figure(page, 'Received'),
    stored: await figure(page, 'Stored'),
    duplicates: await figure(page, 'Duplicates'),
    unknown: await rejectedFor(page, 'Unknown event type'),
  }
  const views = Array.from({ length: 60 }, () => pageView())
  await send(page, views)
  await send(page, [...views.slice(0, 2), pageView('no_such_type')])

  // Demo traffic may arrive in between, so these are minimums.
  await expect.poll(() => figure(page, 'Received')).toBeGreaterThanOrEqual(before.received + 63)
  await expect.poll(() => figure(page, 'Stored')).toBeGreaterThanOrEqual(before.stored + 60)
  await expect.poll(() => figure(page, 'Duplicates')).toBeGreaterThanOrEqual(before.duplicates + 2)
  // No other test sends an unknown type.
  await expect.poll(() => rejectedFor(page, 'Unknown event type')).toBe(before.unknown + 1)
  await expect(page.getByText('Every event is accounted for.')).toBeVisible()
  await expect(card(page, 'Journal').getByText('Writable', { exact: true })).toBeVisible()
  await expect(card(page, 'Warehouse').getByText('Reachable', { exact: true })).toBeVisible()
})

test('a failed refresh keeps the old numbers with their time, until the next success @thorough', async ({
  page,
  enterAs,
}) => {
  await enterAs(superadmin, '/operations')
  await open(page)
  await page.route('**/api/operations', (route) => route.abort())
  const alert = page.getByRole('alert').filter({ hasText: 'Update failed' })
  await expect(alert).toContainText(/The numbers below are from \d\d:\d\d:\d\d UTC\./)
  expect(await figure(page, 'Received')).toBeGreaterThanOrEqual(0)
  await page.unroute('**/api/operations')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toBeHidden()
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible()
})

test('counts that do not add up raise an alarm @thorough', async ({ page, enterAs }) => {
  await page.route('**/api/operations', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    answer.events.received += 7
    await route.fulfill({ response, json: answer })
  })
  await enterAs(superadmin, '/operations')
  await expect(page.getByRole('alert').filter({ hasText: 'The counts do not add up' })).toContainText(
    '7 events are unaccounted for',
  )
  await expect(page.getByText('Every event is accounted for.')).toBeHidden()
})

test('is not found for a publisher @thorough', async ({ page, enterAs }) => {
  await enterAs('publisher@vigil.test', '/operations')
  await expect(page).toHaveURL('/not-found')
  await expect(page.getByRole('heading', { name: 'Page not found!' })).toBeVisible()
})

test('looks right with full and failing numbers @thorough', async ({ page, enterAs }) => {
  test.slow()
  const complaints = collectComplaints(page)
  await enterAs(superadmin, '/operations')
  await open(page)
  await expectGoodLooks(page, 'operations')
  await page.route('**/api/operations', (route) => route.abort())
  await expect(page.getByText('Update failed')).toBeVisible()
  await expectGoodLooks(page, 'operations failed')
  expect(complaints).toEqual([])
})
