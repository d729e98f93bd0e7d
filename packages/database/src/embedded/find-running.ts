import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { chooseLocation } from './location.ts'
import { isLiving } from './process-identity.ts'
import { readPidFile } from './running-postmaster.ts'

/** The URL of a database that another process has started on this directory; null if none is running. */
export async function findRunning(directory: string): Promise<string | null> {
  const { cluster, passwordFile } = await chooseLocation(resolve(directory), () => undefined)
  const found = await readPidFile(cluster)
  if (found?.status !== 'ready' || !(await isLiving(found.pid))) return null
  const port = Number.parseInt(found.text.split('\n')[3] ?? '', 10)
  const password = (await readFile(passwordFile, 'utf8')).trim()
  return port > 0 ? `postgres://vigil:${password}@127.0.0.1:${port}/vigil` : null
}
