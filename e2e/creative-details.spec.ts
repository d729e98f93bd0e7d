import type { Page } from '@playwright/test'
import { creativeDetails, creativeLibraryTexts, errors } from '@vigil/contract'
import { hostileIncident, ranMark } from '@vigil/contract/testing/hostile-ads'
import { createApi } from './support/api.ts'
import { watchEscapes } from './support/escapes.ts'
import { aCreative, formatDay, send } from './support/incidents.ts'
import { collectComplaints, expectGoodLooks } from './support/looks.ts'
import { publisher } from './support/reporting.ts'
import { expect, superadmin, test } from './support/test.ts'

const tall = '<div style="width:300px;height:900px;background:#269;color:#fff">A tall ad</div>'
type Sent = Parameters<typeof aCreative>[0]

// The stored picture; until it is made, a frame with the same name is in its place.
const picture = (page: Page) => page.locator('img[alt="The ad"]')
const fact = (page: Page, label: string) =>
  page.locator('dl > div', { has: page.getByText(label, { exact: true }) }).locator('dd')
const hasRun = (page: Page) => page.evaluate(`window.${ranMark} !== undefined`)

interface World {
  page: Page
  admin: { organizationNamed: (name: string) => Promise<{ orgId: number } | undefined> }
  sessionOf: (email: string) => Promise<{ token: string }>
}

/** Sends a creative of the demo publisher, waits until it is stored, and returns its details URL. */
async function made({ page, admin, sessionOf }: World, more: Sent): Promise<string> {
  const creative = aCreative(more)
  await send(page, [creative])
  const organizationId = (await admin.organizationNamed('Harbour Media'))?.orgId ?? 0
  const query = { organizationId, eventDate: formatDay(creative) }
  const api = createApi(new URL(page.url()).origin, (await sessionOf(superadmin)).token)
  const params = { creativeID: more.creativeId }
  await expect.poll(() => api.statusOf(creativeDetails, { params, query })).toBe(200)
  const search = new URLSearchParams({ ...params, eventDate: query.eventDate, organizationId: String(organizationId) })
  return `/creative-details?${search}`
}

test('creative details show the summary, the screenshot in two sizes, and the current date @thorough', async ({
  page,
  admin,
  enterAs,
  sessionOf,
}) => {
  test.setTimeout(120_000)
  const complaints = collectComplaints(page)
  await enterAs(publisher)
  const address = await made(
    { page, admin, sessionOf },
    {
      creativeId: 'details-1',
      ssp: 'xandr',
      dsp: 'Criteo',
      mediaType: 'native',
      adomains: ['a.example', 'b.example'],
      violationClass: 'brand',
      variant: 'Nordfell Boots',
      blocks: 2,
      markup: tall,
    },
  )
  await page.goto(address)
  await expect(fact(page, 'Creative ID')).toHaveText('details-1')
  await expect(fact(page, 'Violation type')).toHaveText('Brand & Advertiser')
  await expect(fact(page, 'Violation reason')).toHaveText('Nordfell Boots')
  await expect(fact(page, 'SSP')).toHaveText('Xandr')
  await expect(fact(page, 'DSP')).toHaveText('Criteo')
  await expect(fact(page, 'Bidder code')).toHaveText('ix')
  await expect(fact(page, 'Media type')).toHaveText('Native')
  await expect(fact(page, 'ADomains')).toHaveText('a.example, b.example')
  await expect(fact(page, 'Delivery sources')).toHaveText('-')
  await expect(fact(page, 'Browsers')).toHaveText('Chrome')
  await expect(page.getByText(String(new Date().getUTCFullYear())).first()).toBeVisible()
  await expect(page.locator('time')).toHaveAttribute('datetime', new Date().toISOString().slice(0, 10))

  await expect(picture(page)).toBeVisible({ timeout: 60_000 })
  const measureHeight = async () => Math.round((await picture(page).boundingBox())?.height ?? 0)
  expect(await measureHeight()).toBe(375)
  await page.getByRole('button', { name: 'Maximise screenshot' }).click()
  await expect.poll(measureHeight).toBe(750)
  await page.getByRole('button', { name: 'Minimise screenshot' }).click()
  await expect.poll(measureHeight).toBe(375)
  await expectGoodLooks(page, 'creative details')
  expect(complaints).toEqual([])
})

test('long lists show twelve entries, and the rest on demand @thorough', async ({
  page,
  admin,
  enterAs,
  sessionOf,
}) => {
  await enterAs(publisher)
  const address = await made({ page, admin, sessionOf }, { creativeId: 'details-2' })
  const codes = ['DE', 'FR', 'GB', 'US', 'ES', 'IT', 'PT', 'NL', 'BE', 'AT', 'CH', 'PL', 'SE', 'NO', 'DK']
  await page.route('**/api/creative-library/details/**', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), locations: codes, topLocation: '' } })
  })
  await page.goto(address)
  const locations = fact(page, 'Locations')
  await expect(locations).toContainText('Germany, France')
  await expect(locations).toContainText('Poland')
  await expect(locations).not.toContainText('Sweden')
  await locations.getByRole('button', { name: 'Show 3 more of Locations' }).click()
  await expect(locations).toContainText('Sweden, Norway, Denmark')
  await expect(fact(page, 'Top location')).toHaveText('Pending Verification')
})

test('handles a creative without markup, an unknown one, and a failure with retry @thorough', async ({
  page,
  admin,
  enterAs,
  sessionOf,
}) => {
  await enterAs(publisher)
  const address = await made({ page, admin, sessionOf }, { creativeId: 'details-3' })
  await page.goto(address)
  await expect(page.getByText(creativeLibraryTexts.noImage)).toBeVisible()
  await expectGoodLooks(page, 'creative details without a picture')

  for (const none of [
    address.replace('details-3', 'nobody'),
    '/creative-details',
    address.replace(/Date=\d{4}/, 'Date=2099'),
  ]) {
    await page.goto(none)
    await expect(page.getByText(errors.creative_not_found.message)).toBeVisible()
  }

  await page.route('**/api/creative-library/details/**', (route) => route.fulfill({ status: 503 }))
  await page.goto(address)
  await expect(page.getByRole('alert')).toBeVisible()
  await expectGoodLooks(page, 'failing creative details')
  await page.unroute('**/api/creative-library/details/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(fact(page, 'Creative ID')).toHaveText('details-3')
})

test('hostile creatives render as text on cards and in details: nothing runs or loads @thorough', async ({
  page,
  admin,
  enterAs,
  sessionOf,
}) => {
  test.setTimeout(120_000)
  await enterAs(publisher)
  const escapes = await watchEscapes(page)
  for (let seed = 0; seed < 6; seed++) {
    const { adomains, markup } = hostileIncident(seed)
    const creativeId = `<img src=x onerror="window.${ranMark}=1">/${seed}?#&%2f`
    const hostile = { creativeId, adomains, markup, variant: '</dd><script>1</script>' }
    const address = await made({ page, admin, sessionOf }, { ...hostile, violationClass: 'brand', blocks: 900 - seed })
    await page.goto(address)
    await expect(fact(page, 'Violation reason')).toHaveText('</dd><script>1</script>')
    expect(await hasRun(page)).toBe(false)
  }
  await page.goto(`/creative-library?date=${new Date().toISOString().slice(0, 10)}`)
  const first = page.getByRole('list', { name: 'Creatives' }).getByRole('listitem').first()
  await expect(first).toContainText('<img src=x onerror=')
  expect(await hasRun(page)).toBe(false)
  expect(escapes).toEqual([])
})
