import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { InventoryType } from '@vigil/contract'
import type { PlatformNames } from '../storage/messages.ts'
import type { CollectorTag } from './quarantine.ts'

/** The part of the accounts database that a collector needs to accept beacons. */
export interface Known {
  tags: readonly CollectorTag[]
  hosts: readonly { organizationId: number; host: string; inventoryType: InventoryType }[]
  names: PlatformNames
}

/**
 * Kept next to the journal, so that a collector can start while the accounts database is unavailable. Written by this
 * version of the program or an earlier one, so its content is trusted.
 */
export class LastKnown {
  readonly #file: string
  #saved = ''

  constructor(directory: string) {
    this.#file = join(directory, 'known.json')
  }

  /** Null if there is none, or none that can be read. */
  async read(): Promise<Known | null> {
    try {
      return JSON.parse(await readFile(this.#file, 'utf8'), fromText) as Known // only `save` writes it
    } catch {
      return null
    }
  }

  async save(known: Known) {
    const text = JSON.stringify(known, toText)
    if (text === this.#saved) return
    const draft = `${this.#file}.draft`
    await writeFile(draft, text, { flush: true })
    await rename(draft, this.#file)
    this.#saved = text
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** JSON has no sets, maps and dates. `JSON.stringify` passes a date as text, so it is read from its holder. */
function toText(this: unknown, key: string, value: unknown): unknown {
  const given = isObject(this) ? this[key] : value
  if (given instanceof Date) return { $date: given.getTime() }
  if (given instanceof Set) return { $set: [...given] }
  if (given instanceof Map) return { $map: [...given] }
  return value
}

function fromText(_key: string, value: unknown): unknown {
  if (!isObject(value)) return value
  if (typeof value.$date === 'number') return new Date(value.$date)
  if (Array.isArray(value.$set)) return new Set(value.$set)
  if (Array.isArray(value.$map)) return new Map(value.$map as [unknown, unknown][]) // written from a map
  return value
}
