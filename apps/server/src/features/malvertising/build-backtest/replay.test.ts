import { createHash } from 'node:crypto'
import { authoriseKey, type EventOf } from '@vigil/contract'
import { createInspector, currentBuild, threatsOf } from '@vigil/tags'
import { type Row, type Rows, tables } from '@vigil/warehouse'
import { describe, expect, test } from 'vitest'
import { type Surroundings, toRow } from '../../../ingest/load/rows.ts'
import { engines } from '../../../testing/engines.ts'
import { chooseMarkups, judge } from './judge.ts'
import { MarkupVerdicts } from './markup-verdicts.ts'
import { loadRecordedAds } from './recorded-ads.ts'

const scope = authoriseKey({ organizationId: 7 })
const range = { from: '2026-11-01', to: '2026-11-07' }
const { ruleSet, sha256: build } = currentBuild()
if (!ruleSet) throw new Error('the current build has rules')

/** Some are attacks on their own, some only in combination, some only in parts that the scanner removes. */
const pieces = [
  '<p>Shoes from 20</p>',
  '<p>Your <b>iPhone</b> is\n infected</p>',
  '<p>Congratulations! You have been',
  ' selected</p>',
  '<meta http-equiv="refresh" content="0;url=https://prize.example/">',
  '<a href="https://malicious.vigil-drill.example/x.js">',
  '<script>new CoinHive.Anonymous(1)</script>',
  `<!-- ${'x'.repeat(200)} -->`,
]
const threats = [
  { threatClass: 'fake-alert', variant: 'virus-warning' },
  { threatClass: 'pop-up', variant: 'pop-under' },
] as const

interface SeenAd {
  creative: EventOf<'creative'>
  markup: string
}

/** Each ad has its own markup, every fifth was blocked then. */
function makeAds(count: number): SeenAd[] {
  return Array.from({ length: count }, (_, index) => {
    const chosen = pieces.filter((_piece, bit) => (index >> bit) & 1)
    const markup = `${chosen.join('')}<i>${index}</i>`
    const threat = index % 5 === 0 ? threats[(index / 5) % 2] : undefined
    const creative: EventOf<'creative'> = {
      type: 'creative',
      id: `event-${index}-0000000000`,
      at: Date.parse('2026-11-01T00:00:00Z') + index * 60_000,
      host: index % 3 ? 'news.example' : 'sport.example',
      creativeId: `cr-${index % 40}`,
      bidderCode: index % 2 ? 'ix' : 'appnexus',
      bids: 1,
      blocks: threat ? 1 : 0,
      cpmUsd: (index % 9) * 1_000,
      ...(threat && { violationClass: threat.threatClass, variant: threat.variant }),
    }
    return { creative, markup }
  })
}

const toHash = (text: string) => createHash('sha256').update(text).digest('hex')
function toRows(ads: readonly SeenAd[]): Rows {
  const unknown = { inventory: '', country: '', network: '', browser: '', os: '', device: '', userAgent: '' }
  const creatives = ads.map(({ creative, markup }) => {
    const { at, host } = creative
    const around: Surroundings = { organizationId: 7, tag: 'tag', at, host, markupHash: toHash(markup), ...unknown }
    return toRow(creative, around, (_kind, name) => name ?? '') as Row<'creatives'> // this event's table
  })
  return { ...(Object.fromEntries(Object.keys(tables).map((name) => [name, []])) as unknown as Rows), creatives } // one list per table
}

describe.each(engines)('$name', ({ open }) => {
  test('counts exactly the ads whose markup the rules match', async () => {
    const { warehouse, clean } = await open()
    const ads = makeAds(500)
    const markups = ads.map(({ markup: text }) => ({ organizationId: 7, hash: toHash(text), text }))
    await warehouse.load({ collector: 'c', fromSequence: 1, toSequence: 1, rows: toRows(ads), markups, eventIds: [] })
    const recorded = await loadRecordedAds(warehouse, scope, { range, tags: [] })
    const verdicts = new MarkupVerdicts(warehouse)
    const load = () => verdicts.load(scope, { build, ruleSet }, chooseMarkups(recorded))
    const judgement = judge(recorded, await load(), threatsOf(ruleSet))

    const inspect = createInspector(ruleSet)
    const replayed = ads.map((ad) => ({ ...ad, isFound: inspect(ad.markup) !== undefined }))
    const figures = (isIn: (ad: (typeof replayed)[number]) => boolean) => {
      const counted = replayed.filter(isIn).map(({ creative }) => creative)
      return {
        ads: counted.length,
        creatives: new Set(counted.map(({ creativeId, bidderCode }) => `${creativeId} ${bidderCode}`)).size,
        bidders: new Set(counted.map(({ bidderCode }) => bidderCode)).size,
        bidValueUsd: counted.reduce((sum, { cpmUsd = 0 }) => sum + cpmUsd / 1_000, 0),
      }
    }
    const isUnfound = (kind: string) => (ad: (typeof replayed)[number]) =>
      ad.creative.violationClass === kind && !ad.isFound
    expect(judgement).toMatchObject({
      judged: figures(() => true),
      stillBlocked: figures(({ creative, isFound }) => isFound && creative.blocks === 1),
      newlyBlocked: figures(({ creative, isFound }) => isFound && creative.blocks === 0),
      spared: figures(isUnfound('fake-alert')),
      notReplayed: figures(isUnfound('pop-up')),
      notJudged: { ads: 0 },
    })
    expect(Math.min(judgement.spared.ads, judgement.notReplayed.ads, judgement.stillBlocked.ads)).toBeGreaterThan(0)
    expect(judge(recorded, await load(), threatsOf(ruleSet))).toEqual(judgement)
    await warehouse.close()
    await clean()
  })
})
