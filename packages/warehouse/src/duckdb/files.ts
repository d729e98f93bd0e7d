import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

export const databaseFile = 'events.duckdb'
const parts = [databaseFile, `${databaseFile}.wal`]

/** Moves a damaged database aside for inspection. It must not be open. */
export async function setAsideDuckDb(directory: string, name: string): Promise<void> {
  const folder = join(directory, name)
  await mkdir(folder, { recursive: true })
  for (const part of parts)
    if (await exists(join(directory, part))) await rename(join(directory, part), join(folder, part))
}

/** Replaces the database with a backup; false if there is none. It must not be open. */
export async function restoreDuckDb({ from, directory }: { from: string; directory: string }): Promise<boolean> {
  if (!(await exists(join(from, databaseFile)))) return false
  await mkdir(directory, { recursive: true })
  const copy = join(directory, `${databaseFile}.restored`)
  await copyFile(join(from, databaseFile), copy)
  const file = await open(copy, 'r+')
  await file.sync()
  await file.close()
  // Before the new file is in place: the old file's WAL does not belong to it.
  await rm(join(directory, `${databaseFile}.wal`), { force: true })
  await rename(copy, join(directory, databaseFile))
  return true
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
