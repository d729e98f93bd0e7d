import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import type { SystemAccount } from './account.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

export interface Binaries {
  postgres: string
  initdb: string
}

const run = promisify(execFile)

/** The environment of every PostgreSQL process: none of our variables (secrets, PG*) are passed. */
export const cleanEnvironment = { LC_ALL: 'C', TZ: 'UTC' }

/**
 * Uses PostgreSQL as installed by npm if the account can run it, or else a copy in `copyParent`, which the account can
 * reach.
 */
export async function provideBinaries(
  account: SystemAccount | undefined,
  copyParent: string,
  log: (message: string) => void,
): Promise<Binaries> {
  const { native, version } = await findPackage()
  await restoreLinks(native).catch(() => undefined) // node_modules may belong to another user; then the copy gets the links
  if (await canRun(native, account)) return binariesIn(native)

  const copy = join(copyParent, version)
  if (!(await canRun(copy, account))) await makeCopy(native, copy, account)
  log(`PostgreSQL runs from a copy of its programs in ${copy}, as ${native} cannot be used by the user it runs as`)
  return binariesIn(copy)
}

async function findPackage(): Promise<{ native: string; version: string }> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const root = dirname(dirname(require.resolve(name)))
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    return { native: join(root, 'native'), version }
  } catch (cause) {
    throw new EmbeddedPostgresError(`The package ${name} is not installed. Run npm install, or set DATABASE_URL.`, {
      cause,
    })
  }
}

// npm packages cannot contain symbolic links; the install script creates them, but npm may be configured not to run it.
async function restoreLinks(native: string): Promise<void> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(text)
  for (const { source, target } of links) {
    await symlink(basename(source), join(native, relative('native', target))).catch(ignoreExisting)
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

async function canRun(native: string, account: SystemAccount | undefined): Promise<boolean> {
  const options = { uid: account?.uid, gid: account?.gid, cwd: '/', env: cleanEnvironment }
  const { postgres, initdb } = binariesIn(native)
  const runs = [run(postgres, ['--version'], options), run(initdb, ['--version'], options)]
  return (await Promise.allSettled(runs)).every((result) => result.status === 'fulfilled')
}

// Created under a temporary name and renamed, so that an existing copy is always complete.
async function makeCopy(native: string, copy: string, account: SystemAccount | undefined): Promise<void> {
  const draft = `${copy}.${process.pid}.draft`
  try {
    const created = await mkdir(dirname(copy), { recursive: true })
    // Regardless of the umask, the account must be able to pass.
    for (let folder = dirname(copy); created && folder.startsWith(created); folder = dirname(folder))
      await chmod(folder, 0o755)
    await rm(draft, { recursive: true, force: true })
    await cp(native, draft, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') })
    await restoreLinks(draft)
    await openForAll(draft)
    if (!(await canRun(draft, account))) throw new Error(`it does not run as user ${account?.name ?? 'you'}`)
    await installCopy(draft, copy, account)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new EmbeddedPostgresError(`PostgreSQL could not be run from ${native} nor copied to ${copy}: ${reason}`, {
      cause,
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

// Another start may have created the copy meanwhile and may already use it: only replace a broken one.
async function installCopy(draft: string, copy: string, account: SystemAccount | undefined): Promise<void> {
  if (await canRun(copy, account)) return
  await rm(copy, { recursive: true, force: true })
  await rename(draft, copy).catch(async (error) => {
    if (!(await canRun(copy, account))) throw error
  })
}

// The installed files may have been written with a umask that excludes other users.
async function openForAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openForAll(path)
    else if (entry.isFile()) await chmod(path, basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}

function binariesIn(native: string): Binaries {
  return { postgres: join(native, 'bin', 'postgres'), initdb: join(native, 'bin', 'initdb') }
}
