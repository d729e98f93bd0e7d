import {
  type Backtest,
  type BacktestExpectation,
  creativeImage,
  type ProfileSettings,
  profileBacktest,
  profileBacktestSave,
  profileDistributions,
  profileExpectation,
  profileList,
  profileSettingsGet,
} from '@vigil/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Answers } from '../../../../testing/answers.ts'
import { expectGoodLooks } from '../../../../testing/looks.ts'
import { renderApp, userOf } from '../../../../testing/render-app.tsx'
import { toggle } from '../../../../testing/toggle.ts'

const settings: ProfileSettings = {
  brandBlocksEnabled: true,
  categoryBlocksEnabled: true,
  iabBlocksEnabled: true,
  customListsEnabled: true,
  allowedDomainsEnabled: true,
  adFormatsEnabled: true,
  configurationUpdateNeeded: false,
  brands: JSON.stringify([{ id: 1, key: 'a', displayName: 'Nordfell Boots', isBlocking: true }]),
  categories: '[]',
  iabCategories: '[]',
  customDomains: '[]',
  allowedDomains: JSON.stringify([{ id: 4, key: 'shoes.example', url: 'shoes.example' }]),
  adFormats: '[]',
}

const none = { ads: 0, creatives: 0, bidders: 0, bidValueUsd: 0 }
const some = (ads: number) => ({ ads, creatives: 3, bidders: 2, bidValueUsd: ads / 100 })
const example = (creativeId: string): Backtest['examples']['blocked'][number] => ({
  creativeId,
  bidderCode: 'ix',
  host: `${creativeId}.a-long-advertiser-domain-without-an-end.example`,
  violationClass: 'ad-format',
  trigger: 'pop-up',
  ads: 12,
  bids: 40,
  bidValueUsd: 0.4,
  lastDay: '2026-11-13',
})

const backtest = (more: Partial<Backtest> = {}): Backtest => ({
  from: '2026-11-07',
  to: '2026-11-13',
  tags: 2,
  judged: some(12_345),
  notJudged: 567,
  isPartial: false,
  saved: { blocked: some(900), reported: some(40) },
  changed: { blocked: some(900), reported: some(40) },
  newlyBlocked: none,
  newlySpared: none,
  examples: { blocked: [example('cr-1'), example('cr-2')], newlyBlocked: [], newlySpared: [] },
  sites: [
    { host: 'news.example', ads: 12_345, savedBlocked: 900, changedBlocked: 900, newlyBlocked: 0, newlySpared: 0 },
  ],
  ...more,
})
const withoutBrands = backtest({
  changed: { blocked: some(300), reported: some(40) },
  newlySpared: some(600),
  examples: { blocked: [], newlyBlocked: [], newlySpared: [example('cr-1')] },
})

const answers = () =>
  new Answers()
    .to(profileList, { data: [{ profileID: 5, profileName: 'House rules', internalProfileName: 'house' }] })
    .to(profileSettingsGet, { data: settings })
    .to(profileDistributions, { data: [] })
    .to(profileExpectation, { data: null })
    .to(profileBacktest, { data: backtest() })
    .to(creativeImage, { imageUrl: null, pictureState: 'none' })
const open = (given: Answers, search = '') => renderApp(`/ad-quality-settings${search}`, userOf('web'), given)
const panel = () => page.getByRole('region', { name: 'What would this do?' })
const brands = () => page.getByRole('region', { name: 'Brand & Advertiser' }).getByRole('switch')

test('is closed at first and requests nothing', async () => {
  const given = answers()
  await open(given)
  await expect.element(panel().getByRole('button', { name: 'Show preview' })).toBeVisible()
  expect(given.calls.filter((call) => /backtest\/\d+\/\d+$/.test(call))).toEqual([])
  await panel().getByRole('button', { name: 'Show preview' }).click()
  await expect.element(panel().getByText('12,345 ads')).toBeVisible()
})

test('tries a switch out, shows the difference, and saves it', async () => {
  const sent: unknown[] = []
  const given = answers()
    .to(profileBacktest, ({ body }) => ({ data: body.changes?.length ? withoutBrands : backtest() }))
    .to(profileBacktestSave, ({ body }) => {
      sent.push(body)
      return { data: { ...settings, brandBlocksEnabled: false } }
    })
  await open(given, '?preview=30')
  await expect.element(panel().getByText('900', { exact: true }).first()).toBeVisible()
  await toggle(brands())
  await expect.element(panel().getByText('Not saved: Brand & Advertiser off.')).toBeVisible()
  await expect.element(panel().getByText('900 as saved')).toBeVisible()
  await expect.element(panel().getByRole('region', { name: 'No longer blocked' })).toHaveTextContent('600 ads')
  await expectGoodLooks('backtest-with-changes')
  expect(given.calls.filter((call) => call.startsWith('POST') && !/backtest\/\d+\/\d+$/.test(call))).toEqual([])

  await panel().getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Settings saved')).toBeVisible()
  expect(sent).toEqual([{ days: 30, changes: [{ brandsActive: false }] }])
  await expect.element(panel().getByText('Not saved')).not.toBeInTheDocument()
})

