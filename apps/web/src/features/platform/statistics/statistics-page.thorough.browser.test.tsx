import { type AnswerOf, statistics } from '@vigil/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Answers } from '../../../testing/answers.ts'
import { expectGoodLooks } from '../../../testing/looks.ts'
import { renderApp, userOf } from '../../../testing/render-app.tsx'

const makeNumbers = (count: number, rows: { value: string; all_count: number }[]): AnswerOf<typeof statistics> => ({
  all_count: count,
  aggByCrID: rows,
  aggByDspID: rows,
  aggByExchangeID: rows,
  aggByBrowser: rows,
  aggByDevice: rows,
})

const open = (given: Answers) => renderApp('/statistics?from=2026-11-04&to=2026-11-10', userOf('ssp'), given)
const card = (title: string) =>
  page.getByRole('main').getByText(title, { exact: true }).element().closest('section')?.textContent
const list = () => page.getByRole('list', { name: 'Threats by DSP' })

test('looks right without data', async () => {
  await open(new Answers().to(statistics, makeNumbers(0, [])))
  await expect.poll(() => card('Threats by DSP')).toContain('No data found')
  await expectGoodLooks('statistics empty')
})

test('looks right after a failure, which can be retried', async () => {
  const given = new Answers().to(statistics, 'no connection')
  await open(given)
  await expect.poll(() => card('Threats by DSP')).toContain('Failed to load data')
  await expectGoodLooks('statistics failed')
  given.to(statistics, makeNumbers(3, [{ value: 'Quarry DSP', all_count: 3 }]))
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect.element(list().getByRole('listitem').first()).toBeVisible()
})
