import type { Changes } from '@vigil/warehouse'
import type { SeenHost } from './batch.ts'
import type { PlatformNames } from './names.ts'

/** A batch that was loaded into the warehouse. */
export interface Loaded {
  toSequence: number
  events: number
  ms: number
  changes: Changes
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
