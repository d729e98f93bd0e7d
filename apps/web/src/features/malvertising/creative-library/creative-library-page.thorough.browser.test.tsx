import {
  type CreativeItem,
  creativeImage,
  creativeLibrary,
  creativeLibraryTexts,
  creativeSmartFilters,
} from '@vigil/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Answers } from '../../../testing/answers.ts'
import { expectGoodLooks } from '../../../testing/looks.ts'
import { renderApp, userOf } from '../../../testing/render-app.tsx'
import { pixel } from '../../../testing/threats.ts'

const makeCreative = (at: number): CreativeItem => ({
  creativeID: `cr-${at}-0123456789abcdef0123456789abcdef`,
  bidderCode: at === 7 ? '' : 'ix',
  bids: 12_000 - at * 1_000,
  blocks: at % 2 === 0 ? 40 - at : 0,
  violationType: at % 2 === 0 ? ['forced-redirect'] : [],
  violationReason: at % 2 === 0 ? ['top-navigation'] : [],
  deliverySources: ['prebid'],
  ssp: ['Index', 'Xandr'],
  dsp: at === 7 ? [] : ['Quarry DSP'],
  mediaType: ['banner'],
  adomains: Array.from({ length: at * 2 }, (_, nth) => `advertiser-${nth}.example`),
})

const creatives = Array.from({ length: 8 }, (_, at) => makeCreative(at))
const creativePage = (data: CreativeItem[]) => ({
  data,
  totalOfEntries: data.length === 0 ? 0 : 61,
  requestedAt: '2026-11-10T09:00:00.000Z',
})
const answers = (data = creatives) =>
  new Answers().to(creativeLibrary, creativePage(data)).to(creativeSmartFilters, { data: [{}] })

const open = (given: Answers) => renderApp('/creative-library?rows=8&date=2026-11-10', userOf('web'), given)
const placeholders = () => page.getByText(creativeLibraryTexts.noImage).elements().length
const pictures = () => document.querySelectorAll('[data-picture="ready"] img').length

test('looks right with data', async () => {
  const ready = { imageUrl: `data:image/png;base64,${pixel}`, pictureState: 'ready' } as const
  await page.viewport(1440, 1200)
  await open(answers().to(creativeImage, ready))
  await expect.poll(pictures).toBe(8)
  await expectGoodLooks('creative library')
})

test('looks right without screenshots', async () => {
  await page.viewport(1440, 1200)
  await open(answers().to(creativeImage, 'internal'))
  await expect.poll(placeholders).toBe(8)
  await expectGoodLooks('creative library without pictures')
})

test('shows a placeholder for a broken screenshot', async () => {
  const broken = { imageUrl: 'data:image/png;base64,AQID', pictureState: 'ready' } as const
  await page.viewport(1440, 1200)
  await open(answers().to(creativeImage, broken))
  await expect.poll(placeholders).toBe(8)
})

test('looks right on a day without creatives', async () => {
  await open(answers([]))
  await expect.element(page.getByText(creativeLibraryTexts.empty)).toBeVisible()
  await expectGoodLooks('empty creative library')
})

test('a failure looks right and can be retried', async () => {
  const given = answers().to(creativeLibrary, 'unavailable')
  await open(given)
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expectGoodLooks('failing creative library')
  given.to(creativeLibrary, creativePage([]))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText(creativeLibraryTexts.empty)).toBeVisible()
})
