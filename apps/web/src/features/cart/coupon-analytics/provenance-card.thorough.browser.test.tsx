import { couponProvenance, couponProvenances } from '@vigil/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Answers } from '../../../testing/answers.ts'
import { renderWithAnswers } from '../../../testing/render-with-answers.tsx'
import { ProvenanceCard } from './provenance-card.tsx'

const filters = { organizationId: 1, range: { from: '2026-11-01', to: '2026-11-07' }, hosts: [] }
const provenances = Object.keys(couponProvenances) as (keyof typeof couponProvenances)[] // its own keys
const title = 'Completed Orders by Code Provenance'

test('shows the orders of every provenance, and all with exact numbers when maximised', async () => {
  const rows = provenances.map((provenance, at) => ({ provenance, orders: 6_001 - at * 1_000, discounts: 10 }))
  await renderWithAnswers(new Answers().to(couponProvenance, { data: rows }), <ProvenanceCard filters={filters} />)
  await expect.element(page.getByRole('img', { name: title })).toBeVisible()
  await page.getByRole('button', { name: `Maximise ${title}` }).click()
  const table = page.getByRole('table')
  for (const { provenance, orders } of rows) {
    const row = table.getByRole('row').filter({ hasText: couponProvenances[provenance] })
    await expect.element(row).toHaveTextContent(orders.toLocaleString('en-US'))
  }
  await expect.element(table.getByRole('row')).toHaveLength(provenances.length + 1)
})

test('a failed card can be loaded again, and a shop without codes has no chart', async () => {
  const answers = new Answers().to(couponProvenance, 'unavailable')
  await renderWithAnswers(answers, <ProvenanceCard filters={filters} />)
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  answers.to(couponProvenance, { data: [] })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('img', { name: title })).not.toBeInTheDocument()
})
