import { type ErrorCode, overviewProvenRevenue, type ProvenRevenue } from '@vigil/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Answers } from '../../../testing/answers.ts'
import { renderWithAnswers } from '../../../testing/render-with-answers.tsx'
import { ProvenLine } from './proven-line.tsx'

const filters = { organizationId: 1, range: { from: '2026-11-01', to: '2026-11-07' }, hosts: [] }
const row: ProvenRevenue = { recovered_revenue: 2_000, proven_revenue: 500, orders: 80, proven_orders: 20 }

const open = (outcome: { data: ProvenRevenue[] } | ErrorCode) => {
  const answers = new Answers().to(overviewProvenRevenue, outcome)
  return renderWithAnswers(answers, <ProvenLine filters={filters} />).then(() => answers)
}

test('shows the proven part as an amount and a share', async () => {
  await open({ data: [row] })
  await expect.element(page.getByText('$500.00 (25.00%) proven by server-side verdicts', { exact: true })).toBeVisible()
})

test('shows no share of nothing', async () => {
  await open({ data: [{ ...row, recovered_revenue: 0, proven_revenue: 0 }] })
  await expect.element(page.getByText('$0.00 proven by server-side verdicts', { exact: true })).toBeVisible()
})

test('explains a part that is not calculated', async () => {
  await open({ data: [] })
  await expect.element(page.getByText(/not calculated for more than 20,000 orders/)).toBeVisible()
})

test('a failure can be tried again', async () => {
  const answers = await open('unavailable')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to load the proven part')
  answers.to(overviewProvenRevenue, { data: [row] })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText(/proven by server-side verdicts/)).toBeVisible()
})
