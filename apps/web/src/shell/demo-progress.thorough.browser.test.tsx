import { demoProgress, organizationList } from '@vigil/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Answers } from '../testing/answers.ts'
import { renderApp, superadmin } from '../testing/render-app.tsx'

test('shows how much of the demo has loaded, then reloads the page and disappears', async () => {
  const percents = [12, 87, null]
  const given = new Answers()
    .to(organizationList, { data: [] })
    .to(demoProgress, () => ({ percent: percents.length > 1 ? (percents.shift() ?? null) : null }))
  await renderApp('/link-adqp', superadmin, given, { isDemo: true })
  await expect.element(page.getByText('Loading demo data: 12%')).toBeVisible()
  await expect.element(page.getByText('Loading demo data: 87%'), { timeout: 10_000 }).toBeVisible()
  await expect.element(page.getByRole('progressbar', { name: 'Demo data' })).toHaveAttribute('aria-valuenow', '87')
  const before = given.calls.filter((call) => call.includes('organizations-management')).length
  await expect.element(page.getByText(/Loading demo data/), { timeout: 10_000 }).not.toBeInTheDocument()
  await expect
    .poll(() => given.calls.filter((call) => call.includes('organizations-management')).length)
    .toBe(before + 1)
})

test('requests no progress of an installation without demo data', async () => {
  const given = new Answers().to(organizationList, { data: [] })
  await renderApp('/link-adqp', superadmin, given)
  await expect.element(page.getByText('Select a platform to see its violations.')).toBeVisible()
  expect(given.calls.filter((call) => call.includes('/api/demo'))).toEqual([])
})
