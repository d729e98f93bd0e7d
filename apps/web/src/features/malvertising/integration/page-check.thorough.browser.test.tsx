import { type AnswerOf, pageCheckList, publisherPageCheck } from '@vigil/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Answers } from '../../../testing/answers.ts'
import { expectGoodLooks } from '../../../testing/looks.ts'
import { renderApp, userOf } from '../../../testing/render-app.tsx'

const url = 'https://news.example.com/'
const checkedAt = '2026-11-13T09:40:00.000Z'
const known: AnswerOf<typeof pageCheckList> = {
  isRunning: false,
  checkedAt,
  data: [{ url, host: 'news.example.com', result: 'ok', detail: '', checkedAt }],
}
const checked: AnswerOf<typeof publisherPageCheck> = {
  url,
  tag: { distribution: '0123abcd-1', comment: 'Main site' },
  findings: [
    { finding: 'tag_found', detail: '0123abcd-1' },
    { finding: 'after_ads', detail: 'https://news.example.com/prebid.js' },
    { finding: 'loads_late', detail: 'async' },
    { finding: 'policy_blocks', detail: 'https://cdn.example' },
    { finding: 'build_outdated', detail: '' },
    { finding: 'events_arrive', detail: '2026-11-13T09' },
  ],
  checkedAt,
}

test('checks a chosen page and lists what was found, with next steps', async () => {
  const answers = new Answers().to(pageCheckList, known).to(publisherPageCheck, ({ body }) => {
    expect(body.url).toBe(url)
    return checked
  })
  await renderApp('/integrations', userOf('web'), answers)
  const button = page.getByRole('button', { name: 'Check page' })
  await expect.element(button).toBeDisabled()
  await page.getByRole('combobox', { name: 'Page address' }).click()
  await page.getByRole('option', { name: url }).click()
  await button.click()
  const findings = page.getByRole('list', { name: 'Findings' })
  await expect.element(findings.getByText('Move the tag above it.')).toBeVisible()
  await expect.element(findings.getByText('Allow https://cdn.example in script-src')).toBeVisible()
  await expect.element(findings.getByText('13 Nov 2026, 09:00 to 09:59 UTC')).toBeVisible()
  expect(findings.getByRole('img', { name: 'Problem' }).elements()).toHaveLength(3)
  await expectGoodLooks('page check')
})

test('reports a failed check, and keeps the address', async () => {
  const answers = new Answers().to(pageCheckList, { ...known, data: [] }).to(publisherPageCheck, 'no connection')
  await renderApp('/integrations', userOf('web'), answers)
  const address = page.getByRole('combobox', { name: 'Page address' })
  await address.fill('news.example.com')
  await page.getByRole('button', { name: 'Check page' }).click()
  await expect.element(page.getByText('Cannot reach the server.')).toBeVisible()
  await expect.element(address).toHaveValue('news.example.com')
})
