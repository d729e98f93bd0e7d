import { type Random, randomFrom } from '../random.ts'
import { dresses } from './dresses.ts'
import { type Shop, type Step, shops } from './grammar.ts'
import { helpfulExtensions } from './honest/extensions.ts'
import type { Group, HonestPart } from './honest/honest.ts'
import { arrivals, journeys } from './honest/journeys.ts'
import { partners } from './honest/partners.ts'
import { shopHabits } from './honest/shops.ts'
import { helpfulProgram } from './program.ts'

export interface HonestCase {
  id: string
  shop: Shop
  dress: string
  /** `group:name` of each part, the shopper's journey last. */
  parts: string[]
}

export const honestParts: Record<Group, readonly HonestPart[]> = {
  arrival: arrivals,
  shop: shopHabits,
  partner: partners,
  extension: helpfulExtensions,
  journey: journeys,
}

/** Maximum number of parts of each group in a visit. */
const most: [Group, number][] = [
  ['arrival', 1],
  ['shop', 2],
  ['partner', 2],
  ['extension', 2],
]

/** Composes the honest visits of a seed. */
export function composeHonest(
  seed: number,
  count: number,
  choice: { shop?: Shop | undefined; effect?: string | undefined } = {},
) {
  const random = randomFrom(seed ^ 0x5eed)
  const decks = new Map(Object.entries(honestParts).map(([group, parts]) => [group, deckOf(random, parts)]))
  const cases: HonestCase[] = []
  for (let index = 0; cases.length < count && index < count * 200; index++) {
    const shop = choice.shop ?? random.pick(shops)
    const drawn: string[] = []
    for (const [group, limit] of most)
      for (let number = random.below(limit + 1); number > 0; number--) addTo(drawn, group, decks.get(group)?.(shop))
    addTo(drawn, 'journey', decks.get('journey')?.(shop))
    if (choice.effect && !drawn.some((name) => name.includes(choice.effect ?? ''))) continue
    cases.push({ id: `${seed}/h${cases.length}`, shop, dress: random.pick(dresses).name, parts: drawn })
  }
  return cases
}

/** Parts that write the same field or URL would hide each other's effect. */
const rivals = [
  /^extension:(fills|remembers)/,
  /step-|clean-address|ab-test-redirect|address-cleaner|link-with-code/,
  /translator$|currency/,
]

function addTo(drawn: string[], group: Group, part: HonestPart | undefined) {
  if (!part) return
  const name = `${group}:${part.name}`
  const isRival = rivals.some((rival) => rival.test(name) && drawn.some((other) => rival.test(other)))
  if (!drawn.includes(name) && !isRival) drawn.push(name)
}

/** Uses every part once before repeating any. */
function deckOf(random: Random, parts: readonly HonestPart[]) {
  let rest: HonestPart[] = []
  return (shop: Shop) => {
    for (let turn = 0; turn < 2; turn++) {
      const index = rest.findIndex((part) => part.shops?.includes(shop) ?? true)
      if (index >= 0) return rest.splice(index, 1)[0]
      rest = [...rest, ...random.shuffled(parts)]
    }
    return undefined
  }
}

export const describeHonest = ({ parts, shop, dress }: HonestCase) => `${parts.join(' · ')} · ${shop} · ${dress}`

function partNamed(name: string): HonestPart {
  const [group = '', rest] = name.split(':')
  const part = honestParts[group as Group]?.find((one) => one.name === rest) // an unknown group has no parts
  if (!part) throw new Error(`No honest part is named ${name}`)
  return part
}

/** Builds a visit: page, scripts and steps. */
export interface HonestVisit {
  arrival: NonNullable<HonestPart['arrival']>
  head: string
  body: string
  partnerScript: string
  bundleUrl: string | undefined
  extensions: { world: 'isolated' | 'main'; moment: 'start' | 'end' | 'idle'; code: string }[]
  steps: Step[]
  shows: { name: string; expression: string }[]
}

export function honestVisit(one: HonestCase): HonestVisit {
  const dress = dresses.find(({ name }) => name === one.dress)
  if (!dress) throw new Error(`No dress is named ${one.dress}`)
  const parts = one.parts.map((name) => ({ name, part: partNamed(name) }))
  const texts = (key: 'head' | 'body') => parts.map(({ part }) => part[key] ?? '').join('\n')
  const arrival = parts.map(({ part }) => part.arrival).find(Boolean) ?? { path: '/checkout' }
  return {
    arrival: { ...arrival, path: arrival.path.replace('LINK', dress.link) },
    bundleUrl: parts.map(({ part }) => part.bundleUrl).find(Boolean),
    head: texts('head'),
    body: texts('body'),
    partnerScript: parts
      .flatMap(({ part }) => (part.partner ? [`;(function () { ${part.partner} })();`] : []))
      .join('\n'),
    extensions: parts.flatMap(({ part: { extension } }) =>
      extension
        ? [
            {
              world: extension.world,
              moment: extension.moment,
              code: helpfulProgram({ dress }, extension.act, extension.world),
            },
          ]
        : [],
    ),
    steps: parts.flatMap(({ part }) => [...(part.steps ?? [])]),
    shows: parts.flatMap(({ name, part }) => (part.shows ? [{ name, expression: part.shows }] : [])),
  }
}
