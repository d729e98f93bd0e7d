import { cartIntegrationLimits, conversionFields, pixelProblems, type Scope } from '@vigil/contract'
import type { Warehouse } from '@vigil/warehouse'
import type { PixelTraffic, ScriptTraffic, WrongField } from './status.ts'

interface Sources {
  warehouse: Pick<Warehouse, 'list' | 'select'>
  clock: () => Date
}

const dayMs = 86_400_000
/** Newest invalid calls: more than a purchase has fields. */
const mostWrongCalls = 50

const daysUntil = (now: Date, days: number) => {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  return { from: day(now.getTime() - (days - 1) * dayMs), to: day(now.getTime()) }
}

/** The time of the newest event of a kind. */
async function newest(
  { warehouse, clock }: Sources,
  scope: Scope,
  dataset: 'cartSessions' | 'checkouts' | 'orders',
): Promise<number | null> {
  const range = daysUntil(clock(), cartIntegrationLimits.days)
  const question = { range, columns: ['at'], page: 1, rowsPerPage: 1, isCounted: false } as const
  const { rows } = await warehouse.list(scope, { dataset, ...question })
  return rows[0]?.at ?? null
}

export async function scriptTraffic(sources: Sources, scope: Scope): Promise<ScriptTraffic> {
  const [lastSession, lastCheckout, lastOrder] = await Promise.all([
    newest(sources, scope, 'cartSessions'),
    newest(sources, scope, 'checkouts'),
    newest(sources, scope, 'orders'),
  ])
  return { lastSession, lastCheckout, lastOrder }
}

export async function pixelTraffic(sources: Sources, scope: Scope): Promise<PixelTraffic> {
  const { warehouse, clock } = sources
  const range = daysUntil(clock(), 2)
  const [lastSession, lastOrder, wrongCalls, [right], [wrong]] = await Promise.all([
    newest(sources, scope, 'cartSessions'),
    newest(sources, scope, 'orders'),
    newestWrongCalls(sources, scope),
    warehouse.select(scope, { dataset: 'orders', measures: ['orders'], range }),
    warehouse.select(scope, { dataset: 'pixelProblems', measures: ['calls'], range }),
  ])
  const lately = { right: Number(right?.orders ?? 0), wrong: Number(wrong?.calls ?? 0) }
  return { lastSession, lastOrder, wrongCalls, lately }
}

async function newestWrongCalls({ warehouse, clock }: Sources, scope: Scope) {
  const { rows } = await warehouse.list(scope, {
    dataset: 'pixelProblems',
    columns: ['at', 'field', 'problem'],
    range: daysUntil(clock(), cartIntegrationLimits.days),
    page: 1,
    rowsPerPage: mostWrongCalls,
    isCounted: false,
  })
  return rows.flatMap(({ at, ...row }) => {
    const wrong = toWrongField(row)
    return at !== undefined && wrong ? [{ at, ...wrong }] : []
  })
}

/** Anyone can send events for a shop, so unknown field names are not displayed. */
function toWrongField(row: { field?: string; problem?: string }): WrongField | null {
  const field = conversionFields.find(({ name }) => name === row.field)?.name
  const problem = pixelProblems.find((name) => name === row.problem)
  return field && problem ? { field, problem } : null
}
