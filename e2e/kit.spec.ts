import { readFile } from 'node:fs/promises'
import { test as base, expect, type Page } from '@playwright/test'
import { expectGoneAfter, failure, success, useClock } from './support/controls.ts'
import { serveKit } from './support/kit.ts'
import { complaintsOf, expectGoodLooks } from './support/looks.ts'

const test = base.extend<object, { kit: { url: string } }>({
  kit: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from a destructured argument
    async ({}, use) => {
      const kit = await serveKit()
      await use(kit)
      kit.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ kit }, use) => use(kit.url),
})

const sample = (page: Page, name: string) => page.locator(`[data-sample="${name}"]`)
const everything = 'everything: search, filter, select, expand, columns, export'
const table = (page: Page) => sample(page, everything)

test.beforeEach(async ({ page }) => {
  await useClock(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Component kit' })).toBeVisible()
})

test('every piece looks good in both themes and nothing overflows', async ({ page }) => {
  test.setTimeout(360_000)
  const complaints = complaintsOf(page)
  await expectGoodLooks(page, 'kit')
  expect(complaints).toEqual([])
})

test.describe('data table', () => {
  const emails = (page: Page) => table(page).getByRole('row').filter({ hasText: '@' })

  test('sorts by keyboard: a new column ascending, the same one the other way', async ({ page }) => {
    await table(page).getByText('Maximised').click()
    const header = table(page).getByRole('columnheader', { name: 'Requests' })
    const sort = header.getByRole('button', { name: 'Requests' })
    await sort.focus()
    await page.keyboard.press('Enter')
    await expect(header).toHaveAttribute('aria-sort', 'ascending')
    await expect(emails(page).first()).toContainText('person.1@')
    await page.keyboard.press('Enter')
    await expect(header).toHaveAttribute('aria-sort', 'descending')
    await expect(emails(page).first()).not.toContainText('person.1@')
  })

  test('pages, with rows per page and a count of rows', async ({ page }) => {
    await expect(table(page).getByText('1–10 of 237 rows')).toBeVisible()
    await table(page).getByRole('button', { name: 'Page 2', exact: true }).click()
    await expect(table(page).getByText('11–20 of 237 rows')).toBeVisible()
    await table(page).getByLabel('Rows per page').selectOption('100')
    await expect(emails(page)).toHaveCount(100)
    await expect(table(page).getByText(/^1–100 of 237 rows|^1–100/)).toBeVisible()
  })

  test('expands a row and says which', async ({ page }) => {
    const expand = table(page).getByRole('button', { name: /^Expand person\.1@/ })
    await expand.press('Enter')
    await expect(table(page).getByText(/^Everything else about person\.1@/)).toBeVisible()
    const collapse = table(page).getByRole('button', { name: /^Collapse person\.1@/ })
    await expect(collapse).toHaveAttribute('aria-expanded', 'true')
    await collapse.press('Space')
    await expect(table(page).getByText(/^Everything else about/)).toBeHidden()
  })

  test('selects rows, but not those that cannot be selected', async ({ page }) => {
    const all = table(page).getByLabel('Select all rows on this page')
    await all.check()
    const boxes = table(page).getByRole('checkbox', { name: /^Select person/ })
    const enabled = await boxes.and(page.locator(':enabled')).count()
    expect(enabled).toBeLessThan(10)
    await expect(table(page).getByText(`· ${enabled} selected`)).toBeVisible()
    await boxes.and(page.locator(':enabled')).first().uncheck()
    await expect(table(page).getByText(`· ${enabled - 1} selected`)).toBeVisible()
  })

  test('shows one of its column sets', async ({ page }) => {
    const headers = table(page).getByRole('columnheader')
    const few = await headers.count()
    await table(page).getByText('Maximised').click()
    await expect(headers).not.toHaveCount(few)
    await expect(table(page).getByRole('columnheader', { name: 'Client ID' })).toBeVisible()
  })

  test('searches and filters, and says when nothing is left', async ({ page }) => {
    await table(page).getByLabel('Search Email').fill('person.23')
    await expect(emails(page).first()).toContainText('person.23')
    await table(page).getByLabel('Search Email').fill('nobody')
    await expect(table(page).getByText('No results found by the search criteria.')).toBeVisible()
    await table(page).getByRole('button', { name: 'Clear Email' }).click()
    await table(page).getByRole('button', { name: 'Filter Organization' }).click()
    await page.getByLabel('Index', { exact: true }).check()
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(table(page).getByRole('button', { name: 'Filter Organization, 1 selected' })).toBeVisible()
    await expect(emails(page).first()).toContainText('Index')
  })

  test('exports what is shown as CSV, and the button says how it went', async ({ page }) => {
    const download = page.waitForEvent('download')
    await table(page).getByRole('button', { name: 'Export to CSV' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('people.csv')
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(238)
    expect(lines[0]).toContain('Email,Client ID,Organization')
    await expectGoneAfter(page, table(page).getByRole('button', { name: 'Completed' }), 5_000)
  })

  test('is cards on small screens', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 900 })
    await expect(table(page).getByRole('table')).toBeHidden()
    await expect(table(page).getByRole('listitem').filter({ hasText: 'person.1@' })).toBeVisible()
    await table(page).getByLabel('Sort by').selectOption('organization')
    await expect(table(page).getByRole('listitem').first()).toContainText('A very long organization name')
  })
})

