import { expect, test } from '@playwright/test'
import type { AdFormat, AdQualityProfile } from '@vigil/contract'
import { createMatcher } from '@vigil/tags'
import { type Lab, openLab } from './lab.ts'
import { placeAd } from './placements.ts'
import { scriptUrl } from './test-network.ts'

/**
 * Creative events contain the facts that were matched with the profile, so that the server reaches the same verdict.
 */
let lab: Lab
test.beforeAll(async () => {
  lab = await openLab()
})
test.afterAll(() => lab.close())

const profile: AdQualityProfile = {
  domains: [{ domain: 'casino.example', isBlocking: true }],
  brands: [{ name: 'Shoes', domains: ['shoes.example'], isBlocking: false }],
  categories: [],
  iabCategories: [{ id: 'IAB7', isBlocking: true }],
  adFormats: [{ format: 'sticky', isBlocking: true }],
  allowedDomains: ['partner.example'],
}

interface TestAd {
  markup: string
  meta?: { advertiserDomains?: string[]; primaryCatId?: string; secondaryCatIds?: string[] }
}

const ads: Record<string, TestAd> = {
  plain: { markup: '<p>Hats</p>' },
  declared: { markup: '<p>Play</p>', meta: { advertiserDomains: ['WWW.Casino.example', 'other.example'] } },
  linked: { markup: '<a href="https://shoes.example/new">Shoes</a>' },
  category: { markup: '<p>Health</p>', meta: { primaryCatId: 'IAB7-39', secondaryCatIds: ['IAB1'] } },
  similar: { markup: '<p>Maps</p>', meta: { primaryCatId: 'IAB70', advertiserDomains: ['notcasino.example'] } },
  format: { markup: '<div style="position:sticky">Stays</div>' },
  allowed: { markup: '<a href="https://partner.example">Play</a>', meta: { advertiserDomains: ['casino.example'] } },
}

type Creative = {
  creativeId: string
  adomains?: string[]
  linkedHosts: string[]
  categories: string[]
  formats: AdFormat[]
  blocks: number
  violationClass?: string
}

test('the script’s verdict can be reproduced from its creative events @thorough', async () => {
  lab.configure({ adQuality: profile })
  const bids = Object.entries(ads).map(([creativeId, { meta = {} }]) => ({ creativeId, bidderCode: 'fine', meta }))
  const pbjs = `<script>var pbjs = { getBidResponses: function () { return { slot: { bids: ${JSON.stringify(bids)} } } } }</script>`
  const slots = Object.entries(ads).map(([id, { markup }]) =>
    placeAd(
      { id, placement: 'srcdoc', markup: `<!-- pbad://creativeId=${id}&bidderCode=fine&cpm=2.5 -->${markup}` },
      '',
    ),
  )
  const url = lab.publish(
    '/profile',
    `<!doctype html><title>News</title>${pbjs}<script src="${scriptUrl}"></script><body>${slots.join('')}`,
  )
  const opened = await lab.context.newPage()
  await opened.goto(url)
  const creatives = () => lab.sent().filter(({ type }) => type === 'creative') as unknown as Creative[] // sent by our script
  await expect.poll(() => creatives().length).toBe(Object.keys(ads).length)
  const match = createMatcher(profile)
  const verdicts = Object.fromEntries(
    creatives().map(({ creativeId, adomains = [], linkedHosts, categories, formats, blocks, violationClass }) => {
      const hosts = [...adomains, ...linkedHosts].map((host) => host.toLowerCase())
      const violations = match({ hosts, categories, formats })
      expect(
        violations.some(({ isBlocking }) => isBlocking),
        creativeId,
      ).toBe(blocks === 1)
      expect(violations.map((each) => each.violationClass)).toEqual(violationClass ? [violationClass] : [])
      return [creativeId, violations.length === 0 ? 'spared' : blocks === 1 ? 'blocked' : 'reported']
    }),
  )
  expect(verdicts).toEqual({
    plain: 'spared',
    declared: 'blocked',
    linked: 'reported',
    category: 'blocked',
    similar: 'spared',
    format: 'blocked',
    allowed: 'spared',
  })
  await opened.close()
})
