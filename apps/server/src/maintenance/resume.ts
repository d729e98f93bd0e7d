import type { Installation, MaintenanceLog } from './installation.ts'
import { finishRestore } from './restore.ts'
import { readState } from './state.ts'
import { resumeUpgrade } from './upgrade.ts'

/** Completes or reverts an upgrade or a restore that was interrupted. Before anything else opens the stores. */
export async function completeMaintenance(installation: Installation, log: MaintenanceLog) {
  const state = await readState(installation.dataDirectory)
  if (!state) return
  log.info(`completing an interrupted ${state.action}`)
  if (state.action === 'restore') await finishRestore(installation, state, log)
  else await resumeUpgrade(installation, state, log)
}
