import { type ComplaintCandidate, type CreativeKey, complaintLimits } from '@vigil/contract'
import type { AdEvent, Clues } from './clues.ts'
import { describeClasses } from './described-classes.ts'
import { groupByCreative } from './group-creatives.ts'
import { readSoftware } from './reader-words.ts'
import { type Scored, scoreEvent } from './score-event.ts'

/** The score of an ad that no event shows: a lone incident at the right time, without further details, is likelier. */
const noneOfThem = 2

interface Ranked {
  events: AdEvent[]
  /** The event that fits best. */
  best: AdEvent
  scored: Scored
  /** The creative's score: any of its events may be the one. */
  score: number
}

/** Ranks the creatives of the events by how well they fit a complaint. */
export function rankCreatives(events: readonly AdEvent[], given: Clues): ComplaintCandidate[] {
  const clues = completeClues(given)
  const described = describeClasses(clues.effects, clues.description)
  const ranked = groupByCreative(events).flatMap((group): Ranked[] => {
    const scored = group.map((event) => ({ event, scored: scoreEvent(event, clues, described) }))
    scored.sort((a, b) => b.scored.score - a.scored.score || a.event.at - b.event.at)
    const [best] = scored
    if (!best || !isNamed(group)) return []
    const score = logSum(scored.map((each) => each.scored.score))
    return [{ events: group, best: best.event, scored: best.scored, score }]
  })
  ranked.sort((a, b) => b.score - a.score || a.best.at - b.best.at || (a.best.id < b.best.id ? -1 : 1))
  const all = logSum([noneOfThem, ...ranked.map(({ score }) => score)])
  return ranked
    .slice(0, complaintLimits.candidates)
    .map((each) => ({ ...describe(each), fit: Math.exp(each.score - all) }))
}

/** Words such as "Galaxy" in any field complete what the reader did not choose. */
function completeClues(clues: Clues): Clues {
  const own = readSoftware([clues.device, clues.os, clues.browser].join(' · '))
  const described = readSoftware(clues.description)
  const complete = (name: 'device' | 'os' | 'browser') => own[name] || described[name] || clues[name]
  return { ...clues, device: complete('device'), os: complete('os'), browser: complete('browser') }
}

const isNamed = (events: readonly AdEvent[]) =>
  events.some(({ creativeId, markupHash }) => creativeId !== '' || markupHash !== '')

function logSum(values: readonly number[]): number {
  const most = values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
  return most + Math.log(values.reduce((sum, value) => sum + Math.exp(value - most), 0))
}

function describe({ events, best, scored }: Ranked): Omit<ComplaintCandidate, 'fit'> {
  const incidents = events.filter(({ kind }) => kind === 'incident')
  const times = events.map(({ at }) => at)
  const nearest = best.kind === 'incident' ? best : undefined
  return {
    creative: toKey(events),
    reasons: scored.reasons,
    attacks: incidents.length,
    blocked: incidents.filter(({ isBlocked }) => isBlocked).length,
    sightings: events.length - incidents.length,
    threatClasses: mostFrequent(incidents.map(({ threatClass }) => threatClass)),
    dsp: mostFrequent(events.map(({ dsp }) => dsp))[0] ?? '',
    adomains: mostFrequent(events.flatMap(({ adomains }) => adomains)),
    firstAt: toTime(times.reduce((a, b) => Math.min(a, b), best.at)),
    lastAt: toTime(times.reduce((a, b) => Math.max(a, b), best.at)),
    bestAt: toTime(best.at),
    incidentId: nearest?.id ?? null,
  }
}

const toTime = (ms: number) => new Date(ms).toISOString()

function toKey(events: readonly AdEvent[]): CreativeKey {
  const first = (name: keyof CreativeKey) => mostFrequent(events.map((event) => event[name]))[0] ?? ''
  return {
    creativeId: first('creativeId'),
    bidderCode: first('bidderCode'),
    ssp: first('ssp'),
    markupHash: first('markupHash'),
  }
}

/** Known values, the most frequent first. */
function mostFrequent(values: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const value of values) if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([value]) => value)
}

/** Whether two keys name the same creative. */
export function isSameCreative(a: CreativeKey, b: CreativeKey): boolean {
  if (a.markupHash !== '' && a.markupHash === b.markupHash) return true
  if (a.creativeId === '' || a.creativeId !== b.creativeId) return false
  return (a.bidderCode !== '' && a.bidderCode === b.bidderCode) || (a.ssp !== '' && a.ssp === b.ssp)
}
