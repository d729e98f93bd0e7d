// The location of the database: the requested directory, or, if PostgreSQL's user cannot reach it, another directory
// named by a note in the first.
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { accountHome, canReach, isRoot, lookUpAccount, provideAccount, type SystemAccount } from './account.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

export interface ClusterLocation {
  location: string
  cluster: string
  passwordFile: string
  logFile: string
  lockFile: string
  /** Absent if PostgreSQL runs as the current user. */
  account?: SystemAccount
}

const noteName = 'database-is-elsewhere.txt'

export async function chooseLocation(directory: string, log: (message: string) => void): Promise<ClusterLocation> {
  const location = (await readNote(directory)) ?? directory
  if (!isRoot()) return locationIn(location)

  // An existing cluster runs as its owner: an ordinary user's cluster stays theirs after a start as root.
  const owner = await findOwner(clusterIn(location))
  const account = owner ?? (await provideAccount(log))
  if (await canReach(account, location)) return locationIn(location, account)
  if (owner) {
    throw new EmbeddedPostgresError(
      `The database in ${location} belongs to user ${owner.name}, who can no longer reach that directory. ` +
        'Make every parent directory passable (chmod o+x).',
    )
  }
  return locationIn(await makeLocation(directory, account), account)
}

async function makeLocation(directory: string, account: SystemAccount): Promise<string> {
  const location = join(accountHome, `data-${randomBytes(6).toString('hex')}`)
  try {
    await mkdir(accountHome, { recursive: true })
    await chmod(accountHome, 0o755)
    await mkdir(location)
    await chmod(location, 0o711)
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `PostgreSQL runs as user ${account.name}, who cannot reach ${directory}, and ${location} cannot be created. ` +
        'Start from a directory that other users may pass, start as an ordinary user, or set DATABASE_URL.',
      { cause },
    )
  }
  await writeNote(directory, location, account)
  return location
}

async function writeNote(directory: string, location: string, account: SystemAccount): Promise<void> {
  const text = `PostgreSQL runs as user ${account.name}, who cannot reach this directory, so its data is kept in\n${location}\n`
  const draft = join(directory, `${noteName}.draft`)
  await writeFile(draft, text)
  await rename(draft, join(directory, noteName))
}

async function readNote(directory: string): Promise<string | undefined> {
  const text = await readFile(join(directory, noteName), 'utf8').catch(() => undefined)
  const location = text?.trim().split('\n').at(-1)
  if (!location) return undefined
  const found = await stat(location).catch(() => undefined)
  if (found) return location
  throw new EmbeddedPostgresError(
    `According to ${join(directory, noteName)} the database is in ${location}, but it is missing there. ` +
      'Put it back, or delete the note to start with an empty database.',
  )
}

async function findOwner(cluster: string): Promise<SystemAccount | undefined> {
  const found = await stat(cluster).catch(() => undefined)
  return found && found.uid !== 0 ? lookUpAccount(found.uid, found.gid) : undefined
}

function locationIn(location: string, account?: SystemAccount): ClusterLocation {
  return {
    location,
    cluster: clusterIn(location),
    passwordFile: join(location, 'password'),
    logFile: join(location, 'postgres.log'),
    lockFile: join(location, 'lock'),
    account,
  }
}

function clusterIn(location: string): string {
  return join(location, 'cluster')
}
