import { type Random, randomFrom } from '../random.ts'
import { effectNamed, families } from './attacks/index.ts'
import { carriers } from './carriers.ts'
import { dresses } from './dresses.ts'
import {
  type AttackCase,
  type Carrier,
  type Effect,
  type Kind,
  type Legal,
  moments,
  type Network,
  type Shop,
  shops,
  type Trigger,
  type World,
  worlds,
} from './grammar.ts'
import { networks, unknownNetworks } from './networks.ts'
import { triggers } from './triggers.ts'

export interface Choice {
  kind?: Kind | undefined
  world?: World | undefined
  shop?: Shop | undefined
  /** Part of an effect's name. */
  effect?: string | undefined
}

const fits = ({ worlds: inWorlds, shops: inShops }: Legal, world: World, shop: Shop) =>
  (inWorlds?.includes(world) ?? true) && (inShops?.includes(shop) ?? true)

/** Composes the cases of a seed. A longer list starts with those of a shorter one. */
export function composeAttacks(seed: number, count: number, choice: Choice = {}): AttackCase[] {
  const random = randomFrom(seed)
  const decks: Record<Kind, () => Effect> = {
    coupon: deckOf(random, choice, [families.filled, families.sends, families.popups]),
    affiliate: deckOf(random, choice, [families.requests, families.navigations, families.attributions]),
  }
  return Array.from({ length: count }, (_, index) => {
    const kind = choice.kind ?? (index % 2 === 0 ? 'coupon' : 'affiliate')
    return composeOne(random, `${seed}/${index}`, decks[kind], choice)
  })
}

/** Draws families in turn, and every effect of a family once before repeating any. */
function deckOf(random: Random, { world, shop, effect = '' }: Choice, all: readonly (readonly Effect[])[]) {
  const chosen = all
    .map((family) =>
      family.filter(
        (one) =>
          one.name.includes(effect) &&
          (!world || (one.worlds?.includes(world) ?? true)) &&
          (!shop || (one.shops?.includes(shop) ?? true)),
      ),
    )
    .filter((family) => family.length > 0)
  let pile: Effect[] = []
  const rests = chosen.map((): Effect[] => [])
  return () => {
    if (chosen.length === 0) throw new Error('No effect fits these options')
    if (pile.length === 0)
      // A family's share is its number of parts, not of pairs.
      pile = chosen.flatMap((family, index) => {
        const take = Math.min(family.length, 12)
        const hand: Effect[] = []
        for (let drawn = 0; drawn < take; drawn++) {
          let rest = rests[index] ?? []
          if (rest.length === 0) rest = random.shuffled(family)
          rests[index] = rest
          const next = rest.pop()
          if (next) hand.push(next)
        }
        return hand
      })
    pile = random.shuffled(pile)
    const next = pile.pop()
    if (!next) throw new Error('An empty deck')
    return next
  }
}

function composeOne(random: Random, id: string, draw: () => Effect, choice: Choice): AttackCase {
  for (;;) {
    const effect = draw()
    const world = choice.world ?? random.pick(effect.worlds ?? worlds)
    const shop = choice.shop ?? random.pick(effect.shops ?? shops)
    const network = networkFor(random, effect)
    const legalTriggers = triggers.filter((trigger) => isTriggerFor(trigger, effect, network, world, shop))
    const legalCarriers = carriers.filter(
      (carrier) => fits(carrier, world, shop) && (!effect.isDirectOnly || carrier.name === 'direct'),
    )
    const trigger = random.pick(legalTriggers)
    const moment = random.pick(moments)
    // Half of the cases use no carrier: it is only one of several axes.
    const carrier = random.chance(0.5) ? carriers[0] : random.pick(legalCarriers)
    const dress = random.pick(
      dresses.filter(({ isLinkAppliedBy }) => !effect.needsServerLink || isLinkAppliedBy === 'server'),
    )
    const canOverwrite = trigger.place !== 'thanks' && (effect.harm === 'attribution' || (network && !network.isKnown))
    const isGenuine = effect.name === 'attribution:genuine-removed' || (canOverwrite && random.chance(0.4))
    const genuine = isGenuine ? random.pick(networks.filter((one) => one.parameter !== network?.parameter)) : undefined
    return {
      id,
      kind: effect.kind,
      effect: effect.name,
      ...(network && { network: network.name }),
      world,
      moment,
      trigger: trigger.name,
      carrier: carrier?.name ?? 'direct',
      shop,
      dress: dress.name,
      ...(genuine && { genuine: genuine.name }),
    }
  }
}

