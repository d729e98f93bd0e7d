import { expect, test } from 'vitest'
import type { AdEvent, Clues } from './clues.ts'
import { describeClasses } from './described-classes.ts'
import { groupByCreative } from './group-creatives.ts'
import { isSameCreative, rankCreatives } from './rank.ts'
import { readSoftware } from './reader-words.ts'
import { formatDistance, scoreEvent, toPage } from './score-event.ts'

const minuteMs = 60_000
const noon = Date.parse('2026-11-13T12:00:00Z')

const clues: Clues = {
  at: noon,
  toleranceMs: 30 * minuteMs,
  pageUrl: 'https://news.example.com/a',
  device: 'Mobile',
  os: 'Android',
  browser: 'Chrome',
  country: 'FR',
  effects: ['redirect'],
  description: '',
  ads: [],
}

const attack = (more: Partial<AdEvent> = {}): AdEvent => ({
  kind: 'incident',
  id: 'id-1',
  at: noon - 2 * minuteMs,
  url: 'https://news.example.com/a?utm=1',
  creativeId: 'cr-1',
  bidderCode: 'ix',
  ssp: 'Index',
  dsp: 'Quarry',
  adomains: ['shoes.example'],
  device: 'Mobile',
  os: 'Android',
  browser: 'Chrome',
  country: 'FR',
  threatClass: 'forced-redirect',
  isBlocked: true,
  markupHash: 'h1',
  ...more,
})

const score = (event: AdEvent, given = clues) =>
  scoreEvent(event, given, describeClasses(given.effects, given.description)).score

test('gives the reasons for and against in words', () => {
  const [best] = rankCreatives([attack({ device: 'Desktop' })], clues)
  expect(best?.reasons).toEqual([
    { kind: 'for', text: '2 minutes before' },
    { kind: 'for', text: 'same page' },
    { kind: 'for', text: 'forced redirect as described' },
    { kind: 'against', text: 'other device' },
    { kind: 'for', text: 'same operating system' },
    { kind: 'for', text: 'same browser' },
    { kind: 'for', text: 'same country' },
  ])
})

test.each<[string, Partial<AdEvent>]>([
  ['further away', { at: noon - 20 * minuteMs }],
  ['on another page', { url: 'https://news.example.com/b' }],
  ['on another device', { device: 'Desktop' }],
  ['in another country', { country: 'US' }],
  ['of another class', { threatClass: 'autoplay-audio' }],
  ['merely seen', { kind: 'sighting', threatClass: '', url: '' }],
])('ranks an ad lower that was %s', (_, difference) => {
  expect(score(attack(difference))).toBeLessThan(score(attack()))
})

test('neither rewards nor punishes what is unknown on either side', () => {
  const unknown = { ...clues, pageUrl: '', device: '', os: '', browser: '', country: '', effects: [] }
  expect(score(attack(), unknown)).toBe(
    score(attack({ url: '', device: '', os: '', browser: '', country: '' }), unknown),
  )
  const blank = attack({ url: '', device: '', os: '', browser: '', country: '' })
  expect(score(blank)).toBe(score(blank, { ...unknown, effects: ['redirect'] }))
})

test('counts a wrong device with its system and browser as one error', () => {
  const wrong = score(attack({ device: 'Desktop', os: 'Windows', browser: 'Edge' }))
  const sum = (['device', 'os', 'browser'] as const).reduce(
    (total, name) => total + score(attack({ [name]: 'Other' })) - score(attack()),
    0,
  )
  expect(wrong - score(attack())).toBeGreaterThan(sum)
})

test('prefers an ad that was in view over a better time', () => {
  const ads = [{ creativeId: 'cr-2', bidder: '', adomains: [] }]
  const other = attack({ id: 'id-2', creativeId: 'cr-2', markupHash: 'h2', at: noon - 25 * minuteMs })
  const ranked = rankCreatives([attack(), other], { ...clues, ads })
  expect(ranked.map(({ creative }) => creative.creativeId)).toEqual(['cr-2', 'cr-1'])
  expect(ranked[0]?.reasons).toContainEqual({ kind: 'for', text: 'was in view' })
})

