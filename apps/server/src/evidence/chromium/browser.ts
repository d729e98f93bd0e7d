import { spawn } from 'node:child_process'
import { chown, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { type DevTools, devTools } from './devtools.ts'

/**
 * The user of the browser when started as root: not the shared unprivileged user, who may own other processes and files. Distributions
 * assign no id between 65,520 and 65,533.
 */
const ownUser = 65_530
/** On many systems the browser is a shell script that calls other programs. */
const systemPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const mostMemoryBytes = 1_200 * 1_048_576
const pageBytes = 4_096

/** Limits the browser to rendering, without network: host names and proxy lead nowhere. */
const switches = [
  '--headless=new',
  '--remote-debugging-pipe',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-startup-window',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-gpu',
  '--disable-sync',
  '--disable-breakpad',
  '--disable-crash-reporter',
  '--disable-dev-shm-usage',
  '--disable-notifications',
  '--disable-speech-api',
  '--disable-webrtc-hw-encoding',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
  '--dns-prefetch-disable',
  '--metrics-recording-only',
  '--mute-audio',
  '--hide-scrollbars',
  '--incognito',
  '--password-store=basic',
  '--use-mock-keychain',
  '--proxy-server=http://127.0.0.1:1',
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--js-flags=--max-old-space-size=128',
  '--renderer-process-limit=1',
  // Keeps the ad's frame in the page's process, where it can be measured.
  '--disable-features=IsolateSandboxedIframes,Translate,MediaRouter,OptimizationHints,AutofillServerCommunication',
]

export interface Browser {
  executable: string
  hasSandbox: boolean
}

/**
 * Runs a browser for one task and ends all its processes afterwards, with a separate profile, a time limit and a memory
 * limit. As root it runs as a separate user, who can read no file of Vigil but the profile.
 */
export async function withBrowser<Result>(
  { executable, hasSandbox }: Browser,
  { limitMs, signal }: { limitMs: number; signal: AbortSignal },
  work: (browser: DevTools) => Promise<Result>,
): Promise<Result> {
  const profile = await mkdtemp(join(tmpdir(), 'vigil-chromium-'))
  const isRoot = process.getuid?.() === 0
  if (isRoot) await chown(profile, ownUser, ownUser)
  const child = spawn(
    executable,
    [...switches, `--user-data-dir=${profile}`, ...(hasSandbox ? [] : ['--no-sandbox'])],
    {
      // Do not pass the server's environment: it contains secrets.
      env: { PATH: systemPath, HOME: profile, TMPDIR: profile, XDG_CONFIG_HOME: profile, LANG: 'C.UTF-8' },
      cwd: profile,
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
      ...(isRoot ? { uid: ownUser, gid: ownUser } : {}),
    },
  )
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const stop = () => endGroup(child.pid)
  const failed = new Promise<never>((_, reject) => {
    child.once('error', reject)
    child.once('exit', () => reject(new Error('the browser exited')))
    const callOff = () => reject(new Error('the work was cancelled'))
    if (signal.aborted) callOff()
    signal.addEventListener('abort', callOff, { once: true })
    setTimeout(() => reject(new OverLimit(`no picture within ${limitMs} ms`)), limitMs).unref()
    watchMemory(child.pid, gone, reject)
  })
  failed.catch(() => undefined)
  try {
    if (child.pid) setPriority(child.pid, 10)
    const [, , , input, output] = child.stdio
    const browser = devTools(input as Writable, output as Readable) // `pipe` above
    return await Promise.race([work(browser), failed])
  } finally {
    stop()
    if (child.pid) await gone
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** The ad exceeded its limits: a retry would end the same way. */
export class OverLimit extends Error {
  override name = 'OverLimit'
}

function endGroup(pid: number | undefined) {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has already exited.
  }
}

function watchMemory(pid: number | undefined, gone: Promise<void>, reject: (error: Error) => void) {
  if (pid === undefined || process.platform !== 'linux') return
  const timer = setInterval(async () => {
    const bytes = await memoryOfGroup(pid).catch(() => 0)
    if (bytes > mostMemoryBytes) reject(new OverLimit('the browser used too much memory'))
  }, 500).unref()
  void gone.then(() => clearInterval(timer))
}

/** The private memory of all processes in a group. */
async function memoryOfGroup(group: number): Promise<number> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const sizes = await Promise.all(
    ids.map(async (id) => {
      const stat = await readFile(`/proc/${id}/stat`, 'latin1').catch(() => '')
      // Fields after the name, which may contain anything: state, parent, group.
      const isOfGroup = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]) === group
      if (!isOfGroup) return 0
      const [, resident = 0, shared = 0] = (await readFile(`/proc/${id}/statm`, 'latin1')).split(' ').map(Number)
      return (resident - shared) * pageBytes
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
