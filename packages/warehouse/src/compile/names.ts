import type { Dataset, Source } from '../datasets.ts'
import { datasets } from '../datasets.ts'
import type { Dimension, Measure } from '../fields.ts'
import { BadQueryError } from '../query.ts'
import { quoted } from './dialect.ts'

/** Names in a query may be from a request's body: each is looked up in a closed list before it is written into SQL. */

export function findDataset(name: string): Dataset {
  return lookUp(datasets as Record<string, Dataset>, name, 'dataset')
}

export function findDimension(dataset: Source, name: string): Dimension {
  return lookUp(dataset.dimensions, name, 'dimension')
}

export function findMeasure(dataset: Source, name: string): Measure {
  return lookUp(dataset.measures, name, 'measure')
}

/** The name of a session dimension in a statement. */
export const sessionColumn = (name: string) => quoted(`of_session_${name}`)

function lookUp<Entry>(entries: Readonly<Record<string, Entry>>, name: string, what: string): Entry {
  // `hasOwn`, because `constructor` is in every object.
  const entry = Object.hasOwn(entries, name) ? entries[name] : undefined
  if (entry === undefined) throw new BadQueryError(`unknown ${what} ${JSON.stringify(name)}`)
  return entry
}

export function wholeNumber(value: unknown, what: string, { min, max }: { min: number; max: number }): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max) return value
  throw new BadQueryError(`${what} must be an integer from ${min} to ${max}`)
}
