import { hash } from 'node:crypto'
import type { VigilEvent } from '@vigil/contract'
import { type Batch, type Changes, type Markup, type Rows, tables } from '@vigil/warehouse'
import type { SeenHost } from '../../storage/messages.ts'
import { softwareReader } from '../enrich/readers.ts'
import type { StoredGroup } from '../journal/journal.ts'
import type { LoadTotals } from '../journal/ledger.ts'
import type { Entry } from '../journal/record.ts'
import type { FindName } from './names.ts'
import { PageViews, startOfHour } from './page-views.ts'
import { eventTables, type Surroundings, toCoverageRow, toRow } from './rows.ts'

export interface MadeBatch {
  batch: Batch
  totals: LoadTotals
  hosts: SeenHost[]
  changes: Changes
}

export interface Bounds {
  fromSequence: number
  toSequence: number
}

const readSoftware = softwareReader()

/**
 * Collects the rows of a batch from its records. The same records yield the same batch, except for ids that another
 * collector has loaded.
 */
export class BatchMaker {
  readonly #rows = Object.fromEntries(Object.keys(tables).map((table) => [table, []])) as unknown as Rows // one list per table
  readonly #views = new PageViews()
  readonly #markups = new Map<string, Markup>()
  readonly #ids: string[] = []
  readonly #hosts = new Map<string, SeenHost>()
  readonly #changes = new Map<number, number>()
  readonly #totals: LoadTotals = { stored: {}, duplicates: 0, bots: 0, damaged: 0 }
  readonly #nameOf: FindName

  constructor(nameOf: FindName) {
    this.#nameOf = nameOf
  }

  add(entry: Entry, isKnown: (id: string) => boolean) {
    const software = readSoftware(entry.userAgent)
    if (software.isBot) {
      this.#totals.bots += entry.events.length
      return
    }
    for (const raw of entry.events) {
      const event = raw as unknown as VigilEvent // validated on arrival
      if (isKnown(event.id)) this.#totals.duplicates++
      else this.#addEvent(event, entry, software)
    }
  }

  lose(count: number) {
    this.#totals.damaged += count
  }

  #addEvent(event: VigilEvent, entry: Entry, software: { browser: string; os: string; device: string }) {
    const { organizationId, tag, country, network, userAgent, receivedAt, correctionMs } = entry
    const { browser, os, device } = software
    const inventory = event.inventory ?? 'web'
    const host = inventory === 'web' ? event.host.trim().toLowerCase() : event.host.trim()
    // A browser's clock may be ahead within the tolerated skew; clamp to the time of arrival.
    const at = Math.min(event.at + correctionMs, receivedAt)
    const markupHash = 'markup' in event && event.markup ? this.#keep(organizationId, event.markup) : ''
    const around: Surroundings = {
      organizationId,
      tag,
      at,
      host,
      inventory,
      country,
      network,
      browser,
      os,
      device,
      userAgent,
      markupHash,
    }
    if (event.type === 'page_view') this.#views.add(around)
    else if (event.type in eventTables) {
      const rows = this.#rows[eventTables[event.type as keyof typeof eventTables]] as unknown[] // toRow makes rows of that table
      // Inspections are counted by hour.
      const when = event.type === 'inspection' ? { ...around, at: startOfHour(at) } : around
      rows.push(toRow(event, when, this.#nameOf))
      if (event.type === 'inspection') (this.#rows.coverage as unknown[]).push(toCoverageRow(event, when, this.#nameOf)) // as above
    }
    this.#changes.set(organizationId, Math.min(at, this.#changes.get(organizationId) ?? at))
    this.#ids.push(event.id)
    this.#totals.stored[event.type] = (this.#totals.stored[event.type] ?? 0) + 1
    const place = `${organizationId} ${inventory} ${host}`
    if (!this.#hosts.has(place)) this.#hosts.set(place, { organizationId, host, inventoryType: inventory })
  }

  #keep(organizationId: number, text: string) {
    const contentHash = hash('sha256', text)
    this.#markups.set(`${organizationId} ${contentHash}`, { organizationId, hash: contentHash, text })
    return contentHash
  }

  finish(collector: string, bounds: Bounds): MadeBatch {
    this.#rows.page_views = this.#views.rows()
    const batch = { collector, ...bounds, rows: this.#rows, markups: [...this.#markups.values()], eventIds: this.#ids }
    return { batch, totals: this.#totals, hosts: [...this.#hosts.values()], changes: this.#changes }
  }
}

/** All ids in the records, including those of events that are not loaded. */
export function collectIds(groups: readonly StoredGroup[]): string[] {
  return groups.flatMap(
    ({ group }) => group?.entries.flatMap(({ events }) => events.map(({ id }) => id as string)) ?? [],
  ) // guaranteed by its schema
}
