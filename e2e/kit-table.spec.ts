import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectGoneAfter } from './support/controls.ts'
import { expect, table, test } from './support/kit-page.ts'

const emails = (page: Page) => table(page).getByRole('row').filter({ hasText: '@' })

test('a narrow table keeps its actions visible, cuts values in the middle, and remembers hidden columns @thorough', async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize({ width: 800, height: 900 })
  await table(page).getByText('Maximised').click()
  await test.step('pins the last column and marks the side with more', async () => {
    const frame = table(page).getByRole('region', { name: 'People, scrollable' })
    await expect(frame).toHaveAttribute('data-more-end')
    const [frameBox, cellBox] = [
      await frame.boundingBox(),
      await frame
        .getByRole('cell')
        .filter({ has: page.getByRole('switch') })
        .first()
        .boundingBox(),
    ]
    if (!frameBox || !cellBox) throw new Error('no table')
    expect(Math.round(cellBox.x + cellBox.width)).toBeLessThanOrEqual(Math.round(frameBox.x + frameBox.width))
    await frame.hover()
    await page.mouse.wheel(3_000, 0)
    await expect(frame).not.toHaveAttribute('data-more-end')
    await expect(frame).toHaveAttribute('data-more-start')
  })
  await test.step('expands a cut value on focus, without moving the rows', async () => {
    const cut = table(page).locator('td [data-cut][tabindex="0"]').first()
    const row = cut.locator('xpath=ancestor::tr')
    const area = async () => {
      const { width = 0, height = 0 } = (await cut.boundingBox()) ?? {}
      return width * height
    }
    const [before, rowBefore] = [await area(), await row.boundingBox()]
    await cut.focus()
    await expect.poll(area).toBeGreaterThan(before)
    expect((await row.boundingBox())?.height).toBe(rowBefore?.height)
  })
  await test.step('hides columns, also after a reload, until all are shown again', async () => {
    const header = table(page).getByRole('columnheader', { name: 'Organization type' })
    await table(page).getByRole('button', { name: 'Columns', exact: true }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Organization type' }).click()
    await expect(header).toBeHidden()
    await page.reload()
    await table(page).getByText('Maximised').click()
    await expect(header).toBeHidden()
    await table(page).getByRole('button', { name: 'Columns (1 hidden)' }).click()
    await page.getByRole('menuitem', { name: 'Show all' }).click()
    await expect(header).toBeVisible()
  })
})

test('a data table, from its first page to cards on a small screen @thorough', async ({ page }) => {
  await test.step('pages, with rows per page and a row count', async () => {
    await expect(table(page).getByText('1–10 of 237 rows')).toBeVisible()
    await table(page).getByRole('button', { name: 'Page 2', exact: true }).click()
    await expect(table(page).getByText('11–20 of 237 rows')).toBeVisible()
    await table(page).getByLabel('Rows per page').selectOption('100')
    await expect(emails(page)).toHaveCount(100)
    await expect(table(page).getByText(/^1–100 of 237 rows|^1–100/)).toBeVisible()
    await table(page).getByLabel('Rows per page').selectOption('10')
    await expect(emails(page)).toHaveCount(10)
  })

  await test.step('expands a row', async () => {
    const expand = table(page).getByRole('button', { name: /^Expand person\.1@/ })
    await expand.press('Enter')
    await expect(table(page).getByText(/^Everything else about person\.1@/)).toBeVisible()
    const collapse = table(page).getByRole('button', { name: /^Collapse person\.1@/ })
    await expect(collapse).toHaveAttribute('aria-expanded', 'true')
    await collapse.press('Space')
    await expect(table(page).getByText(/^Everything else about/)).toBeHidden()
  })

  await test.step('exports the displayed rows as CSV, and the button shows the outcome', async () => {
    const download = page.waitForEvent('download')
    await table(page).getByRole('button', { name: 'Export to CSV' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('people.csv')
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(238)
    expect(lines[0]).toContain('Email,Client ID,Organization')
    await expectGoneAfter(page, table(page).getByRole('button', { name: 'Completed' }), 5_000)
  })

  await test.step('selects rows, except those that cannot be selected', async () => {
    const all = table(page).getByLabel('Select all rows on this page')
    await all.check()
    const boxes = table(page).getByRole('checkbox', { name: /^Select person/ })
    const enabled = await boxes.and(page.locator(':enabled')).count()
    expect(enabled).toBeLessThan(10)
    await expect(table(page).getByText(`· ${enabled} selected`)).toBeVisible()
    await boxes.and(page.locator(':enabled')).first().uncheck()
    await expect(table(page).getByText(`· ${enabled - 1} selected`)).toBeVisible()
  })

  await test.step('shows cards on small screens', async () => {
    await page.setViewportSize({ width: 375, height: 900 })
    await expect(table(page).getByRole('table')).toBeHidden()
    await expect(table(page).getByRole('listitem').filter({ hasText: 'person.1@' })).toBeVisible()
    await table(page).getByLabel('Sort by').selectOption('organization')
    await expect(table(page).getByRole('listitem').first()).toContainText('A very long organization name')
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(table(page).getByRole('table')).toBeVisible()
  })

  await test.step('switches column sets', async () => {
    const headers = table(page).getByRole('columnheader')
    const few = await headers.count()
    await table(page).getByText('Maximised').click()
    await expect(headers).not.toHaveCount(few)
    await expect(table(page).getByRole('columnheader', { name: 'Client ID' })).toBeVisible()
  })

  await test.step('sorts by keyboard: a new column ascending, the same one reversed', async () => {
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

  await test.step('searches and filters, with an empty state', async () => {
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
})
