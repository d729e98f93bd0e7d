import {
  type AdvertiserState,
  adQualityDistributions,
  advertiserBlock,
  advertiserBlockPreview,
  advertiserBlockUndo,
  type CreativeCluster,
  casePartnerList,
  caseProposal,
  creativeClusters,
  creativeImage,
  profileList,
} from '@vigil/contract'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Answers } from '../../../../testing/answers.ts'
import { renderApp, userOf } from '../../../../testing/render-app.tsx'

const variant = (at: number) => ({
  creativeId: `cr-${at}`,
  bidderCode: 'ix',
  ssp: 'Index',
  markupHash: `hash-${at}`,
  firstSeen: '2026-11-02T09:00:00.000Z',
  lastSeen: '2026-11-10T09:00:00.000Z',
  bids: 100 - at,
  blocks: 0,
})
const cluster: CreativeCluster = {
  variants: [1, 2, 3].map(variant),
  variantCount: 3,
  firstSeen: '2026-11-02T09:00:00.000Z',
  lastSeen: '2026-11-10T09:00:00.000Z',
  bids: 294,
  blocks: 0,
  sites: ['news.example'],
  siteCount: 3,
  adomains: ['shoes.example', 'boots.example'],
  blockedAdomains: ['boots.example'],
  withoutAdvertiser: 1,
}
const found = { data: [cluster], total: 1, creatives: 40, withPicture: 31, isPending: false }
const answers = (answer: object = found) =>
  new Answers()
    .to(creativeImage, { imageUrl: null, pictureState: 'none' })
    .to(creativeClusters, answer as typeof found)
    .to(casePartnerList, { data: [], platforms: [] })
    .to(caseProposal, { creative: variant(1), landingHost: '', incidents: [], existing: [] })
const open = (given: Answers) =>
  renderApp('/creative-library?view=campaigns', { ...userOf('web'), adQualityEnabled: true }, given)

test('lists campaigns, and counts the creatives without a picture', async () => {
  await open(answers())
  const card = page.getByRole('list', { name: 'Campaigns' }).getByRole('listitem')
  await expect.element(card).toHaveTextContent('shoes.example, boots.example')
  await expect.element(card).toHaveTextContent('1 of 2 advertisers')
  await expect.element(card).toHaveTextContent('news.example and 2 more')
  await expect.element(page.getByText('9 of 40 creatives have no picture yet')).toBeVisible()
})

test('opens one case for all variants', async () => {
  const given = answers()
  await open(given)
  await userEvent.click(page.getByRole('button', { name: 'Show the 3 variants of cr-1' }))
  await expect
    .element(page.getByRole('list', { name: 'Variants' }).getByRole('listitem').nth(2))
    .toHaveTextContent('cr-3')
  await userEvent.click(page.getByRole('button', { name: 'Open a case' }))
  await expect.element(page.getByText('The case names the creatives only.')).toBeVisible()
})

test('shows a message if no campaign was found', async () => {
  await open(answers({ data: [], total: 0, creatives: 5, withPicture: 5, isPending: false }))
  await expect.element(page.getByText('No two creatives look like variants of each other.')).toBeVisible()
})

test('shows that the search continues while pictures are missing', async () => {
  await open(answers({ data: [], total: 0, creatives: 5, withPicture: 1, isPending: true }))
  await expect.element(page.getByText('No campaigns found so far')).toBeVisible()
  await expect.element(page.getByText('4 of 5 creatives have no picture yet')).toBeVisible()
})

const advertisers = (state: AdvertiserState) => [
  { domain: 'shoes.example', state, creatives: 12, bids: 3_400 },
  { domain: 'boots.example', state: 'blocked' as const, creatives: 2, bids: 80 },
]
const withProfile = (state: AdvertiserState = 'unlisted') =>
  answers()
    .to(profileList, { data: [{ profileID: 7, profileName: 'House rules', internalProfileName: 'houserules' }] })
    .to(adQualityDistributions, { data: [{ distribution: 'tag', displayName: 'Main site', profileIDs: [7] }] })
    .to(advertiserBlockPreview, { data: { advertisers: advertisers(state), tags: 1, turnsOn: 4 } })
    .to(advertiserBlock, { data: { added: ['shoes.example'], moved: [], turnedOn: true } })
    .to(advertiserBlockUndo, { ok: true })

async function openBlock(given: Answers) {
  await open(given)
  await userEvent.click(page.getByRole('button', { name: 'Show the 3 variants of cr-1' }))
  await userEvent.click(page.getByRole('button', { name: 'Block campaign' }))
}

test('shows what a block covers, blocks the campaign, and undoes it', async () => {
  const given = withProfile()
  await openBlock(given)
  const row = page.getByRole('row', { name: /shoes\.example/ })
  await expect.element(row).toHaveTextContent('Not blocked')
  await expect.element(row).toHaveTextContent('3,400')
  await expect.element(page.getByText('with 4 more domains')).toBeVisible()
  await expect.element(page.getByText('1 creative of this campaign never named an advertiser')).toBeVisible()
  given.to(advertiserBlockPreview, { data: { advertisers: advertisers('blocked'), tags: 1, turnsOn: null } })
  await userEvent.click(page.getByRole('button', { name: 'Block 1 advertiser' }))
  await expect.element(row).not.toHaveTextContent('Not blocked')
  given.to(advertiserBlockPreview, { data: { advertisers: advertisers('unlisted'), tags: 1, turnsOn: 4 } })
  await userEvent.click(page.getByRole('button', { name: 'Undo' }))
  await expect.element(page.getByRole('button', { name: 'Block 1 advertiser' })).toBeVisible()
})

test('warns that a profile without tags and the allow list block nothing', async () => {
  const given = withProfile()
  given.to(advertiserBlockPreview, { data: { advertisers: advertisers('allowed'), tags: 0, turnsOn: null } })
  await openBlock(given)
  await expect.element(page.getByText('No tag uses this profile')).toBeVisible()
  await expect.element(page.getByText('Advertisers on the allow list stay allowed.')).toBeVisible()
})

test('leads to Ad Quality Settings if there is no profile', async () => {
  await openBlock(answers().to(profileList, { data: [] }).to(adQualityDistributions, { data: [] }))
  await expect.element(page.getByText('No profile to block with')).toBeVisible()
})
