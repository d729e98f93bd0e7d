import type { Attack } from '../../../packages/tags/lab/ad/compose.ts'
import type { HonestCase } from '../../../packages/tags/lab/ad/compose-honest.ts'
import { deliveries } from '../../../packages/tags/lab/ad/deliveries.ts'
import { attackClasses } from '../../../packages/tags/lab/ad/effects/effect.ts'
import type { HonestOutcome } from './honest-trial.ts'
import type { Outcome } from './trial.ts'

export interface Tried extends Outcome {
  attack: Attack
}

export interface HonestTried extends HonestOutcome {
  one: HonestCase
}

/** At least this share of all attacks, and of each class, must do no harm. */
const goals = { chromium: 0.99, firefox: 0.97, each: 0.95 }

/** Storms and fingerprints are a class of the lab; the script reports them as theft of data. */
const threatClassOf = ({ effect }: Attack) =>
  effect.attackClass === 'beacon-storm' ? 'data-theft' : effect.attackClass

/** Stopped and tried attacks by class and delivery, as text. */
export function attackTable(tried: Tried[], isFirefox: boolean) {
  const working = tried.filter(({ isInert }) => !isInert)
  const cell = (some: Tried[]) =>
    some.length === 0 ? '·' : `${some.filter(({ isHarmed }) => !isHarmed).length}/${some.length}`
  const stopped = (some: Tried[]) => some.filter(({ isHarmed }) => !isHarmed)
  const counted = (some: Tried[], isCounted: (one: Tried) => boolean) =>
    some.length === 0 ? '·' : `${some.filter(isCounted).length}/${some.length}`
  const reportedCell = (some: Tried[]) => counted(stopped(some), ({ reported }) => reported.length > 0)
  const inClassCell = (some: Tried[]) =>
    counted(stopped(some), ({ reported, attack }) => reported.includes(threatClassOf(attack)))
  const row = (name: string, some: Tried[]) =>
    [
      name.padEnd(22),
      ...deliveries.map((delivery) =>
        cell(some.filter(({ attack }) => attack.parts.delivery === delivery)).padStart(13),
      ),
      cell(some).padStart(10),
      reportedCell(some).padStart(10),
      inClassCell(some).padStart(10),
    ].join('')
  const byClass = attackClasses
    .map((name) => ({ name, some: working.filter(({ attack }) => attack.effect.attackClass === name) }))
    .filter(({ some }) => some.length > 0)
  // Without attacks there is nothing to miss: a run of honest ads alone.
  const share = (some: Tried[]) => (some.length === 0 ? 1 : stopped(some).length / some.length)
  const lines = [
    [
      'class'.padEnd(22),
      ...deliveries.map((name) => name.padStart(13)),
      'all'.padStart(10),
      'reported'.padStart(10),
      'in class'.padStart(10),
    ].join(''),
    ...byClass.map(({ name, some }) => row(name, some)),
    row('all', working),
    `${working.length} attacks, ${(share(working) * 100).toFixed(1)} % did no harm; ${tried.length - working.length} inert (${((1 - working.length / Math.max(1, tried.length)) * 100).toFixed(0)} %)`,
  ]
  const isGood =
    share(working) >= (isFirefox ? goals.firefox : goals.chromium) &&
    byClass.every(({ some }) => share(some) >= goals.each)
  return { text: lines.join('\n'), isGood }
}

/** Honest ads and doings of the page, by delivery. */
export function honestTable(tried: HonestTried[]) {
  const working = tried.filter(({ isInert }) => !isInert)
  const isUnharmed = ({ changes, accused }: HonestTried) => changes.length === 0 && accused.length === 0
  const cells = deliveries.map((delivery) => {
    const some = working.filter(({ one }) => one.delivery === delivery)
    return `${delivery} ${some.filter(isUnharmed).length}/${some.length}`
  })
  const changed = working.filter(({ changes }) => changes.length > 0).length
  const accused = working.filter((one) => one.accused.length > 0).length
  const text = `honest: ${cells.join(', ')}\n${working.length} honest cases, ${changed} changed, ${accused} accused; ${tried.length - working.length} inert`
  return { text, isGood: working.every(isUnharmed) }
}
