import type { DrillHeavyAd, DrillIncident } from '@vigil/contract'
import { expect, test } from 'vitest'
import { countScore, scorecardRows } from './scorecard-rows.ts'

const incident = (drill: DrillIncident['drill'], threatClass: DrillIncident['threatClass']): DrillIncident => ({
  drill,
  actionGroupID: `${drill} ${threatClass}`,
  threatClass,
  variant: 'one',
  rule: 'a-rule',
  action: 'blocked',
  tagName: 'Drill',
  host: 'news.example',
  time: '2026-11-15T09:14:05.000Z',
})
const heavyAd = (kind: DrillHeavyAd['kind']): DrillHeavyAd => ({
  drill: 'heavy-ad',
  kind,
  bytes: 4_100_300,
  action: 'reported',
  tagName: 'Drill',
  host: 'news.example',
  time: '2026-11-15T09:14:05.000Z',
})

test("combines a case's two page outcomes with the incident of the expected class, in any order", () => {
  const rows = scorecardRows(
    { 'miner off': 'happened', 'miner on': 'stopped' },
    {
      incidents: [
        incident('miner', 'data-theft'),
        incident('miner', 'cryptomining'),
        incident('phishing', 'data-theft'),
      ],
      heavyAds: [],
    },
  )
  expect(rows.find(({ name }) => name === 'miner')).toMatchObject({
    unprotected: 'happened',
    protected: 'stopped',
    incident: { threatClass: 'cryptomining' },
    others: [{ threatClass: 'data-theft' }],
  })
  expect(rows.find(({ name }) => name === 'phishing')).toMatchObject({ protected: null, incident: null })
})

test('counts stopped ads, ads that got through, expected reports and all incidents', () => {
  const rows = scorecardRows(
    {
      'miner on': 'stopped',
      'typing on': 'happened',
      'heavy-ad on': 'happened',
      'pop-up on': 'no-script',
      'scareware off': 'no answer',
    },
    {
      incidents: [incident('miner', 'cryptomining'), incident('phishing', 'data-theft')],
      heavyAds: [heavyAd('network')],
    },
  )
  expect(countScore(rows)).toEqual({
    cases: rows.length,
    toStop: rows.length - 1,
    stopped: 1,
    gotThrough: 1,
    hindered: 2,
    reported: 2,
    incidents: 2,
    heavyAds: 1,
  })
})

test('expects a heavy ad to be reported by its threshold, without an incident', () => {
  const findRow = (results: Parameters<typeof scorecardRows>[1]) =>
    scorecardRows({}, results).find(({ name }) => name === 'heavy-ad')
  expect(findRow({ incidents: [], heavyAds: [heavyAd('network')] })).toMatchObject({
    isLetFinish: true,
    heavyAd: { kind: 'network' },
  })
  expect(findRow({ incidents: [], heavyAds: [heavyAd('cpu')] })).toMatchObject({ heavyAd: null })
  expect(findRow({ incidents: [incident('heavy-ad', 'data-theft')], heavyAds: [] })).toMatchObject({
    incident: null,
    heavyAd: null,
    others: [{ threatClass: 'data-theft' }],
  })
})
