import { creativeImage, type SimilarCreative, similarCreatives } from '@vigil/contract'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Answers } from '../../../../testing/answers.ts'
import { renderApp, userOf } from '../../../../testing/render-app.tsx'

const similar: SimilarCreative = {
  creativeID: 'cr-1',
  bidderCode: 'ix',
  similarity: 91,
  firstSeen: '2026-11-02T09:00:00.000Z',
  lastSeen: '2026-11-10T09:00:00.000Z',
  bids: 1_200,
  blocks: 3,
  sites: ['news.example', 'sport.example'],
  siteCount: 4,
}
const found = { data: [similar], creatives: 340, withPicture: 328, isPending: true }
const answers = (answer: Parameters<Answers['to']>[1] = found) =>
  new Answers().to(creativeImage, { imageUrl: null, pictureState: 'none' }).to(similarCreatives, answer as typeof found)
const open = (given: Answers, search = '') => renderApp(`/search-by-picture${search}`, userOf('web'), given)
const linked = async (given: Answers) => {
  await open(given)
  await userEvent.fill(page.getByLabelText('Address of a picture'), 'https://example.com/ad.png')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
}

test('lists similar creatives of a linked picture, and counts those without a picture', async () => {
  await linked(answers())
  const card = page.getByRole('list', { name: 'Similar creatives' }).getByRole('link')
  await expect.element(card).toHaveTextContent('Nearly identical · 91 %')
  await expect.element(card).toHaveTextContent('news.example, sport.example and 2 more')
  await expect
    .element(card)
    .toHaveAttribute('href', expect.stringContaining('/creative-details?creativeID=cr-1&eventDate=2026-11-10'))
  await expect.element(page.getByText('12 of 340 creatives have no picture yet')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Search again' })).toBeVisible()
})

test('searches with a creative of the URL at once', async () => {
  await open(answers(), '?creativeID=cr-7&bidderCode=ix')
  await expect.element(page.getByText('Variants of creative cr-7')).toBeVisible()
  await expect.element(page.getByText('Nearly identical · 91 %')).toBeVisible()
})

test('reports that nothing looks like the picture', async () => {
  await linked(answers({ data: [], creatives: 340, withPicture: 340, isPending: false }))
  await expect.element(page.getByText('No creative looks like this picture.')).toBeVisible()
})

test('explains a file that is no picture', async () => {
  await linked(answers('picture_unreadable'))
  await expect.element(page.getByText('Choose a PNG, JPEG, WebP or GIF of at most 8 MB.')).toBeVisible()
})

test('can be retried after a failure', async () => {
  const given = answers('unavailable')
  await linked(given)
  await expect.element(page.getByRole('alert')).toBeVisible()
  given.to(similarCreatives, found)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Nearly identical · 91 %')).toBeVisible()
})
