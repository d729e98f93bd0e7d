import {
  type AnswerOf,
  type CaseEntry,
  type ComplaintCandidate,
  caseDetails,
  complaintDetails,
  creativeClusters,
  creativeImage,
  type EventOf,
  feedIndicatorList,
  indicatorTypeNames,
  partnerCase,
  partnerCaseReport,
} from '@vigil/contract'
import { hostileIncident, outside, ranMark } from '@vigil/contract/testing/hostile-ads'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { Answers } from '../../testing/answers.ts'
import { renderApp, userOf } from '../../testing/render-app.tsx'
import { makeThreatItem } from '../../testing/threats.ts'

/** Screens that show texts of ads, partners and readers, with the ads of the generator. Without a content security policy. */

type Ad = Omit<EventOf<'incident'>, 'id' | 'at' | 'host'>
const ads: Ad[] = Array.from({ length: 10 }, (_, seed) => hostileIncident(seed))
const id = '00000000-0000-4000-8000-000000000000'
const at = '2026-11-12T09:00:00.000Z'
const incident = { actionGroupID: '6f1c2c52-3a39-4f3c-9a65-0d7f3a1b5e11', eventDate: '2026-11-10' }
const textOf = ({ markup = '' }: Ad) => markup.slice(0, 1_000)
const keyOf = (ad: Ad) => ({
  creativeId: ad.creativeId ?? '',
  bidderCode: ad.bidderCode ?? '',
  ssp: ad.variant,
  markupHash: '',
})

const entryOf = (ad: Ad): CaseEntry => ({
  ...{ id, at, side: 'partner', kind: 'message', author: ad.rule.slice(0, 64), text: textOf(ad) },
  ...{ status: null, incidents: [incident], match: null, seenAt: null },
  attachments: [{ id, name: `${ad.rule}.png`, bytes: 1 }],
})
const caseOf = (ad: Ad) => ({
  ...{ id, partnerId: id, partnerName: ad.rule, partnerKind: 'SSP' as const, creative: keyOf(ad) },
  ...{ landingHost: ad.variant, request: 'reject-creative' as const, dueOn: '2026-11-13', status: 'open' as const },
  ...{ createdAt: at, changedAt: at, lastSide: 'partner' as const, reopened: 0, hasMailFailed: false },
  ...{ partnerEmail: '', closesAt: null, source: { kind: 'creative' as const, creative: keyOf(ad) } },
})

const partnersCase = (ad: Ad): AnswerOf<typeof partnerCase> => ({
  ...caseOf(ad),
  ...{ publisherName: ad.variant, variants: [keyOf(ad)], entries: [entryOf(ad)], linkExpiresAt: at },
})
const evidence = (ad: Ad) =>
  makeThreatItem({
    ...{ creativeID: ad.creativeId ?? '', rule: ad.rule, violationVariant: ad.variant, script: ad.script ?? '' },
    ...{ violationTraits: JSON.stringify(ad.traits), adTag: ad.markup ?? '', topLocation: ad.url ?? '' },
  })

const candidateOf = (ad: Ad): ComplaintCandidate => ({
  ...{ creative: keyOf(ad), fit: 0.9, reasons: [{ kind: 'for', text: ad.rule }], attacks: 1, blocked: 1, sightings: 1 },
  ...{ threatClasses: [ad.threatClass], dsp: ad.dspId ?? '', adomains: ad.adomains ?? [], incidentId: null },
  ...{ firstAt: at, lastAt: at, bestAt: at },
})
const complaintOf = (ad: Ad): AnswerOf<typeof complaintDetails> => ({
  complaint: {
    ...{ id, createdAt: at, source: 'page', status: 'open', host: ad.variant, pageUrl: ad.url ?? '' },
    ...{ occurredAt: at, toleranceMinutes: 30, device: 'Mobile', os: ad.rule, browser: ad.rule, country: 'FR' },
    ...{ city: ad.rule, effects: ['redirect'], description: textOf(ad), chosen: keyOf(ad), mergedInto: null },
    ads: [
      {
        ...{ slot: ad.rule, width: 300, height: 250, bidder: ad.bidderCode ?? '', creativeId: ad.creativeId ?? '' },
        ...{ adomains: ad.adomains ?? [], lineItemId: ad.rule, advertiserId: ad.rule },
      },
    ],
    ...{ email: 'reader@mail.example', answerState: 'none', answerText: '', answeredAt: null },
  },
  ...{ candidates: [candidateOf(ad)], merged: [], suggestions: [], draft: textOf(ad) },
})

