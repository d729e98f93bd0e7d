import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Binaries, cleanEnvironment } from './binaries.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import type { ClusterLocation } from './location.ts'

const run = promisify(execFile)
const major = '18'

// Only the application's role, only from this machine. The superuser has no password and no entry here: it can only be
// used with `postgres --single` on the stopped cluster.
const hostAccess = 'host all vigil 127.0.0.1/32 scram-sha-256\n'

/** Creates the cluster if there is none; returns the password of the role `vigil`. */
export async function provideCluster(place: ClusterLocation, binaries: Binaries): Promise<string> {
  if (await hasCluster(place.cluster)) return readPassword(place)
  const password = randomBytes(24).toString('base64url')
  // Created under a temporary name and renamed, so that a killed start leaves no incomplete cluster.
  const draft = `${place.cluster}.draft`
  try {
    await rm(draft, { recursive: true, force: true })
    await mkdir(draft, { mode: 0o700 })
    if (place.account) await chown(draft, place.account.uid, place.account.gid)
    await initialise(draft, password, place, binaries)
    await writeFile(place.passwordFile, `${password}\n`, { mode: 0o600 })
    await rename(draft, place.cluster)
  } catch (cause) {
    await rm(draft, { recursive: true, force: true }).catch(() => undefined)
    throw new EmbeddedPostgresError(
      `The database could not be created in ${place.location}: ${describeReason(cause)}`,
      {
        cause,
      },
    )
  }
  return password
}

async function initialise(draft: string, password: string, place: ClusterLocation, binaries: Binaries): Promise<void> {
  const options = { uid: place.account?.uid, gid: place.account?.gid, cwd: '/', env: cleanEnvironment }
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const flags = ['--username=postgres', '--auth=trust', '--data-checksums', '--no-instructions']
  await run(binaries.initdb, [`--pgdata=${draft}`, ...locale, ...flags], options)
  await writeFile(join(draft, 'pg_hba.conf'), hostAccess)

  // Single-user mode: a server that trusts every connection never exists.
  const single = run(binaries.postgres, ['--single', '-D', draft, '-c', 'exit_on_error=on', 'postgres'], options)
  single.child.stdin?.end(
    `CREATE ROLE vigil LOGIN CREATEDB PASSWORD '${password}'\nCREATE DATABASE vigil OWNER vigil\n`,
  )
  await single
}

async function hasCluster(cluster: string): Promise<boolean> {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(async (error) => {
    if (error.code !== 'ENOENT') throw unreadable(cluster, error)
    if (await stat(cluster).catch(() => undefined)) {
      throw new EmbeddedPostgresError(
        `${cluster} exists but is not a PostgreSQL cluster. Move it away to start with an empty one.`,
      )
    }
    return undefined
  })
  if (version !== undefined && version.trim() !== major) {
    throw new EmbeddedPostgresError(
      `${cluster} was written by PostgreSQL ${version.trim()}, and this is PostgreSQL ${major}. ` +
        'Move the data with pg_dump of the old version, or set DATABASE_URL to a server that can read it.',
    )
  }
  return version !== undefined
}

async function readPassword(place: ClusterLocation): Promise<string> {
  const password = await readFile(place.passwordFile, 'utf8').catch((error) => {
    throw unreadable(place.passwordFile, error)
  })
  return password.trim()
}

function unreadable(path: string, cause: Error): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `${path} cannot be read (${cause.message}). It may belong to another user: start as that user, or as root.`,
    { cause },
  )
}

function describeReason(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return 'stderr' in cause && cause.stderr ? String(cause.stderr).trim() : cause.message
}
