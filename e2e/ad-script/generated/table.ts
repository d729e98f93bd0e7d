import type { Attack } from '../../../packages/tags/lab/ad/compose.ts'
import type { HonestCase } from '../../../packages/tags/lab/ad/compose-honest.ts'
import { bidsDeliveries, deliveries } from '../../../packages/tags/lab/ad/deliveries.ts'
import { attackClasses } from '../../../packages/tags/lab/ad/effects/effect.ts'
import type { HonestOutcome } from './honest-trial.ts'
import type { AttackOutcome } from './trial.ts'

export interface AttackResult extends AttackOutcome {
  attack: Attack
}

export interface HonestResult extends HonestOutcome {
  one: HonestCase
}

/** Deliveries that have results. */
const listDeliveries = (used: string[]) => [...deliveries, ...bidsDeliveries].filter((name) => used.includes(name))

/** Minimum share of attacks without harm, overall and per class. */
const goals = { chromium: 0.99, firefox: 0.97, each: 0.95 }

/** Storms and fingerprints are a class of the lab; the script reports them as data theft. */
const threatClassOf = ({ effect }: Attack) =>
  effect.attackClass === 'beacon-storm' ? 'data-theft' : effect.attackClass

/** Stopped and tried attacks by class and delivery, as text. */
export function formatAttacks(results: AttackResult[], isFirefox: boolean) {
  const working = results.filter(({ isInert }) => !isInert)
  const columns = listDeliveries(working.map(({ attack }) => attack.parts.delivery))
  const cell = (some: AttackResult[]) =>
    some.length === 0 ? '·' : `${some.filter(({ isHarmed }) => !isHarmed).length}/${some.length}`
  const stopped = (some: AttackResult[]) => some.filter(({ isHarmed }) => !isHarmed)
  const counted = (some: AttackResult[], isCounted: (one: AttackResult) => boolean) =>
    some.length === 0 ? '·' : `${some.filter(isCounted).length}/${some.length}`
  const reportedCell = (some: AttackResult[]) => counted(stopped(some), ({ reported }) => reported.length > 0)
  const inClassCell = (some: AttackResult[]) =>
    counted(stopped(some), ({ reported, attack }) => reported.includes(threatClassOf(attack)))
  const row = (name: string, some: AttackResult[]) =>
    [
      name.padEnd(22),
      ...columns.map((delivery) => cell(some.filter(({ attack }) => attack.parts.delivery === delivery)).padStart(13)),
      cell(some).padStart(10),
      reportedCell(some).padStart(10),
      inClassCell(some).padStart(10),
    ].join('')
  const byClass = attackClasses
    .map((name) => ({ name, some: working.filter(({ attack }) => attack.effect.attackClass === name) }))
    .filter(({ some }) => some.length > 0)
  // Honest cases only: no attack can be missed.
  const share = (some: AttackResult[]) => (some.length === 0 ? 1 : stopped(some).length / some.length)
  const lines = [
    [
      'class'.padEnd(22),
      ...columns.map((name) => name.padStart(13)),
      'all'.padStart(10),
      'reported'.padStart(10),
      'in class'.padStart(10),
    ].join(''),
    ...byClass.map(({ name, some }) => row(name, some)),
    row('all', working),
    `${working.length} attacks, ${(share(working) * 100).toFixed(1)} % did no harm; ${results.length - working.length} inert (${((1 - working.length / Math.max(1, results.length)) * 100).toFixed(0)} %)`,
  ]
  const isGood =
    share(working) >= (isFirefox ? goals.firefox : goals.chromium) &&
    byClass.every(({ some }) => share(some) >= goals.each)
  return { text: lines.join('\n'), isGood }
}

/** Honest ads and page behaviours, by delivery. */
export function formatHonest(results: HonestResult[]) {
  const working = results.filter(({ isInert }) => !isInert)
  const isUnharmed = ({ changes, accused }: HonestResult) => changes.length === 0 && accused.length === 0
  const cells = listDeliveries(working.map(({ one }) => one.delivery)).map((delivery) => {
    const some = working.filter(({ one }) => one.delivery === delivery)
    return `${delivery} ${some.filter(isUnharmed).length}/${some.length}`
  })
  const changed = working.filter(({ changes }) => changes.length > 0).length
  const accused = working.filter((one) => one.accused.length > 0).length
  const text = `honest: ${cells.join(', ')}\n${working.length} honest cases, ${changed} changed, ${accused} accused; ${results.length - working.length} inert`
  return { text, isGood: working.every(isUnharmed) }
}