const clusterOf = (ad: Ad): AnswerOf<typeof creativeClusters> => ({
  data: [
    {
      variants: [0, 1].map((at_) => ({
        ...{ ...keyOf(ad), creativeId: `${ad.creativeId}${at_}`, firstSeen: at, lastSeen: at, bids: 1, blocks: 0 },
      })),
      ...{ variantCount: 2, firstSeen: at, lastSeen: at, bids: 2, blocks: 0, sites: [ad.variant], siteCount: 1 },
      ...{ adomains: ad.adomains ?? [], blockedAdomains: [], withoutAdvertiser: 0 },
    },
  ],
  ...{ total: 1, creatives: 2, withPicture: 2, isPending: false },
})

const counts = Object.fromEntries(indicatorTypeNames.map((name) => [name, 1]))
const feedOf = (ad: Ad): AnswerOf<typeof feedIndicatorList> => ({
  indicators: indicatorTypeNames.map((type, index) => ({
    ...{ id: `${id.slice(0, -1)}${index}`, type, value: ad.creativeId || 'x', exchange: ad.variant },
    ...{ threatClass: ad.threatClass, firstSeen: at, lastSeen: at, validUntil: at, changedAt: at },
    ...{ attacks: 3, sites: 1, confidence: 50, isRemoved: false },
  })),
  total: indicatorTypeNames.length,
  counts: counts as AnswerOf<typeof feedIndicatorList>['counts'], // one for each
  withheld: [],
})

const noPicture = { imageUrl: null, pictureState: 'none' } as const
const screens: Record<string, (ad: Ad) => Promise<void>> = {
  'the page of a partner': async (ad) => {
    location.hash = 'vcase_token'
    onTestFinished(() => history.replaceState(null, '', location.pathname + location.search))
    const answers = new Answers().to(partnerCase, partnersCase(ad)).to(partnerCaseReport, { threatItem: evidence(ad) })
    await renderApp('/case', userOf('web'), answers)
    await page.getByRole('button', { name: 'Evidence 1, 10 Nov 2026' }).click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
  },
  'a case': async (ad) => {
    const answers = new Answers().to(caseDetails, { case: caseOf(ad), entries: [entryOf(ad)], linkExpiresAt: null })
    await renderApp(`/cases?case=${id}`, userOf('web'), answers)
    await expect.element(page.getByRole('list', { name: 'Timeline' })).toBeVisible()
  },
  'a complaint': async (ad) => {
    const answers = new Answers().to(complaintDetails, complaintOf(ad)).to(creativeImage, noPicture)
    await renderApp(`/complaints?complaint=${id}`, userOf('web'), answers)
    await expect.element(page.getByRole('button', { name: 'Send to 1 reader' })).toBeVisible()
  },
  campaigns: async (ad) => {
    const answers = new Answers().to(creativeClusters, clusterOf(ad)).to(creativeImage, noPicture)
    await renderApp('/creative-library?view=campaigns', { ...userOf('web'), adQualityEnabled: true }, answers)
    await expect.element(page.getByRole('list', { name: 'Campaigns' })).toBeVisible()
  },
  'the indicators of feeds': async (ad) => {
    await renderApp('/feeds', userOf('web'), new Answers().to(feedIndicatorList, feedOf(ad)))
    await expect.element(page.getByRole('table')).toBeVisible()
  },
}

/** Elements that only an ad's markup could have made. */
// A link of ours may contain the address in its query, where its slashes are encoded.
const foreign = `[src*="//${outside}"], [href*="//${outside}"], [action*="//${outside}"], [onerror], [onload], [onfocus], [onmouseover], [ontoggle], [srcdoc], [href^="javascript"], base, object, embed, marquee, video, math`

test.each(Object.entries(screens).flatMap(([name, open]) => ads.map((ad, seed) => ({ name, seed, ad, open }))))(
  '$name shows hostile ad $seed as text',
  async ({ ad, open }) => {
    await open(ad)
    expect(window).not.toHaveProperty(ranMark)
    expect([...document.body.querySelectorAll(foreign)].map(({ outerHTML }) => outerHTML)).toEqual([])
    const requests = performance.getEntriesByType('resource').filter(({ name }) => new URL(name).hostname === outside)
    expect(requests).toEqual([])
  },
)