test('discards switches that were only tried out', async () => {
  const given = answers()
  await open(given, '?preview=7')
  await toggle(brands())
  await panel().getByRole('button', { name: 'Discard' }).click()
  await expect.element(brands()).toBeChecked()
  await toggle(brands())
  await toggle(brands())
  await expect.element(panel().getByRole('button', { name: 'Discard' })).not.toBeInTheDocument()
})

test('shows a failure in its place and recovers', async () => {
  const given = answers().to(profileBacktest, 'unavailable')
  await open(given, '?preview=7')
  await expect.element(panel().getByText('The effect could not be calculated')).toBeVisible()
  await expectGoodLooks('backtest-failed')
  given.to(profileBacktest, { data: backtest() })
  await panel().getByRole('button', { name: 'Try again' }).click()
  await expect.element(panel().getByText('12,345 ads')).toBeVisible()
})

test('explains a failed save and keeps the changes', async () => {
  const given = answers().to(profileBacktestSave, 'profile_not_found')
  await open(given, '?preview=7')
  await toggle(brands())
  await panel().getByRole('button', { name: 'Save' }).click()
  await expect.element(panel().getByRole('alert')).toHaveTextContent('There is no such profile.')
  await expect.element(panel().getByText('Not saved: Brand & Advertiser off.')).toBeVisible()
})

test('explains an empty period and a profile without tags', async () => {
  const empty = { saved: { blocked: none, reported: none }, changed: { blocked: none, reported: none }, sites: [] }
  const data = backtest({ ...empty, tags: 0, judged: none, notJudged: 1 })
  await open(answers().to(profileBacktest, { data }), '?preview=60')
  await expect.element(panel().getByText('No ads to test in this period')).toBeVisible()
  await expect.element(panel().getByText('tested on all ads of the organization')).toBeVisible()
  await expect.element(panel().getByText('1 more ad cannot be judged')).toBeVisible()
  await expectGoodLooks('backtest-empty')
})

test('shows the effect of a list in its dialog before it is saved', async () => {
  const sent: unknown[] = []
  const given = answers()
    .to(profileBacktest, ({ body }) => {
      sent.push(body.changes ?? [])
      return { data: body.changes?.length ? withoutBrands : backtest() }
    })
    .to(profileBacktestSave, { data: { ...settings, allowedDomains: '[]' } })
  await open(given)
  await page.getByRole('button', { name: 'Edit Allow List' }).click()
  const dialog = page.getByRole('dialog', { name: 'Allow List' })
  await dialog.getByRole('button', { name: 'What would this do?' }).click()
  await expect.element(dialog.getByText('12,345 ads')).toBeVisible()
  await dialog.getByRole('button', { name: /Remove/ }).click()
  await expect.element(dialog.getByText('900 as saved')).toBeVisible()
  expect(sent.at(-1)).toEqual([{ allowedDomainIds: [] }])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Allow list saved')).toBeVisible()
  expect(given.calls.filter((call) => call.endsWith('/save'))).toHaveLength(1)
})

const expected = (more: Partial<BacktestExpectation> = {}): BacktestExpectation => ({
  savedAt: '2026-11-10T10:00:00.000Z',
  days: 7,
  blockedPerDay: 61.4,
  reportedPerDay: 9,
  isCurrent: true,
  actual: [],
  ...more,
})

const comparison = page.getByRole('region', { name: 'Expected and actual' })

test('announces the comparison on the day of a save', async () => {
  await open(answers().to(profileExpectation, { data: expected() }))
  await expect.element(comparison.getByText('begins with the first complete day')).toBeVisible()
})

test('compares expected with actual numbers, day by day', async () => {
  const actual = ['2026-11-11', '2026-11-12'].map((day, index) => ({ day, blocked: 60 + index * 4, reported: 8 }))
  await open(answers().to(profileExpectation, { data: expected({ actual, isCurrent: false }) }))
  await expect.element(comparison.getByText('2 of 7 days so far')).toBeVisible()
  await expect.element(comparison.getByText('Lists or tags have changed since')).toBeVisible()
  await expect.element(comparison.getByRole('row', { name: /Blocked/ })).toHaveTextContent('Blocked6162')
  await expectGoodLooks('backtest-expectation')
})
