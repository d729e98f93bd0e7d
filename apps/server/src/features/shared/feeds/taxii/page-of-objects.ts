import { indicatorLimits } from '@vigil/contract'
import { z } from 'zod'
import type { StixObject } from '../stix.ts'
import { TaxiiError } from './negotiation.ts'

/** An object in a collection. It is built only if it is part of the page. */
export interface Listed {
  id: string
  type: string
  addedAt: Date
  version: string
  build(): StixObject
}

const list = z
  .string()
  .max(10_000)
  .transform((text) => text.split(',').map((one) => one.trim()))
const time = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .refine((date) => !Number.isNaN(date.getTime()))

/** Parameters of objects, manifests and versions. Others are ignored. */
const filters = z.object({
  added_after: time.optional(),
  limit: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .optional(),
  next: z.string().max(200).optional(),
  'match[id]': list.optional(),
  'match[type]': list.optional(),
  'match[version]': list.optional(),
  'match[spec_version]': list.optional(),
})
export type TaxiiFilters = z.infer<typeof filters>

export function parseFilters(query: unknown): TaxiiFilters {
  const parsed = filters.safeParse(query)
  if (parsed.success) return parsed.data
  const names = [...new Set(parsed.error.issues.map(({ path }) => String(path[0] ?? 'query')))]
  throw new TaxiiError(400, 'The server did not understand the request', `Invalid: ${names.join(', ')}.`)
}

/** A page in the order in which the objects were added. Each object has one version. */
export function pickPage(all: readonly Listed[], query: TaxiiFilters) {
  const after = query.next === undefined ? null : parseCursor(query.next)
  const matching = all
    .filter((object) => isMatching(object, query) && (after === null || compare(object, after) > 0))
    .sort(compare)
  const size = Math.min(query.limit ?? indicatorLimits.objectsPerPage, indicatorLimits.objectsPerPage)
  const page = matching.slice(0, size)
  const last = page.at(-1)
  const hasMore = matching.length > size && last !== undefined
  return { page, ...(hasMore && { more: true, next: cursor(last) }) }
}

function isMatching({ id, type, version, addedAt }: Listed, query: TaxiiFilters) {
  const versions = query['match[version]'] ?? ['last']
  return (
    (query.added_after === undefined || addedAt > query.added_after) &&
    (query['match[id]']?.includes(id) ?? true) &&
    (query['match[type]']?.includes(type) ?? true) &&
    (query['match[spec_version]']?.includes('2.1') ?? true) &&
    versions.some((wanted) => ['last', 'first', 'all'].includes(wanted) || isSameTime(wanted, version))
  )
}

const isSameTime = (one: string, other: string) => Date.parse(one) === Date.parse(other)

type Place = Pick<Listed, 'addedAt' | 'id'>

const compare = (a: Place, b: Place) =>
  a.addedAt.getTime() - b.addedAt.getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** Continues after the last object of a page, so objects that change meanwhile are not skipped. */
const cursor = ({ addedAt, id }: Place) => Buffer.from(`${addedAt.getTime()} ${id}`).toString('base64url')

function parseCursor(text: string): Place {
  const [, time, id] = /^(\d{1,15}) (\S+)$/.exec(Buffer.from(text, 'base64url').toString()) ?? []
  if (time === undefined || id === undefined)
    throw new TaxiiError(400, 'The server did not understand the request', 'Invalid: next.')
  return { addedAt: new Date(Number(time)), id }
}
