import {
  type AnswerOf,
  apiKeyCreate,
  apiKeyList,
  feedAccessList,
  feedIndicatorList,
  indicatorTypeNames,
} from '@vigil/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Answers } from '../../../testing/answers.ts'
import { expectGoodLooks } from '../../../testing/looks.ts'
import { renderApp, userOf } from '../../../testing/render-app.tsx'

type Indicators = AnswerOf<typeof feedIndicatorList>

const at = '2026-11-14T09:00:00.000Z'
const about = { threatClass: 'forced-redirect', firstSeen: at, lastSeen: at, validUntil: at, changedAt: at } as const
const counted = { attacks: 1_204, sites: 3, confidence: 80, isRemoved: false }
const indicators: Indicators['indicators'] = [
  {
    id: '00000000-0000-4000-8000-000000000001',
    type: 'host',
    value: 'bad.example',
    exchange: '',
    ...about,
    ...counted,
  },
  {
    id: '00000000-0000-4000-8000-000000000002',
    type: 'creative',
    value: '<b>cr-1</b>'.repeat(12),
    exchange: 'Copperfield Exchange',
    ...about,
    ...counted,
  },
]
const counts = (count: number) =>
  Object.fromEntries(indicatorTypeNames.map((name) => [name, count])) as Indicators['counts'] // one for each
const none: Indicators = { indicators: [], total: 0, counts: counts(0), withheld: [] }
const full: Indicators = { indicators, total: 2, counts: counts(1), withheld: [] }

const open = (path: string, answers: Answers, kind: 'web' | 'ssp' = 'web') => renderApp(path, userOf(kind), answers)

test('lists indicators with hosts that are no links', async () => {
  await open('/feeds', new Answers().to(feedIndicatorList, full))
  await expect.element(page.getByText('bad[.]example')).toBeVisible()
  await expect.element(page.getByText('Copperfield Exchange')).toBeVisible()
  await expectGoodLooks('feeds')
})

test('explains an empty list, and types that the data rights do not include', async () => {
  await open('/feeds', new Answers().to(feedIndicatorList, { ...none, withheld: ['host', 'app'] }), 'ssp')
  await expect.element(page.getByText('No indicators. They appear after three attacks')).toBeVisible()
  await expect.element(page.getByText('Your data rights do not include hosts and apps')).toBeVisible()
  await expectGoodLooks('feeds empty')
})

test('shows a failure where it happened', async () => {
  await open('/feeds', new Answers().to(feedIndicatorList, 'unavailable'))
  await expect.element(page.getByText('Failed to load data')).toBeVisible()
})

test('creates a key for feeds, and shows it once', async () => {
  const key = {
    id: '00000000-0000-4000-8000-000000000003',
    name: 'SIEM',
    scopes: ['feeds' as const],
    start: 'vigil_ab',
    createdAt: at,
    createdBy: null,
    lastUsedAt: null,
    revokedAt: null,
  }
  const sent: unknown[] = []
  const answers = new Answers().to(apiKeyList, { keys: [] }).to(apiKeyCreate, ({ body }) => {
    sent.push(body)
    return { key, secret: 'vigil_abcdef' }
  })
  await open('/feeds?tab=connect&snippet=prebid', answers)
  await expect.element(page.getByText('pbjs.mergeConfig(config)')).toBeVisible()
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('SIEM')
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  await expect.element(page.getByText('vigil_abcdef')).toBeVisible()
  expect(sent).toEqual([expect.objectContaining({ name: 'SIEM', scopes: ['feeds'] })])
})

test('lists the last calls', async () => {
  const accesses = [{ at, feed: 'taxii' as const, keyName: 'SIEM', calls: 4, indicators: 250 }]
  await open('/feeds?tab=calls', new Answers().to(feedAccessList, { accesses }))
  await expect.element(page.getByText('TAXII')).toBeVisible()
  await expect.element(page.getByText('250')).toBeVisible()
})
