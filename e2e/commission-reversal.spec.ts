import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  type AnswerOf,
  affiliateNetworkList,
  commissionPackList,
  commissionPackPreview,
  networkMessages,
} from '@vigil/contract'
import { choose, dialog, field, findRow, success } from './support/controls.ts'
import { collectComplaints, expectGoodLooks } from './support/looks.ts'
import { idle } from './support/reporting.ts'
import { type Caller, expect } from './support/test.ts'
import { test } from './support/traffic.ts'

const shop = 'shop@vigil.test'
const money = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const period = { dateStart: daysAgo(7), dateEnd: daysAgo(1) }

/** The first network with claims. The demo's orders are verified while they arrive. */
async function findClaims({ call, organizationId }: Caller) {
  const { networks } = await call(affiliateNetworkList, { query: { organizationId } })
  let found: Awaited<ReturnType<typeof loadPreview>> | undefined
  const loadPreview = (network: string) =>
    call(commissionPackPreview, { query: { organizationId, network, ...period } })
  await expect
    .poll(async () => {
      for (const { name } of networks) {
        const preview = await loadPreview(name)
        if (preview.orders.length > 0 && (!found || found.orders.length < preview.orders.length)) found = preview
      }
      return found?.orders.length ?? 0
    })
    .toBeGreaterThan(1)
  if (!found) throw new Error('there are no claims')
  return found
}

const total = (page: Page, label: string) => page.locator('dl > div', { hasText: label })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })

test('creates a pack of a network, shows it again unchanged, and changes a window @thorough', async ({
  page,
  enterAs,
  callerOf,
}) => {
  const complaints = collectComplaints(page)
  const caller = await callerOf(shop)
  const { network } = await findClaims(caller)
  await enterAs(shop, `/commission-reversal?from=${period.dateStart}&to=${period.dateEnd}`)
  const loading = page.waitForResponse((response) => {
    const { pathname, searchParams } = new URL(response.url())
    return pathname === commissionPackPreview.path && searchParams.get('network') === network.name
  })
  await choose(page, page, 'Affiliate network', network.name)
  // More orders may have been verified meanwhile.
  const shown = (await (await loading).json()) as AnswerOf<typeof commissionPackPreview>
  await expect.poll(() => new URL(page.url()).searchParams.get('network')).toBe(network.name)
  await idle(page)
  await expect(total(page, 'Commission at risk')).toContainText(money(shown.totals.all.commission))
  await expectGoodLooks(page, 'commission reversal')

  await page.getByRole('button', { name: 'Create pack' }).click()
  // A scheduled report may have created the first version.
  const pack = page.getByRole('dialog', { name: new RegExp(`^${network.name}, version \\d+$`) })
  await expect(pack).toBeVisible()
  const saved = async () => {
    const started = page.waitForEvent('download')
    await pack.getByRole('button', { name: 'CSV' }).click()
    const download = await started
    return createHash('sha256')
      .update(await readFile(await download.path()))
      .digest('hex')
  }
  const { packs } = await caller.call(commissionPackList, { query: { organizationId: caller.organizationId } })
  const commission = money(packs[0]?.totals.all.commission ?? Number.NaN)
  await expect(pack).toContainText(commission)
  const file = packs[0]?.files.find(({ kind }) => kind === 'csv')
  expect(await saved()).toBe(file?.sha256)
  await expectGoodLooks(page, 'commission pack')

  await page.reload()
  await expect(pack).toContainText(commission)
  expect(await saved()).toBe(file?.sha256)
  await page.keyboard.press('Escape')
  await expect(pack).toBeHidden()
  await expect(findRow(page, network.name).first()).toContainText(shop)

  await tab(page, 'Networks').click()
  await page.getByRole('button', { name: `Edit ${network.name}` }).click()
  const form = dialog(page, network.name)
  await field(form, 'Validation window in days').fill('0')
  await expect(form).toContainText(networkMessages.windowDays)
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled()
  await field(form, 'Validation window in days').fill('1')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(success(page, 'Network saved')).toBeVisible()
  await expect(findRow(page, network.name)).toContainText('1 day')
  await expectGoodLooks(page, 'affiliate networks')
  await tab(page, 'Orders').click()
  await idle(page)
  await expect(total(page, 'Past the window')).not.toContainText('0 orders')
  expect(complaints).toEqual([])
})

test('adds and removes a network @thorough', async ({ page, enterAs }) => {
  await enterAs(shop, '/commission-reversal?tab=networks')
  await page.getByRole('button', { name: 'Add network' }).click()
  const form = dialog(page, 'Add network')
  await field(form, 'Name').fill('awin')
  await expect(form).toContainText('This network is already listed.')
  await field(form, 'Name').fill('Trail Partners')
  await choose(page, form, 'File format', 'impact.com (CSV)')
  await field(form, 'Action tracker ID').fill('12 a')
  await expect(form).toContainText(networkMessages.account)
  await field(form, 'Action tracker ID').fill('4711')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(findRow(page, 'Trail Partners')).toContainText('30 days')
  await page.getByRole('button', { name: 'Remove Trail Partners' }).click()
  await dialog(page, 'Remove network').getByRole('button', { name: 'Remove' }).click()
  await expect(success(page, 'Network removed')).toBeVisible()
  await expect(findRow(page, 'Trail Partners')).toHaveCount(0)
})

test('shows empty and failed states where they happen @thorough', async ({ page, enterAs }) => {
  const path = `/commission-reversal?from=${daysAgo(40)}&to=${daysAgo(39)}&network=Impact`
  await enterAs(shop, path)
  await expect(page.getByRole('alert').filter({ hasText: 'No verified orders in this period' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Set up server verification' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create pack' })).toBeDisabled()
  await expectGoodLooks(page, 'commission reversal empty')

  await page.route(/\/api\/commission-packs/, (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Failed to load data').first()).toBeVisible()
  await expectGoodLooks(page, 'commission reversal failed')
  await tab(page, 'Packs').click()
  await expect(page.getByText('Failed to load data')).toBeVisible()
})
