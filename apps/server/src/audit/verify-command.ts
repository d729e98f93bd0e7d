import { join } from 'node:path'
import { type AuditHead, type Database, openDatabase } from '@vigil/database'
import { findRunning, startEmbedded } from '@vigil/database/embedded'
import type { Config } from '../config.ts'

/** The name of the command; the process runs it instead of the server. */
export const verifyCommand = 'audit-verify'

/** Verifies the audit log of a running or stopped installation. Returns the exit code: 1 if the log is broken. */
export async function verifyAuditLog(
  { databaseUrl, dataDirectory }: Pick<Config, 'databaseUrl' | 'dataDirectory'>,
  args: readonly string[],
  print: (line: string) => void,
): Promise<number> {
  const expected = parseHead(args)
  const directory = join(dataDirectory, 'postgres')
  const running = databaseUrl ?? (await findRunning(directory))
  const started = running ? null : await startEmbedded({ directory, log: () => undefined })
  try {
    const database = openDatabase(running ?? started?.url ?? '', () => undefined)
    try {
      return await report(database, expected, print)
    } finally {
      await database.close()
    }
  } finally {
    await started?.stop()
  }
}

export async function report(
  { audit }: Pick<Database, 'audit'>,
  expected: AuditHead | null,
  print: (line: string) => void,
): Promise<number> {
  const { entries, erasedDetails, head, problem } = await audit.verify(expected)
  if (problem) {
    print(`The audit log is broken at entry ${problem.sequence}: ${problem.reason}.`)
    print(`${entries} entries before it are intact.`)
    return 1
  }
  print(`The audit log is intact: ${entries} entries, ${erasedDetails} details erased.`)
  print(`Head: ${head.sequence}:${head.hash}`)
  return 0
}

/** `--expect 120:<hash>`, a head that was noted earlier. */
export function parseHead(args: readonly string[]): AuditHead | null {
  const at = args.indexOf('--expect')
  if (at === -1) return null
  const [, sequence, hash] = /^(\d+):([0-9a-f]{64})$/.exec(args[at + 1] ?? '') ?? []
  if (!sequence || !hash) throw new Error('--expect needs a head such as 120:9f86d0…, as printed by this command')
  return { sequence: Number(sequence), hash }
}
