import { beaconLimits, type Erasure } from '@vigil/contract'
import type { ErasureRow } from '@vigil/database'

const dayMs = 86_400_000
const hourMs = 3_600_000
/** The nightly backups that are kept (storage/backups.ts). */
const keptBackups = 2

/** The time when the last backup from before this moment is deleted: each nightly backup replaces the oldest one. */
export function findBackupEnd(at: Date, backupHour: number): Date {
  const today = Math.floor(at.getTime() / dayMs) * dayMs + backupHour * hourMs
  const next = today > at.getTime() ? today : today + dayMs
  return new Date(next + (keptBackups - 1) * dayMs)
}

/** `backupHour` is null if the operator of the event store makes backups. */
export function erasureOnWire(row: ErasureRow, backupHour: number | null): Erasure {
  const hasEvents = row.kind === 'organization' && row.finishedAt !== null
  const end = row.finishedAt ?? row.createdAt
  return {
    id: row.id,
    kind: row.kind,
    subjectId: row.subjectId,
    status: row.status,
    removed: row.removed,
    problem: row.problem,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    backupsGoneBy: hasEvents && backupHour !== null ? findBackupEnd(end, backupHour).toISOString() : null,
    journalGoneBy: hasEvents ? new Date(end.getTime() + beaconLimits.idDays * dayMs).toISOString() : null,
  }
}
