import type { Dataset, Source } from '../datasets.ts'
import { type OfSession, unnamed } from '../fields.ts'
import { BadQueryError, type DayRange } from '../query.ts'
import { compileConditions } from './conditions.ts'
import { type BoundValue, type Dialect, quoted } from './dialect.ts'
import { findDataset, findDimension, sessionColumn } from './names.ts'
import type { Filters } from './search.ts'
import type { OwnScope, RowScope } from './tenancy.ts'
import { bounds, dayMs, dayText } from './time.ts'

const sessionId = quoted('session_id')

export interface SessionPart {
  name: string
  of: OfSession['session']
}

/** The names that are session dimensions. */
export function sessionParts(dataset: Source, names: readonly string[]): SessionPart[] {
  return [...new Set(names)].flatMap((name) => {
    const dimension = findDimension(dataset, name)
    return typeof dimension === 'object' && 'session' in dimension ? { name, of: dimension.session } : []
  })
}

interface SessionRequest {
  table: string
  columns: readonly string[]
  where: string
  range: DayRange
  scope: RowScope | OwnScope
  dialect: Dialect
  values: BoundValue[]
}

/**
 * Rows of a table joined with facts about their sessions. One lookup at a time: old servers join at most two tables.
 */
export function withSessions(parts: readonly SessionPart[], request: SessionRequest): string {
  const { table, where, dialect } = request
  const keys = parts.flatMap(({ of }) => Object.keys(of.same ?? {})).map(quoted)
  const columns = [...new Set([...request.columns, sessionId, ...keys])]
  const rows = `SELECT ${columns.join(', ')} FROM ${table} WHERE ${where}`
  return groupLookups(parts).reduce((source, lookup, index) => {
    const found = lookup.map(({ name, of }, at) => ({ name, of, value: `v${index}_${at}` }))
    const added = found.map(({ name, value }) => `${dialect.orEmpty(value)} AS ${sessionColumn(name)}`)
    const selected = [...columns, ...added].join(', ')
    columns.push(...lookup.map(({ name }) => sessionColumn(name)))
    const { take, same = {} } = lookup[0].of
    const using = [sessionId, ...Object.keys(same).map(quoted)].join(', ')
    return `SELECT ${selected} FROM (${source}) AS facts ${dialect.lookUp(take === 'each')} (${buildLookup(found, request)}) AS found USING (${using})`
  }, rows)
}

type Lookup<Part> = [Part, ...Part[]]

/** Values from the same rows are looked up once. */
function groupLookups(parts: readonly SessionPart[]): Lookup<SessionPart>[] {
  const lookups = new Map<string, Lookup<SessionPart>>()
  for (const part of parts) {
    const { dimension, ...rows } = part.of
    // With `each`, two values would be combined in every way.
    const key = JSON.stringify(part.of.take === 'each' ? part.of : rows)
    const known = lookups.get(key)
    if (known) known.push(part)
    else lookups.set(key, [part])
  }
  return [...lookups.values()]
}

function buildLookup(parts: readonly (SessionPart & { value: string })[], request: SessionRequest) {
  const [first] = parts
  if (!first) throw new BadQueryError('a lookup needs a dimension')
  const { dataset: name, where, take, same = {} } = first.of
  const { scope, dialect, values, range } = request
  const dataset = findDataset(name)
  const context = { scope, dataset, dialect, values, counted: null }
  const rows = compileConditions({ range: widened(range), where }, context).where
  const isEach = take === 'each'
  // The aggregates' inputs are computed first: old servers resolve columns outside when a top list is used.
  const named = parts.map(({ of, value }) => {
    const column = findDimension(dataset, of.dimension)
    if (typeof column !== 'string') throw new BadQueryError(`${of.dimension} is not a column`)
    const unknown = dialect.bind(values, unnamed)
    return `CASE WHEN ${quoted(column)} = '' THEN ${unknown} ELSE ${quoted(column)} END AS n${value}`
  })
  const keys = Object.entries(same).map(([own, other]) => `${quoted(other)} AS ${quoted(own)}`)
  const prepared = [sessionId, ...keys, ...named, ...(isEach ? [] : ['("at", "id") AS k'])]
  const groups = [sessionId, ...Object.keys(same).map(quoted)]
  const taken = parts.map(({ value }) => `${isEach ? `n${value}` : dialect.earliest(`n${value}`, 'k')} AS ${value}`)
  const found = `SELECT ${prepared.join(', ')} FROM ${quoted(dataset.table)} WHERE ${rows}`
  return `SELECT ${[...groups, ...taken].join(', ')} FROM (${found}) GROUP BY ${[...groups, ...(isEach ? [first.value] : [])].join(', ')}`
}

/** The condition that one of the events happened in a row's session. */
export function inSessionsWith(
  events: readonly { dataset: string; where: Filters }[],
  context: Pick<SessionRequest, 'scope' | 'dialect' | 'values' | 'range'> & { dataset: Dataset },
): string[] {
  if (events.length === 0) return []
  const { dialect, range } = context
  if (context.dataset.dimensions.sessionId === undefined) throw new BadQueryError('these rows have no session')
  const sessions = events.map(({ dataset: name, where }) => {
    const dataset = findDataset(name)
    const rows = compileConditions({ range: widened(range), where }, { ...context, dataset, counted: null }).where
    return `SELECT ${sessionId} FROM ${quoted(dataset.table)} WHERE ${rows}`
  })
  return [dialect.isIn(sessionId, sessions.join(' UNION ALL '))]
}

/** One more day on both sides: an order just after midnight belongs to a session that began before. */
function widened(range: DayRange): DayRange {
  const { start, end } = bounds(range)
  return { from: dayText(start / dayMs - 1), to: dayText(end / dayMs) }
}
