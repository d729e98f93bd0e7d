import { expect, test } from './support/kit-page.ts'

test('date range picker: quick ranges, typed days and the calendar @thorough', async ({ page }) => {
  const button = page.getByRole('button', { name: /^Date Range: / })
  const panel = page.getByRole('dialog', { name: 'Date Range' })

  await test.step('shows its value as text, and has quick ranges', async () => {
    await expect(button).toHaveText('Last 7 days · 8 – 14 Nov')
    await button.press('Enter')
    await expect(panel.getByRole('button', { name: 'Last 7 days' })).toHaveAttribute('aria-pressed', 'true')
    for (const name of ['Today', 'Yesterday', 'Month To Date', 'Last 14 days', 'Last 30 days', 'Previous Month']) {
      await expect(panel.getByRole('button', { name, exact: true })).toBeVisible()
    }
  })

  await test.step('applies typed days once both are complete, and no day after today', async () => {
    // The panel takes focus with a delay: keys typed before are lost.
    await expect(panel.locator(':focus')).toHaveCount(1)
    await panel.getByLabel('From', { exact: true }).fill('10/01/2026')
    await expect(button).toHaveText(/1 Oct – 14 Nov/)
    await panel.getByLabel('To', { exact: true }).fill('10/0')
    await expect(button).toHaveText(/1 Oct – 14 Nov/)
    await panel.getByLabel('To', { exact: true }).fill('10/03/2026')
    await expect(button).toHaveText(/1 – 3 Oct/)
    await panel.getByLabel('To', { exact: true }).fill('11/15/2026')
    await expect(panel.getByText('The latest date is 14 Nov.')).toBeVisible()
    await panel.getByLabel('To', { exact: true }).fill('13/40/2026')
    await expect(panel.getByText('Enter a date as MM/DD/YYYY.')).toBeVisible()
    await expect(button).toHaveText(/1 – 3 Oct/)
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(button).toBeFocused()
  })

  await test.step('opens on the previous month and disables future days', async () => {
    await button.click()
    await expect(panel.getByText('October 2026')).toBeVisible()
    await expect(panel.getByRole('button', { name: '15 November 2026', exact: true })).toBeDisabled()
    await panel.getByRole('button', { name: '5 October 2026', exact: true }).click()
    await panel.getByRole('button', { name: '9 October 2026', exact: true }).click()
    await expect(button).toHaveText('5 – 9 Oct')
  })

  await test.step('applies a quick range', async () => {
    await button.click()
    await panel.getByRole('button', { name: 'Yesterday' }).click()
    await expect(panel).toBeHidden()
    await expect(button).toHaveText('Yesterday · 13 Nov')
  })

  await test.step('ends yesterday if today is not allowed, and has no month to date on the 1st', async () => {
    await page.getByRole('button', { name: /^Period: / }).click()
    const period = page.getByRole('dialog', { name: 'Period' })
    await expect(period.getByRole('button', { name: 'Today' })).toBeHidden()
    await expect(period.getByRole('button', { name: 'Month To Date' })).toBeDisabled()
    await expect(period.getByRole('button', { name: '31 October 2026', exact: true })).toBeEnabled()
    await expect(period.getByRole('button', { name: '1 November 2026', exact: true })).toBeDisabled()
  })
})

test('sites picker: tabs, search and groups; nothing changes until Apply @thorough', async ({ page }) => {
  const button = page.getByRole('button', { name: /^Sites & Apps: / })
  const modal = page.getByRole('dialog', { name: 'Sites & Apps' })
  const before = await button.textContent()

  await test.step('shows an empty result, and discards on Escape', async () => {
    await button.click()
    await expect(modal.getByLabel('Search sites')).toBeFocused()
    await modal.getByLabel('Search sites').fill('no such site')
    await expect(modal.getByText('Sorry, we found nothing')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
    await expect(button).toHaveText(before ?? '')
    await expect(button).toBeFocused()
  })

  await test.step('selects and applies', async () => {
    await button.click()
    await expect(modal.getByLabel('Search sites')).toBeFocused()
    await modal.getByRole('button', { name: 'Unselect All' }).click()
    await modal.getByText('App', { exact: true }).click()
    await modal.getByRole('button', { name: 'Unselect All' }).click()
    await expect(modal.getByText('Select at least one site.')).toBeVisible()
    await expect(modal.getByRole('button', { name: 'Apply' })).toBeDisabled()
    await modal.getByText('Web', { exact: true }).click()
    await modal.getByLabel('Search sites').fill('site-2.test')
    await modal.getByRole('checkbox', { name: 'site-2.test' }).first().check()
    await expect(modal.getByText(/^10 of 500 selected$/)).toBeVisible()
    await modal.getByRole('button', { name: 'Remove h1.site-2.test' }).click()
    await expect(button).toHaveText(before ?? '')
    await modal.getByRole('button', { name: 'Apply' }).click()
    await expect(button).toContainText('9')
  })

  await test.step('has no tabs for one inventory type, and is disabled above 500 sites', async () => {
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

test('smart filter: a parent checks its children, submit applies, reset clears @thorough', async ({ page }) => {
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
