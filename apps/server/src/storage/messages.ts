import type { InventoryType } from '@vigil/contract'
import type { Changes } from '@vigil/warehouse'

/** Names of the platforms that are organizations here, whether or not they are well known. */
export type PlatformNames = Readonly<Record<'ssp' | 'dsp', readonly string[]>>

export interface SeenHost {
  organizationId: number
  host: string
  inventoryType: InventoryType
}

/** A batch that was loaded into the warehouse. */
export interface Loaded {
  toSequence: number
  events: number
  ms: number
  changes: Changes
  /** Only if beacons of the batch are traced. */
  traced?: TracedLoad
}

export interface TracedLoad {
  /** Their spans, as in the header `traceparent`. */
  beacons: string[]
  startedAt: number
  insertedAt: number
  endedAt: number
  events: number
  toSequence: number
}

/** Messages from the loader thread to the main thread. */
export type FromThread =
  | { kind: 'ready' }
  | ({ kind: 'loaded' } & Loaded)
  | { kind: 'indexed'; toSequence: number }
  | { kind: 'hosts'; hosts: SeenHost[] }
  | { kind: 'trouble'; problem: string | null }
  | { kind: 'warning'; message: string }

export type ToThread = { kind: 'names'; names: PlatformNames } | { kind: 'stop' }

export const damagedExitCode = 3