test.describe('date range picker', () => {
  const button = (page: Page) => page.getByRole('button', { name: /^Date Range: / })
  const panel = (page: Page) => page.getByRole('dialog', { name: 'Date Range' })

  test('says its value in words and takes a quick range', async ({ page }) => {
    await expect(button(page)).toHaveText('Last 7 days · 8 – 14 Nov')
    await button(page).press('Enter')
    await expect(panel(page).getByRole('button', { name: 'Last 7 days' })).toHaveAttribute('aria-pressed', 'true')
    for (const name of ['Today', 'Yesterday', 'Month To Date', 'Last 14 days', 'Last 30 days', 'Previous Month']) {
      await expect(panel(page).getByRole('button', { name, exact: true })).toBeVisible()
    }
    await panel(page).getByRole('button', { name: 'Yesterday' }).click()
    await expect(panel(page)).toBeHidden()
    await expect(button(page)).toHaveText('Yesterday · 13 Nov')
  })

  test('takes typed days once both are whole, and no day after today', async ({ page }) => {
    await button(page).click()
    await panel(page).getByLabel('From', { exact: true }).fill('10/01/2026')
    await expect(button(page)).toHaveText(/1 Oct – 14 Nov/)
    await panel(page).getByLabel('To', { exact: true }).fill('10/0')
    await expect(button(page)).toHaveText(/1 Oct – 14 Nov/)
    await panel(page).getByLabel('To', { exact: true }).fill('10/03/2026')
    await expect(button(page)).toHaveText(/1 – 3 Oct/)
    await panel(page).getByLabel('To', { exact: true }).fill('11/15/2026')
    await expect(panel(page).getByText('The latest day is 14 Nov.')).toBeVisible()
    await panel(page).getByLabel('To', { exact: true }).fill('13/40/2026')
    await expect(panel(page).getByText('Write a day as MM/DD/YYYY.')).toBeVisible()
    await expect(button(page)).toHaveText(/1 – 3 Oct/)
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await expect(button(page)).toBeFocused()
  })

  test('opens on the previous month and blocks days that are to come', async ({ page }) => {
    await button(page).click()
    await expect(panel(page).getByText('October 2026')).toBeVisible()
    await expect(panel(page).getByRole('button', { name: '15 November 2026', exact: true })).toBeDisabled()
    await panel(page).getByRole('button', { name: '5 October 2026', exact: true }).click()
    await panel(page).getByRole('button', { name: '9 October 2026', exact: true }).click()
    await expect(button(page)).toHaveText('5 – 9 Oct')
  })

  test('without today ends with yesterday, and has no month to date on the 1st', async ({ page }) => {
    await page.getByRole('button', { name: /^Period: / }).click()
    const period = page.getByRole('dialog', { name: 'Period' })
    await expect(period.getByRole('button', { name: 'Today' })).toBeHidden()
    await expect(period.getByRole('button', { name: 'Month To Date' })).toBeDisabled()
    await expect(period.getByRole('button', { name: '31 October 2026', exact: true })).toBeEnabled()
    await expect(period.getByRole('button', { name: '1 November 2026', exact: true })).toBeDisabled()
  })
})

