import { describeCase } from '../../../packages/tags/lab/cart/compose.ts'
import { describeHonest } from '../../../packages/tags/lab/cart/compose-honest.ts'
import { kinds, shops, worlds } from '../../../packages/tags/lab/cart/grammar.ts'
import { tableOf } from '../../../packages/tags/lab/table.ts'
import type { AttackResult } from './attack-run.ts'
import { type HonestResult, isHarmed } from './honest-run.ts'

const goal = 0.98
/** With a larger share of inert cases, the run proves nothing: the browser may have crashed. */
const mostInert = 0.2

const isHarmful = ({ bare, isUnseen }: AttackResult) => bare.isHarmed && !isUnseen
/** Number of failures that a sample may have: those that the goal allows, plus two standard deviations. */
const allowed = (count: number) => (1 - goal) * count + 2 * Math.sqrt((1 - goal) * goal * count)
/** If a page script cannot stop the request, a report is enough: it voids the attribution. */
export const isStopped = ({ blocking, isBeyondReach }: AttackResult) =>
  blocking !== undefined && (isBeyondReach ? blocking.isReported : !blocking.isHarmed)
const isReported = ({ blocking }: AttackResult) => blocking?.isReported ?? false
/** Popups are reported only when they are removed. */
const isWatchedWell = ({ one, watching }: AttackResult) =>
  watching === undefined || (watching.isHarmed && (watching.isReported || one.effect.startsWith('popup:')))

/** One line for a failed case, or for any case if `isVerbose`. */
export function failureLine(result: AttackResult, isVerbose: boolean): string | undefined {
  const { one, bare, blocking, watching, isBeyondReach, isUnseen } = result
  const name = `${one.id} ${describeCase(one)}`
  if (!bare.isHarmed) return isVerbose ? `inert    ${name} ${bare.trouble}` : undefined
  if (isUnseen) return isVerbose ? `unseen   ${name}` : undefined
  const faults = [
    !isStopped(result) && (isBeyondReach ? 'not voided by a report' : `not stopped: ${blocking?.harm}`),
    !isReported(result) && 'not reported',
    !isWatchedWell(result) &&
      (watching?.isHarmed ? 'watching: not reported' : `watching: changed ${watching?.trouble}`),
  ].filter(Boolean)
  if (faults.length === 0) return isVerbose ? `stopped  ${name} (${bare.harm}) ${blocking?.reports}` : undefined
  return `FAILED   ${name} → ${faults.join('; ')}${blocking?.trouble ? ` [${blocking.trouble}]` : ''}${isVerbose ? ` ${blocking?.reports}` : ''}`
}

export function attackSummary(results: readonly AttackResult[]) {
  const percent = (part: number, whole: number) => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`)
  const rowFor = (label: string[], group: readonly AttackResult[]) => {
    const harmful = group.filter(isHarmful)
    const stopped = harmful.filter(isStopped).length
    const reported = harmful.filter(isReported).length
    return [
      ...label,
      String(harmful.length),
      `${stopped} (${percent(stopped, harmful.length)})`,
      `${reported} (${percent(reported, harmful.length)})`,
      String(group.filter(({ isUnseen }) => isUnseen).length),
      String(group.filter(({ bare }) => !bare.isHarmed).length),
    ]
  }
  const groups = kinds.flatMap((kind) =>
    worlds.flatMap((world) =>
      shops.map((shop) => ({
        label: [kind, world, shop],
        group: results.filter(({ one }) => one.kind === kind && one.world === world && one.shop === shop),
      })),
    ),
  )
  const totals = kinds.map((kind) => ({
    label: [kind, 'all', 'all'],
    group: results.filter(({ one }) => one.kind === kind),
  }))
  const shown = [...groups, ...totals].filter(({ group }) => group.length > 0)
  const watched = results.filter((result) => isHarmful(result) && result.watching)
  const isGood = totals.every(({ group }) => {
    const harmful = group.filter(isHarmful)
    return [isStopped, isReported].every(
      (isSo) => harmful.length - harmful.filter(isSo).length <= allowed(harmful.length),
    )
  })
  const text = [
    tableOf(
      ['kind', 'world', 'shop', 'harmful', 'stopped', 'reported', 'unseen', 'inert'],
      shown.map(({ label, group }) => rowFor(label, group)),
    ),
    `sessions that only report: ${watched.filter(isWatchedWell).length} of ${watched.length} unchanged and reported`,
  ].join('\n')
  const inert = results.filter(({ bare }) => !bare.isHarmed).length
  const isWatching = watched.filter((result) => !isWatchedWell(result)).length <= allowed(watched.length)
  return { text, isGood: isGood && isWatching && inert <= mostInert * results.length }
}

export function honestLine(result: HonestResult, isVerbose: boolean): string | undefined {
  const name = `${result.one.id} ${describeHonest(result.one)}`
  if (isHarmed(result)) return `HARMED   ${name} → ${result.faults.join('; ')}`
  return isVerbose ? `${result.isInert ? `inert    ${name} without ${result.missing}` : `unharmed ${name}`}` : undefined
}

export function honestSummary(results: readonly HonestResult[]) {
  const rows = shops.flatMap((shop) => {
    const group = results.filter(({ one }) => one.shop === shop)
    const harmed = group.filter(isHarmed).length
    const inert = group.filter(({ isInert }) => isInert).length
    return group.length > 0 ? [[shop, String(group.length - inert), String(harmed), String(inert)]] : []
  })
  const inert = results.filter(({ isInert }) => isInert).length
  return {
    text: tableOf(['honest', 'visits', 'harmed', 'inert'], rows),
    isGood: !results.some(isHarmed) && inert <= mostInert * results.length,
  }
}
