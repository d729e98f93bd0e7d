// `npm start` from a fresh clone and from a built one, until the first page answers and until the demo is complete.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { memory } from '../figures.mjs'
import { cpuSeconds, until } from '../process.mjs'
import { figure, median } from '../report.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** npm reads packages from its own cache where it can, as on any machine that installed them before. */
export async function run() {
  const directory = await mkdtemp(join(tmpdir(), 'vigil-bench-start-'))
  await chmod(directory, 0o711) // embedded PostgreSQL runs as another user below it
  const clone = join(directory, 'clone')
  execFileSync('git', ['clone', '--quiet', root, clone])
  const first = await start(clone, join(directory, 'data'))
  figure({
    what: '`npm start` in a fresh clone, until the first page',
    value: first.pageSeconds,
    unit: ' s',
    goal: { atMost: 60 },
  })
  await until(first.isReady)
  figure({ what: 'until sixty days of demo are complete', value: first.seconds(), unit: ' s' })
  figure({ what: 'CPU time of the server until then', value: cpuSeconds(first.serverPid()), unit: ' s' })
  memory('through it', first.serverPid())
  await first.stop()

  const times = []
  for (let round = 0; round < 3; round++) {
    const next = await start(clone, join(directory, 'data'))
    times.push(next.pageSeconds)
    await until(next.isReady)
    await next.stop()
  }
  figure({ what: '`npm start` again, until the first page', value: median(times), unit: ' s', goal: { atMost: 2 } })
  await rm(directory, { recursive: true, force: true })
}

/** Returns when a page is served. Fails if the process ends before. */
async function start(clone, dataDirectory) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1_000
  const { PATH, HOME } = process.env
  const environment = { PATH, HOME, PORT: String(port), DATA_DIR: dataDirectory, LOG_LEVEL: 'warn' }
  const child = spawn('npm', ['start'], { cwd: clone, env: environment, stdio: 'ignore' })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`npm start exited with ${code}`)
  })
  ended.catch(() => {}) // expected after `stop`
  await Promise.race([until(() => isFine(`${url}/`)), ended])
  const pageSeconds = seconds()
  // npm passes on to node through a shell.
  const serverPid = () =>
    Number(
      execFileSync('pgrep', ['-f', '-P', String(child.pid), '.'])
        .toString()
        .split('\n')[0],
    )
  return {
    pageSeconds,
    seconds,
    serverPid,
    isReady: () => isFine(`${url}/readyz`),
    async stop() {
      child.kill('SIGTERM')
      await ended.catch(() => {})
    },
  }
}

async function isFine(url) {
  const answer = await fetch(url)
  await answer.arrayBuffer()
  return answer.ok
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}