test.describe('sites picker', () => {
  const button = (page: Page) => page.getByRole('button', { name: /^Sites & Apps: / })
  const modal = (page: Page) => page.getByRole('dialog', { name: 'Sites & Apps' })

  test('chooses by tab, search and group; nothing changes until it is applied', async ({ page }) => {
    const before = await button(page).textContent()
    await button(page).click()
    await expect(modal(page).getByLabel('Search sites')).toBeFocused()
    await modal(page).getByRole('button', { name: 'Unselect All' }).click()
    await modal(page).getByText('App', { exact: true }).click()
    await modal(page).getByRole('button', { name: 'Unselect All' }).click()
    await expect(modal(page).getByText('Select at least one site.')).toBeVisible()
    await expect(modal(page).getByRole('button', { name: 'Apply' })).toBeDisabled()
    await modal(page).getByText('Web', { exact: true }).click()
    await modal(page).getByLabel('Search sites').fill('site-2.test')
    await modal(page).getByRole('checkbox', { name: 'site-2.test' }).first().check()
    await expect(modal(page).getByText(/^10 of 500 selected$/)).toBeVisible()
    await modal(page).getByRole('button', { name: 'Remove h1.site-2.test' }).click()
    await expect(button(page)).toHaveText(before ?? '')
    await modal(page).getByRole('button', { name: 'Apply' }).click()
    await expect(button(page)).toContainText('9')
  })

  test('says so when nothing is found, and forgets on Escape', async ({ page }) => {
    const before = await button(page).textContent()
    await button(page).click()
    await modal(page).getByLabel('Search sites').fill('no such site')
    await expect(modal(page).getByText('Sorry, we found nothing')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(modal(page)).toBeHidden()
    await expect(button(page)).toHaveText(before ?? '')
    await expect(button(page)).toBeFocused()
  })

  test('has no tabs for one inventory type, and cannot be opened above 500 sites', async ({ page }) => {
    await page.getByRole('button', { name: /^Sites: / }).click()
    await expect(page.getByRole('dialog', { name: 'Sites' }).getByRole('radiogroup')).toBeHidden()
    await page.keyboard.press('Escape')
    const locked = page.getByRole('button', { name: /^All sites: / })
    await expect(locked).toHaveAccessibleDescription(
      'Sites selection is temporary not available for 500+ sites. All data is loaded.',
    )
    await locked.press('Enter')
    await expect(page.getByRole('dialog', { name: 'All sites' })).toBeHidden()
  })
})

test('smart filter: a parent checks its children, submit applies, reset clears', async ({ page }) => {
  const button = page.getByRole('button', { name: /^Smart Filter: / })
  await expect(button).toHaveText('1 selected')
  await button.click()
  const panel = page.getByRole('dialog', { name: 'Smart Filter' })
  await expect(panel.getByRole('checkbox', { name: /^United States/ })).toBeChecked()
  await panel.getByRole('checkbox', { name: /^Tag Name/ }).check()
  await expect(panel.getByRole('checkbox', { name: /^homepage/ })).toBeChecked()
  await expect(panel.getByText('3 selected')).toBeVisible()
  await expect(button).toHaveText('1 selected')
  await panel.getByRole('button', { name: 'Submit' }).click()
  await expect(button).toHaveText('3 selected')
  await button.click()
  await panel.getByLabel('Search values').fill('ukr')
  await expect(panel.getByRole('checkbox', { name: /^Germany/ })).toBeHidden()
  await panel.getByRole('button', { name: 'Reset' }).click()
  await expect(button).toHaveText('All values')
})

test('widget: Escape leaves the large view and gives the focus back', async ({ page }) => {
  const enlarge = page.getByRole('button', { name: /^Maximi[sz]e Ready$/ })
  await enlarge.press('Enter')
  const large = page.getByRole('dialog', { name: 'Ready' })
  await expect(large.getByRole('table')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(large).toBeHidden()
  await expect(enlarge).toBeFocused()
})

test('messages stay as long as they should', async ({ page }) => {
  const show = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await show('Success')
  await expectGoneAfter(page, success(page, 'Client updated'), 3_000)
  await show('Error')
  await expectGoneAfter(page, failure(page, 'Tag update failed'), 10_000)
  await show('Information')
  await expectGoneAfter(page, success(page, 'A new script version is ready.'), 6_000)
  await show('Persistent error')
  await page.clock.fastForward(60_000)
  await expect(failure(page, 'Collecting data failed for 2 file')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss message' }).click()
  await expect(failure(page, 'Collecting data failed for 2 file')).toBeHidden()
  await show('Progress')
  await expect(success(page, 'Downloading file 1 of 3')).toBeVisible()
  await expect(success(page, 'All files have been downloaded!')).toBeVisible()
})

test('confirm dialog: Escape and Cancel say no, Confirm yes, and a failed action stays with its reason', async ({
  page,
}) => {
  const ask = page.getByRole('button', { name: 'Confirm', exact: true }).first()
  const question = page.getByRole('dialog', { name: 'Update confirmation' })
  await ask.click()
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Answer: no')).toBeVisible()
  await expect(ask).toBeFocused()
  await ask.click()
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Answer: yes')).toBeVisible()

  await page.getByRole('button', { name: 'Confirm, fails' }).click()
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expect(question.getByRole('alert')).toHaveText('The server did not answer in time.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Answer: no')).toBeVisible()
})

test('download button: Downloading..., then Completed or Failed, and itself again after 5 s', async ({ page }) => {
  for (const [name, outcome] of [
    ['Export to CSV', 'Completed'],
    ['Download report', 'Failed'],
  ] as const) {
    const place = sample(page, 'downloads: completes, fails')
    await place.getByRole('button', { name }).click()
    await expect(place.getByRole('button', { name: 'Downloading...' })).toBeVisible()
    await expectGoneAfter(page, place.getByRole('button', { name: outcome }), 5_000)
    await expect(place.getByRole('button', { name })).toBeVisible()
  }
})

test('copy button puts the value into the clipboard and says so', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await sample(page, 'copy').getByRole('button', { name: 'Copy ID' }).press('Enter')
  await expect(success(page, 'ID copied to clipboard').first()).toBeVisible()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('c0ffee00-0001-4a7b-9c1d-000000007919')
})

test('validated input: characters, cut at 64 with a word of 5 s, email when it is left', async ({ page }) => {
  await expect(page.getByText('Please use the characters A-Z a-z 0-9 : _ - / () .')).toBeVisible()
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('n'.repeat(65))
  await expect(name).toHaveValue('n'.repeat(64))
  await expectGoneAfter(page, page.getByText('Max 64 characters length exceeded.'), 5_000)
  const email = page.getByLabel('Email', { exact: true })
  await email.fill('half@an')
  await expect(page.getByText('Email is incorrect.')).toBeHidden()
  await email.blur()
  await expect(page.getByText('Email is incorrect.')).toBeVisible()
})

test('"?" lists the shortcuts, "/" finds the search, and neither acts while typing', async ({ page }) => {
  await page.keyboard.press('/')
  await expect(table(page).getByLabel('Search Email')).toBeFocused()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeHidden()
  await table(page).getByLabel('Search Email').blur()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeHidden()
})
