import { threatClassNames } from '../malvertising/threats.ts'
import { pick, type Random, randomFrom } from './random.ts'

/**
 * Mutated beacons: some are still valid, most are not, none may do harm. Deterministic by seed, except for ids and
 * times.
 */

type Json = unknown

const hostileValues: readonly ((random: Random) => Json)[] = [
  () => null,
  () => '',
  () => 'x'.repeat(300),
  () => '\0',
  () => '\ud800',
  () => '😀'.repeat(70),
  () => -1,
  () => 1e308,
  () => 1.5,
  () => Number.MAX_SAFE_INTEGER,
  () => true,
  () => [],
  () => ({}),
  () => ({ toString: 1, constructor: { prototype: 1 } }),
  () => Array(300).fill('x'),
  () => '<script>alert(1)</script>',
  () => "'; DROP TABLE events; --",
  () => '=cmd|calc',
  (random) => 'm'.repeat(Math.floor(random() * 70_000)),
]

const hostileNames = [
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'extra',
  '',
  'id',
  'at',
  'type',
  'host',
  'markup',
  'traits',
]

const wholeTexts = [
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '0',
  '{"v":1}',
  '\ufeff{}',
  '{"v":1,"tag":null,"sent":null,"events":null}',
  'NaN',
]

function rightEvent(random: Random, makeId: () => string): Record<string, Json> {
  const common = { id: makeId(), at: Date.now() - Math.floor(random() * 1_000), host: 'news.example' }
  if (random() < 0.4) return { ...common, type: 'page_view' }
  const threatClass = pick(random, threatClassNames)
  return {
    ...common,
    type: 'incident',
    action: 'blocked',
    threatClass,
    variant: 'a-variant',
    rule: 'a-rule',
    adomains: ['ads.example'],
    traits: { pool: 'x' },
    markup: '<b>ad</b>',
    ssp: 'ix',
  }
}

function spoil(random: Random, target: Record<string, Json>) {
  const name = random() < 0.6 ? pick(random, Object.keys(target)) : pick(random, hostileNames)
  if (random() < 0.2) delete target[name]
  else {
    const value = pick(random, hostileValues)(random)
    // Defines an own property, even for names such as `__proto__`.
    Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true })
  }
}

export function mutated(seed: number, tag: string, makeId: () => string): string {
  const random = randomFrom(seed)
  if (random() < 0.05) return pick(random, wholeTexts)
  const events: Json[] = Array.from({ length: 1 + Math.floor(random() * 4) }, () => rightEvent(random, makeId))
  for (const event of events) if (random() < 0.7) spoil(random, event as Record<string, Json>) // created above
  if (random() < 0.1) events.push(pick(random, hostileValues)(random))
  if (random() < 0.1) events.push(events[0])
  if (random() < 0.02) events.push(...Array(100).fill(events[0]))
  const beacon: Record<string, Json> = { v: 1, tag, sent: Date.now(), events }
  if (random() < 0.1) spoil(random, beacon)
  const text = JSON.stringify(beacon)
  return random() < 0.08 ? torn(random, text) : text
}

/** Truncated, duplicated, or with a character replaced. */
function torn(random: Random, text: string) {
  const at = Math.floor(random() * text.length)
  if (random() < 0.3) return text.slice(0, at)
  if (random() < 0.3) return text + text
  return text.slice(0, at) + pick(random, ['"', '{', ']', '\\', '0', ',', '\u0007']) + text.slice(at + 1)
}
