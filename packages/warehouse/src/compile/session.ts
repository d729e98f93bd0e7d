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

/** Those of the names that are dimensions of the session. */
export function sessionParts(dataset: Source, names: readonly string[]): SessionPart[] {
  return [...new Set(names)].flatMap((name) => {
    const dimension = findDimension(dataset, name)
    return typeof dimension === 'object' && 'session' in dimension ? { name, of: dimension.session } : []
  })
}

interface Wanted {
  table: string
  columns: readonly string[]
  where: string
  range: DayRange
  scope: RowScope | OwnScope
  dialect: Dialect
  values: BoundValue[]
}

/** Rows of a table, with what is known of their sessions beside them. One lookup at a time: old servers join two tables at most. */
export function withSessions(parts: readonly SessionPart[], wanted: Wanted): string {
  const { table, where, dialect } = wanted
  const keys = parts.flatMap(({ of }) => Object.keys(of.same ?? {})).map(quoted)
  const columns = [...new Set([...wanted.columns, sessionId, ...keys])]
  const rows = `SELECT ${columns.join(', ')} FROM ${table} WHERE ${where}`
  return lookupsOf(parts).reduce((source, lookup, index) => {
    const found = lookup.map(({ name, of }, at) => ({ name, of, value: `v${index}_${at}` }))
    const added = found.map(({ name, value }) => `${dialect.orEmpty(value)} AS ${sessionColumn(name)}`)
    const selected = [...columns, ...added].join(', ')
    columns.push(...lookup.map(({ name }) => sessionColumn(name)))
    const { take, same = {} } = lookup[0].of
    const using = [sessionId, ...Object.keys(same).map(quoted)].join(', ')
    return `SELECT ${selected} FROM (${source}) AS facts ${dialect.lookUp(take === 'each')} (${foundOf(found, wanted)}) AS found USING (${using})`
  }, rows)
}

type Lookup<Part> = [Part, ...Part[]]

/** What is told by the same rows is looked up once. */
function lookupsOf(parts: readonly SessionPart[]): Lookup<SessionPart>[] {
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

function foundOf(parts: readonly (SessionPart & { value: string })[], wanted: Wanted) {
  const [first] = parts
  if (!first) throw new BadQueryError('a lookup needs a dimension')
  const { dataset: name, where, take, same = {} } = first.of
  const { scope, dialect, values, range } = wanted
  const dataset = findDataset(name)
  const context = { scope, dataset, dialect, values, counted: null }
  const rows = compileConditions({ range: widened(range), where }, context).where
  const isEach = take === 'each'
  // What the aggregates are of is made beforehand: old servers look for its columns outside, where a list of the top is asked for.
  const named = parts.map(({ of, value }) => {
    const column = findDimension(dataset, of.dimension)
    if (typeof column !== 'string') throw new BadQueryError(`${of.dimension} is no column`)
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
  context: Pick<Wanted, 'scope' | 'dialect' | 'values' | 'range'> & { dataset: Dataset },
): string[] {
  if (events.length === 0) return []
  const { dialect, range } = context
  if (context.dataset.dimensions.sessionId === undefined) throw new BadQueryError('these rows are of no session')
  const sessions = events.map(({ dataset: name, where }) => {
    const dataset = findDataset(name)
    const rows = compileConditions({ range: widened(range), where }, { ...context, dataset, counted: null }).where
    return `SELECT ${sessionId} FROM ${quoted(dataset.table)} WHERE ${rows}`
  })
  return [dialect.isIn(sessionId, sessions.join(' UNION ALL '))]
}

/** A day more on both sides: an order just after midnight belongs to a session that began before. */
function widened(range: DayRange): DayRange {
  const { start, end } = bounds(range)
  return { from: dayText(start / dayMs - 1), to: dayText(end / dayMs) }
}
