import type { DrillIncident, DrillOutcome } from '@vigil/contract'
import { expect, test } from 'vitest'
import { scorecardRows, scoreOf } from './scorecard-rows.ts'

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
const outcome = (protection: 'on' | 'off', what: DrillOutcome['outcome']): DrillOutcome => ({
  drill: 'miner',
  run: '0a1b2c3d',
  protection,
  outcome: what,
  ms: 12,
})

test('a case has what its two pages said and the incident of the class that was expected, whatever came first', () => {
  const rows = scorecardRows({ 'miner off': outcome('off', 'happened'), 'miner on': outcome('on', 'stopped') }, [
    incident('miner', 'data-theft'),
    incident('miner', 'cryptomining'),
    incident('phishing', 'data-theft'),
  ])
  expect(rows.find(({ name }) => name === 'miner')).toMatchObject({
    unprotected: 'happened',
    protected: 'stopped',
    incident: { threatClass: 'cryptomining' },
    others: [{ threatClass: 'data-theft' }],
  })
  expect(rows.find(({ name }) => name === 'phishing')).toMatchObject({ protected: null, incident: null })
})

test('the score counts what was stopped, what got through, what was reported as expected, and all incidents', () => {
  const rows = scorecardRows({ 'miner on': outcome('on', 'stopped'), 'typing on': outcome('on', 'happened') }, [
    incident('miner', 'cryptomining'),
    incident('phishing', 'data-theft'),
  ])
  expect(scoreOf(rows)).toEqual({ cases: rows.length, stopped: 1, gotThrough: 1, reported: 1, incidents: 2 })
})