test('several attacks of a creative count more than one of another', () => {
  const events = [0, 1, 2].map((index) => attack({ id: `id-${index}`, at: noon - index * minuteMs }))
  const other = attack({ id: 'other', creativeId: 'cr-2', markupHash: 'h2', at: noon })
  const [first, second] = rankCreatives([other, ...events], clues)
  expect([first?.creative.creativeId, first?.attacks]).toEqual(['cr-1', 3])
  expect(first?.fit).toBeGreaterThan(second?.fit ?? 1)
})

test('leaves a share to ads that no event shows', () => {
  const far = attack({ country: 'US', threatClass: 'autoplay-audio', url: 'https://news.example.com/b' })
  expect(rankCreatives([far], clues)[0]?.fit).toBeLessThan(0.5)
  expect(rankCreatives([attack()], clues)[0]?.fit).toBeGreaterThan(0.9)
  expect(rankCreatives([], clues)).toEqual([])
})

test('groups what pages report differently: by markup, or by id with bidder or SSP', () => {
  const events = [
    attack(),
    attack({ creativeId: '', markupHash: 'h1', ssp: '' }),
    attack({ ssp: '', markupHash: '' }),
    attack({ bidderCode: '', markupHash: '' }),
    attack({ bidderCode: 'other', ssp: 'Other', markupHash: '' }),
  ]
  expect(groupByCreative(events).map(({ length }) => length)).toEqual([4, 1])
})

test('compares creatives by markup, or by id with bidder or SSP', () => {
  const key = { creativeId: 'cr-1', bidderCode: 'ix', ssp: 'Index', markupHash: '' }
  expect(isSameCreative(key, { ...key, ssp: '' })).toBe(true)
  expect(isSameCreative(key, { ...key, bidderCode: 'b', ssp: 'S' })).toBe(false)
  expect(
    isSameCreative({ ...key, markupHash: 'h' }, { creativeId: '', bidderCode: '', ssp: '', markupHash: 'h' }),
  ).toBe(true)
  const none = { creativeId: '', bidderCode: 'ix', ssp: 'Index', markupHash: '' }
  expect(isSameCreative(none, none)).toBe(false)
})

test.each([
  ['on my Galaxy, near Lyon', { device: 'Mobile', os: 'Android', browser: '' }],
  ['iPad with Safari', { device: 'Tablet', os: 'iOS', browser: 'Safari' }],
  ['my laptop, Windows 11, Edge', { device: 'Desktop', os: 'Windows', browser: 'Edge' }],
  ['Chromebook', { device: 'Desktop', os: 'Chrome OS', browser: '' }],
  ['nothing special', { device: '', os: '', browser: '' }],
])('reads "%s"', (text, expected) => expect(readSoftware(text)).toEqual(expected))

test('recognises classes in free text, less strongly than a choice', () => {
  const described = describeClasses(['redirect'], 'Then a virus warning came.')
  expect(described.get('forced-redirect')).toBe(1)
  expect(described.get('fake-alert')).toBeGreaterThan(0)
  expect(described.get('fake-alert')).toBeLessThan(1)
  expect(described.get('autoplay-audio')).toBeUndefined()
})

test.each([
  [0, 'at the same minute'],
  [-minuteMs, '1 minute before'],
  [125 * minuteMs, '2 h 5 min after'],
])('formats a distance of %d ms as "%s"', (ms, text) => expect(formatDistance(ms)).toBe(text))

test('compares pages without query, fragment and www', () => {
  expect(toPage('https://www.a.example/x/?q=1#y')).toBe(toPage('http://a.example/x'))
  expect(toPage('not an address')).toBeNull()
})
