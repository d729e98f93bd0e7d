import { authorise, type Viewer } from '@vigil/contract'
import { createMatcher } from '@vigil/tags'
import { type Row, type Rows, tables } from '@vigil/warehouse'
import { describe, expect, test } from 'vitest'
import { type Surroundings, toRow } from '../../../../ingest/load/rows.ts'
import { engines } from '../../../../testing/engines.ts'
import { judge } from './judge.ts'
import { loadRecordedAds } from './recorded-ads.ts'
import { makeAd, makeProfile, seeded } from './testing/page-ads.ts'
import { loadScriptCheck, type PageAd, toCreativeEvent } from './testing/script-replay.ts'

const viewer: Viewer = {
  userId: 'u',
  email: 'superadmin@vigil.test',
  nickname: 'superadmin',
  picture: null,
  role: 'superadmin',
  organization: null,
}
const scope = authorise(viewer, 7)
const range = { from: '2026-11-01', to: '2026-11-07' }
const hosts = ['news.example', 'sport.example']
const tags = ['tag-1', 'tag-2']
const profiles = Array.from({ length: 40 }, (_, seed) => makeProfile(seeded(seed + 100)))

interface SeenAd {
  ad: PageAd
  host: string
  tag: string
  at: number
}

function makeAds(count: number): SeenAd[] {
  const random = seeded(24)
  return Array.from({ length: count }, (_, index) => ({
    ad: makeAd(random, index),
    host: hosts[index % hosts.length] ?? '',
    tag: tags[Math.floor(random() * tags.length)] ?? '',
    at: Date.parse('2026-11-01T00:00:00Z') + Math.floor(random() * 7 * 86_400_000),
  }))
}

/** Rows as the loader makes them from the script's events. Every tenth ad was seen by a script without facts. */
function toRows(ads: readonly SeenAd[]): Rows {
  const check = loadScriptCheck(makeProfile(seeded(1)))
  const rows = ads.map(({ ad, host, tag, at }, index) => {
    const event = toCreativeEvent(ad, check(ad).result, { id: `event-${index}-0000000000`, at, host })
    const { formats, linkedHosts, categories, ...old } = event as Extract<typeof event, { type: 'creative' }> // made as one
    const unknown = { inventory: '', country: '', network: '', browser: '', os: '', device: '', userAgent: '' }
    const around: Surroundings = { organizationId: 7, tag, at, host, markupHash: '', ...unknown }
    return toRow(index % 10 === 9 ? old : event, around, (_kind, name) => name ?? '') as Row<'creatives'> // this event's table
  })
  return { ...(Object.fromEntries(Object.keys(tables).map((name) => [name, []])) as unknown as Rows), creatives: rows } // one list per table
}

describe.each(engines)('$name', ({ open }) => {
  test('counts exactly the ads that the script blocks and reports, for any profile', async () => {
    const { warehouse, clean } = await open()
    const ads = makeAds(600)
    await warehouse.load({
      collector: 'c',
      fromSequence: 1,
      toSequence: 1,
      rows: toRows(ads),
      markups: [],
      eventIds: [],
    })
    const recorded = await loadRecordedAds(warehouse, scope, range)
    const judged = ads.filter((_, index) => index % 10 !== 9)
    let blockedAds = 0
    let reportedAds = 0
    for (const [index, profile] of profiles.entries()) {
      const before = profiles[(index + 1) % profiles.length] ?? profile
      const script = loadScriptCheck(profile)
      const scriptBefore = loadScriptCheck(before)
      const verdicts = judged.map((seen) => ({ ...seen, now: script(seen.ad), before: scriptBefore(seen.ad) }))
      const figures = (isIn: (each: (typeof verdicts)[number]) => boolean) => {
        const counted = verdicts.filter(isIn)
        const micros = counted.reduce((sum, { ad }) => sum + Math.round((ad.ids.cpmUsd ?? 0) * 1e6), 0)
        return {
          ads: counted.length,
          creatives: new Set(counted.map(({ ad }) => `${ad.ids.creativeId} ${ad.ids.bidderCode}`)).size,
          bidders: new Set(counted.map(({ ad }) => ad.ids.bidderCode)).size,
          bidValueUsd: Math.round(micros / 1e7) / 100,
        }
      }
      const [changed, saved] = [createMatcher(profile), createMatcher(before)]
      const judgement = await judge(recorded, { changed: () => changed, saved: () => saved, tags: null })
      expect(judgement).toMatchObject({
        judged: figures(() => true),
        notJudged: 60,
        changed: { blocked: figures(({ now }) => now.isBlocked), reported: figures(({ now }) => now.isReported) },
        saved: {
          blocked: figures((each) => each.before.isBlocked),
          reported: figures((each) => each.before.isReported),
        },
        newlyBlocked: figures((each) => each.now.isBlocked && !each.before.isBlocked),
        newlySpared: figures((each) => !each.now.isBlocked && each.before.isBlocked),
      })
      const onHost = (host: string) => verdicts.filter((each) => each.host === host && each.now.isBlocked).length
      expect(Object.fromEntries(judgement.sites.map(({ host, changedBlocked }) => [host, changedBlocked]))).toEqual(
        Object.fromEntries(hosts.map((host) => [host, onHost(host)])),
      )
      blockedAds += judgement.changed.blocked.ads
      reportedAds += judgement.changed.reported.ads
    }
    expect(Math.min(blockedAds, reportedAds)).toBeGreaterThan(1_000)
    await warehouse.close()
    await clean()
  })

  test('applies different profiles to different tags, and leaves out other tags', async () => {
    const { warehouse, clean } = await open()
    const ads = makeAds(200)
    await warehouse.load({
      collector: 'c',
      fromSequence: 1,
      toSequence: 1,
      rows: toRows(ads),
      markups: [],
      eventIds: [],
    })
    const recorded = await loadRecordedAds(warehouse, scope, range)
    const [one, other] = [makeProfile(seeded(3)), makeProfile(seeded(4))]
    const [first, second] = [createMatcher(one), createMatcher(other)]
    const [scriptOne, scriptOther] = [loadScriptCheck(one), loadScriptCheck(other)]
    const judged = ads.filter((_, index) => index % 10 !== 9)
    const matcher = (tag: string) => (tag === 'tag-1' ? first : second)
    const all = await judge(recorded, { saved: matcher, changed: matcher, tags: null })
    const isBlocked = ({ ad, tag }: SeenAd) => (tag === 'tag-1' ? scriptOne : scriptOther)(ad).isBlocked
    expect(all.changed.blocked.ads).toBe(judged.filter(isBlocked).length)

    const onlyOne = await judge(recorded, { saved: matcher, changed: matcher, tags: new Set(['tag-2']) })
    const onTag = judged.filter(({ tag }) => tag === 'tag-2')
    expect(onlyOne.judged.ads).toBe(onTag.length)
    expect(onlyOne.changed.blocked.ads).toBe(onTag.filter(isBlocked).length)
    await warehouse.close()
    await clean()
  })
})
