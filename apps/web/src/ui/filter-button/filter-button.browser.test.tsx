import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DateRangePicker } from '../date-range-picker/date-range-picker.tsx'
import { KitProvider } from '../kit-provider.tsx'

const now = new Date('2026-11-17T10:00:00Z')

function Days() {
  const [range, setRange] = useState({ from: '2026-11-10', to: '2026-11-16' })
  return <DateRangePicker value={range} now={now} onChange={setRange} />
}

test('returns the focus to the filter after a selection and after Escape', async () => {
  await render(
    <KitProvider>
      <Days />
    </KitProvider>,
  )
  const filter = page.getByRole('button', { name: /^Date Range/ })
  await filter.click()
  await page.getByRole('button', { name: 'Yesterday' }).click()
  await expect.element(filter).toHaveAccessibleName('Date Range: Yesterday · 16 Nov')
  await expect.element(filter).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Yesterday', exact: true })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(filter).toHaveFocus()
})