function isTriggerFor(trigger: Trigger, effect: Effect, network: Network | undefined, world: World, shop: Shop) {
  if (!fits(trigger, world, shop)) return false
  if (trigger.isAhead && !effect.halves) return false
  if (effect.triggers) return effect.triggers.includes(trigger.name)
  // After a purchase the checkout is gone.
  if (trigger.place === 'thanks') return shop !== 'spa' && isAfterPurchase(effect, network)
  // A click on the order button leaves the page immediately.
  if (/^shopper-(orders|leaves)$/.test(trigger.name))
    return /^attribution:(cookie|storage|session|hidden)/.test(effect.name)
  // Submitting the shopper's own code leaves the page of a plain form.
  if (trigger.name === 'shopper-applies') return effect.harm === 'code' && shop !== 'plain'
  return true
}

/** A click on a known network counts at any time; attribution only if the sale is reported with it. */
function isAfterPurchase({ name, harm }: Effect, network: Network | undefined) {
  if (name === 'leave:shop-link-turned') return false
  if (harm === 'click') return network?.isKnown ?? false
  return /^attribution:(cookie|storage)/.test(name) && !/getter/.test(name)
}

function networkFor(random: Random, { via }: Effect): Network | undefined {
  if (!via) return undefined
  const way = random.pick(via)
  return random.pick(way === 'unknown' ? unknownNetworks : networks)
}

const named = <Item extends { name: string }>(items: readonly Item[], name: string, what: string): Item => {
  const found = items.find((item) => item.name === name)
  if (!found) throw new Error(`No ${what} is named ${name}`)
  return found
}

/** Resolves the names in a case to parts. */
export interface Composed {
  effect: Effect
  trigger: Trigger
  carrier: Carrier
  dress: (typeof dresses)[number]
  network: Network | undefined
  genuine: Network | undefined
}

export function partsOf(one: AttackCase): Composed {
  const all = [...networks, ...unknownNetworks]
  return {
    effect: effectNamed(one.effect),
    trigger: named(triggers, one.trigger, 'trigger'),
    carrier: named(carriers, one.carrier, 'carrier'),
    dress: named(dresses, one.dress, 'dress'),
    network: one.network === undefined ? undefined : named(all, one.network, 'network'),
    genuine: one.genuine === undefined ? undefined : named(all, one.genuine, 'network'),
  }
}

/** Formats a case as one line; `caseFrom` parses it. */
export const describeCase = (one: AttackCase) =>
  [
    one.effect,
    one.network,
    one.world,
    one.moment,
    one.trigger,
    one.carrier,
    one.shop,
    one.dress,
    one.genuine && `genuine ${one.genuine}`,
  ]
    .filter(Boolean)
    .join(' · ')

export function caseFrom(text: string, id: string): AttackCase {
  const words = text.split(' · ')
  const genuine = words.at(-1)?.startsWith('genuine ') ? words.pop()?.slice('genuine '.length) : undefined
  const [dress = '', shop, carrier = '', trigger = '', moment, world, network] = words.slice(1).reverse()
  const effect = effectNamed(words[0] ?? '')
  const one = <Name extends string>(names: readonly Name[], name: string | undefined): Name => {
    const found = names.find((each) => each === name)
    if (!found) throw new Error(`${text}: ${name} is none of ${names.join(', ')}`)
    return found
  }
  return {
    id,
    kind: effect.kind,
    effect: effect.name,
    ...(network && { network }),
    world: one(worlds, world),
    moment: one(moments, moment),
    trigger,
    carrier,
    shop: one(shops, shop),
    dress,
    ...(genuine && { genuine }),
  }
}
