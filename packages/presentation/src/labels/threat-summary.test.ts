import type { ThreatItem } from '@vigil/contract'
import { expect, test } from 'vitest'
import { parseTraits, threatSummary } from './threat-summary.ts'

const texts = ['creativeID', 'dsp', 'ssp', 'topLocation', 'seatID', 'countryCode', 'userTime', 'rule'] as const
// Only the fields the test reads.
const item = (more: Partial<ThreatItem>) =>
  ({
    ...Object.fromEntries(texts.map((name) => [name, ''])),
    attacks: 1_234,
    time: '2026-11-13T09:14:05.123Z',
    ...more,
  }) as ThreatItem
const listFacts = (more: Partial<ThreatItem>) =>
  Object.fromEntries(threatSummary(item(more)).flatMap(({ facts }) => facts.map((fact) => [fact.label, fact])))

test('shows unknown ad values as pending and missing ones as not available', () => {
  const facts = listFacts({})
  for (const label of ['Creative ID', 'DSP', 'SSP', 'Page URL'])
    expect(facts[label]).toMatchObject({ value: 'Pending Verification', isKnown: false })
  expect(facts['Seat ID']).toMatchObject({ value: 'N/A', isKnown: false })
})

test('shows display names', () => {
  const facts = listFacts({ ssp: 'AppNexus', userTime: '2026-11-13T10:14:05+01:00', countryCode: 'DE' })
  expect(facts.SSP).toMatchObject({ value: 'Xandr', isKnown: true })
  expect(facts['Time (UTC)']?.value).toBe('2026-11-13 09:14:05')
  expect(facts['User time']?.value).toBe('2026-11-13 10:14:05 (UTC+01:00)')
  expect(facts.Attacks?.value).toBe('1,234')
})

test('counts carry their period', () => {
  const period = { from: '2026-10-14', to: '2026-11-14' }
  const facts = threatSummary(item({}), period).flatMap(({ facts }) => facts)
  expect(facts.find(({ label }) => label === 'Attacks')?.value).toBe('1,234 (14 Oct 2026 – 14 Nov 2026)')
})

test("omits fields hidden from the viewer's role", () => {
  expect(listFacts({})).not.toHaveProperty(['First seen (UTC)'])
  expect(listFacts({ firstSeen: '2026-11-01T00:00:00.000Z' })).toHaveProperty(['First seen (UTC)'])
})

test('reads traits by readable names, as far as they are valid', () => {
  const traits = { means: 'https://a.example/', session: 'page-42', 'own-trait': 1 }
  expect(parseTraits({ violationTraits: JSON.stringify(traits) })).toEqual([
    ['Detected by', 'https://a.example/'],
    ['Session ID', 'page-42'],
    ['Own trait', '1'],
  ])
  expect(parseTraits({ violationTraits: '{"toString":"valueOf"}' })).toEqual([['ToString', 'valueOf']])
  for (const violationTraits of ['', 'null', '{', '3']) expect(parseTraits({ violationTraits })).toEqual([])
})
