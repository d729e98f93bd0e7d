import { threatClasses, threatClassNames } from '@vigil/contract'
import { expect, test } from 'vitest'
import { campaigns } from '../scenario/campaigns.ts'
import { cleanCreatives, heavyCreatives } from './clean.ts'
import { makeThreat } from './make-creative.ts'
import { spelled } from './markup/obfuscation.ts'
import { snippets } from './markup/snippets.ts'
import { backgroundThreats, strengthOn } from './threats.ts'
import { objections } from './violations.ts'

const threats = [
  ...backgroundThreats().map((threat) => threat.creative),
  ...campaigns.flatMap((campaign) => campaign.creatives.map(makeThreat)),
]
const all = [
  ...threats,
  ...cleanCreatives().web.items,
  ...cleanCreatives()['in-app'].items,
  ...objections().items.map((objection) => objection.creative),
]

test('has more than a hundred creatives of each kind, with unique ids', () => {
  expect(threats.length).toBeGreaterThan(100)
  expect(all.length).toBeGreaterThan(200)
  expect(new Set(all.map((creative) => creative.creativeId)).size).toBe(all.length)
  expect(new Set(all.map((creative) => creative.markup)).size).toBe(all.length)
})

test('has an ad for every variant of every class', () => {
  const found = new Set(threats.map(({ threat }) => `${threat.threatClass}/${threat.variant}`))
  const wanted = threatClassNames.flatMap((name) => threatClasses[name].variants.map((variant) => `${name}/${variant}`))
  expect(wanted.filter((each) => !found.has(each))).toEqual([])
})

test('the offsets of a malicious ad mark the part that its class describes', () => {
  const input = { host: 'h.example', token: 'T', obfuscation: 'none' } as const
  for (const { markup, threat } of threats) {
    const make = (snippets[threat.threatClass] as Record<string, (given: typeof input) => { match: string }>)[
      threat.variant
    ]
    const matched = markup.slice(threat.offsetStart, threat.offsetEnd)
    // The same snippet for another host has the same start and length, except for the names in it.
    const start = make?.(input).match.split(/T|h\.example/)[0] ?? ''
    expect(matched.length).toBeGreaterThan(10)
    expect(matched.startsWith(start)).toBe(true)
    expect(markup.indexOf(matched)).toBe(threat.offsetStart)
    expect(markup.lastIndexOf(matched)).toBe(threat.offsetStart)
  }
})

test('markup has a realistic size and names only reserved hosts', () => {
  for (const { markup } of all) {
    expect(markup.length).toBeGreaterThan(1_000)
    expect(markup.length).toBeLessThan(8_192)
    for (const [, host] of markup.matchAll(/https?:\/\/([a-z0-9.-]+)/gi)) expect(host).toMatch(/\.example$/)
  }
  for (const { threat } of threats) expect(new URL(threat.script ?? '').hostname).toMatch(/\.example$/)
})

test('a malicious ad acts only inside a frame, so its picture shows the ad', () => {
  const acting = threats.filter(({ markup }) => /top\.location|replace\(|requestPermission|new Worker/.test(markup))
  expect(acting.length).toBeGreaterThan(10)
  for (const { markup } of acting) expect(markup).toContain('if(self===top)return;')
})

test('obfuscated text evaluates to the original', () => {
  const text = 'https://go-lane7.example/c?s=abc123'
  for (const how of ['none', 'hex', 'codes', 'split', 'reversed', 'base64'] as const) {
    // The expression is ours, created one line above.
    expect(new Function(`return ${spelled(text, how)}`)()).toBe(text)
  }
})

test('background threats pause and return, and every class runs in any two weeks', () => {
  for (const threat of backgroundThreats()) {
    const days = Array.from({ length: threat.periodDays }, (_, day) => strengthOn(threat, day))
    expect(days.some((strength) => strength > 0)).toBe(true)
    expect(days.some((strength) => strength === 0)).toBe(true)
  }
  for (let day = 20_000; day < 20_060; day++) {
    const fortnight = Array.from({ length: 14 }, (_, i) => day + i)
    const running = backgroundThreats().filter((threat) => fortnight.some((each) => strengthOn(threat, each) > 0))
    expect(new Set(running.map((threat) => threat.creative.threat.threatClass)).size).toBe(threatClassNames.length)
  }
})

test('heavy ads exceed each of the three limits', () => {
  const kinds = [...heavyCreatives().web.items, ...heavyCreatives()['in-app'].items].map((each) => each.kind)
  expect(new Set(kinds)).toEqual(new Set(['network', 'cpu', 'peak_cpu']))
})
