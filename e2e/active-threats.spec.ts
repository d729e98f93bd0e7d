import { activeThreats } from '@vigil/contract'
import { choose, field, success } from './support/controls.ts'
import { exported, readLines } from './support/downloads.ts'
import { collectComplaints, expectGoodLooks } from './support/looks.ts'
import { dropdown, findRows, idle, publisher } from './support/reporting.ts'
import { expect, superadmin } from './support/test.ts'
import { dates, incidents, threats } from './support/threat-feed.ts'
import { test } from './support/traffic.ts'

test('lists active threats twenty at a time, with sorting, details and export @thorough', async ({
  page,
  enterAs,
  callerOf,
}) => {
  const api = await callerOf(publisher)
  await enterAs(publisher, '/threat-feed?tab=activity')
  await expect(findRows(threats(page))).toHaveCount(20)
  const body = { organizationId: api.organizationId, ...dates(page) }
  const { total } = await api.call(activeThreats, { body })
  await expect(threats(page).getByRole('columnheader', { name: 'First seen (UTC)' })).toHaveCount(0)
  await page.getByRole('button', { name: `Show more (20 / ${total})` }).click()
  await expect(findRows(threats(page))).toHaveCount(Math.min(40, total))

  await threats(page).getByRole('columnheader', { name: 'Attacks' }).getByRole('button').click()
  await threats(page).getByRole('columnheader', { name: 'Attacks' }).getByRole('button').click()
  await expect(page).toHaveURL(/by=attacks/)
  await expect(findRows(threats(page))).toHaveCount(20)
  await idle(page)
  const attacks = (await threats(page).locator('tbody tr > td:nth-child(9)').allTextContents()).map(Number)
  expect(attacks).toEqual([...attacks].sort((a, b) => b - a))

  await page
    .getByRole('button', { name: /^Expand creative/ })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'Creative' })).toContainText('Sites affected')
  const file = await exported(page)
  expect(file.suggestedFilename()).toMatch(/^active-threats-exported-[\dT-]+Z\.csv$/)
  expect(await readLines(file)).toHaveLength(total + 1)
})

test('shows superadmins when a threat was first seen @thorough', async ({ page, enterAs }) => {
  await enterAs(superadmin, '/threat-feed')
  await choose(page, page, 'Organization', 'Harbour Media')
  await expect(threats(page).getByRole('columnheader', { name: 'First seen (UTC)' })).toBeVisible()
})

test('generates and copies a public link @thorough', async ({ page, enterAs, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enterAs(publisher, '/threat-feed?tab=feed&rows=10')
  await incidents(page)
    .getByRole('button', { name: /^Generate public link/ })
    .first()
    .click()
  await expect(success(page, 'The public link has been copied to the clipboard.')).toBeVisible()
  expect(await page.evaluate('navigator.clipboard.readText()')).toContain('/public/offending-creative-report-publisher')
})

test('an analytics slice links to its incidents @thorough', async ({ page, enterAs }) => {
  await enterAs(publisher, '/threat-analytics')
  await page
    .getByRole('link', { name: 'Threat class: Forced redirect incidents in the threat feed' })
    .first()
    .press('Enter')
  await expect(page).toHaveURL(/\/threat-feed\?.*type=forced-redirect/)
  await expect(page.getByRole('tab', { name: 'Feed' })).toHaveAttribute('aria-selected', 'true')
  await expect(dropdown(page, 'Violation Type')).toHaveAccessibleName('Violation Type Forced redirect selected')
})

const scenes: Record<string, string> = {
  activity: '/threat-feed?tab=activity',
  'feed minimised': '/threat-feed?tab=feed&rows=10&ssp=Index',
  'feed maximised': '/threat-feed?tab=feed&rows=10&columns=maximised',
}
for (const [name, path] of Object.entries(scenes)) {
  test(`looks right with data and details: ${name} @thorough`, async ({ page, enterAs }) => {
    const complaints = collectComplaints(page)
    await enterAs(publisher, path)
    await idle(page)
    await page
      .getByRole('button', { name: /^Expand / })
      .nth(1)
      .click()
    await expectGoodLooks(page, `threat feed ${name}`)
    expect(complaints).toEqual([])
  })
}

test('on a phone, rows are cards that can be sorted and expanded @thorough', async ({ page, enterAs }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await enterAs(publisher, '/threat-feed?tab=feed&rows=10')
  const cards = page.getByRole('list', { name: 'Incidents' }).getByRole('listitem')
  await expect(cards).toHaveCount(10)
  await cards.first().getByRole('button', { name: /^More/ }).click()
  await expect(page.getByRole('region', { name: 'Reader' })).toBeVisible()
  await field(page, 'Sort by').or(page.getByLabel('Sort by')).first().selectOption('ssp')
  await expect(page).toHaveURL(/sort=ssp/)
})
