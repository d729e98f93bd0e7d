// PostgreSQL refuses to run as root, so a root process runs it under a separate account.
import { execFile } from 'node:child_process'
import { readFile, realpath, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

export interface SystemAccount {
  name: string
  uid: number
  gid: number
}

const run = promisify(execFile)
const ownName = 'vigil-postgres'

export const accountHome = '/var/lib/vigil-postgres'

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

export async function provideAccount(log: (message: string) => void): Promise<SystemAccount> {
  const existing = await findAccount((account) => account.name === ownName)
  if (existing) return existing
  await createAccount()
  const created = await findAccount((account) => account.name === ownName)
  if (created) {
    log(`PostgreSQL cannot run as root: created the system user ${ownName} for it`)
    return created
  }
  const nobody = await findAccount((account) => account.name === 'nobody')
  if (nobody) {
    log(`PostgreSQL cannot run as root, and the system user ${ownName} could not be created: running it as nobody`)
    return nobody
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL cannot run as root, and this machine has neither the user ${ownName} nor the user nobody. ` +
      `Create one (useradd --system ${ownName}), start as an ordinary user, or set DATABASE_URL.`,
  )
}

export async function lookUpAccount(uid: number, gid: number): Promise<SystemAccount> {
  const found = await findAccount((account) => account.uid === uid)
  return { name: found?.name ?? String(uid), uid, gid }
}

/** Whether the account can reach `path`, by the mode of every parent directory. */
export async function canReach(account: SystemAccount, path: string): Promise<boolean> {
  let folder = await realpath(path)
  for (;;) {
    const { mode, uid, gid } = await stat(folder)
    const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0
    if (((mode >> shift) & 1) === 0) return false
    if (dirname(folder) === folder) return true
    folder = dirname(folder)
  }
}

// Failing is fine: another start may have created it at the same time; the caller checks the outcome.
async function createAccount(): Promise<void> {
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' }
  const common = ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin']
  await run('useradd', [...common, '--user-group', '--home-dir', accountHome, ownName], { env })
    .catch(() => run('adduser', [...common, '--group', '--home', accountHome, ownName], { env }))
    .catch(() => run('adduser', ['-S', '-D', '-H', '-h', accountHome, '-s', '/sbin/nologin', ownName], { env }))
    .catch(() => undefined)
}

async function findAccount(matches: (account: SystemAccount) => boolean): Promise<SystemAccount | undefined> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '')
  for (const line of text.split('\n')) {
    const [name, , uid, gid] = line.split(':')
    if (!name || !uid || !gid) continue
    const account = { name, uid: Number(uid), gid: Number(gid) }
    if (matches(account)) return account
  }
  return undefined
}
