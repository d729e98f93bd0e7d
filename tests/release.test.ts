import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

// The steps of the container image with plain Node.js: collect the files, then start them from a read-only tree as an
// unprivileged user.
const root = fileURLToPath(new URL('..', import.meta.url))
const isRoot = process.getuid?.() === 0
const user = isRoot ? { uid: 65_534, gid: 65_534 } : {}
const home = mkdtempSync(join(tmpdir(), 'vigil-release-'))
const tree = join(home, 'tree')
const data = join(home, 'data')
let port = 0
let server: ChildProcess
let output = ''

beforeAll(async () => {
  execFileSync(process.execPath, [join(root, 'scripts/release.mjs'), '--folder', tree])
  chmodSync(home, 0o755)
  execFileSync('chmod', ['-R', 'a+rX,a-w', tree])
  mkdirSync(data)
  if (isRoot) chownSync(data, 65_534, 65_534)
  port = await findFreePort()
  server = spawn(process.execPath, [join(tree, 'vigil.mjs')], {
    cwd: '/',
    env: { PATH: process.env.PATH, DATA_DIR: data, PORT: String(port), CHROMIUM_PATH: '/nonexistent' },
    ...user,
  })
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (chunk) => (output += chunk))
  await untilReady()
})
afterAll(() => {
  server?.kill('SIGKILL')
  execFileSync('chmod', ['-R', 'u+w', home])
  rmSync(home, { recursive: true, force: true })
})

test('serves the product from a read-only tree', async () => {
  const page = await fetch(`http://127.0.0.1:${port}/`)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>')])
  expect(existsSync(join(data, 'postgres'))).toBe(true)
  if (isRoot) expect(statSync(join(data, 'postgres')).uid).toBe(65_534)
  expect(output).toContain('Server listening')
  expect(output).not.toMatch(/warning|deprecat/i)
})

test('contains every file and folder that the server opens by its path', () => {
  const source = readFileSync(join(root, 'apps/server/src/main.ts'), 'utf8')
  const paths = [...source.matchAll(/fromRoot\('([^']+)'\)/g)].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(3)
  expect(paths.filter((path) => !existsSync(join(tree, path)))).toEqual([])
})

test('contains no tools for building or testing', () => {
  const tools = ['vite', 'esbuild', 'typescript', 'vitest', '@biomejs', 'playwright', 'react', '@mantine/core']
  expect(tools.filter((name) => existsSync(join(tree, 'node_modules', name)))).toEqual([])
})

test('stops on SIGTERM', async () => {
  server.kill('SIGTERM')
  const [code] = await once(server, 'exit')
  expect(code).toBe(0)
})

function untilReady() {
  return vi.waitFor(
    async () => {
      if (server.exitCode !== null) throw new Error(`the server ended:\n${output}`)
      const response = await fetch(`http://127.0.0.1:${port}/readyz`)
      if (!response.ok) throw new Error(`not ready:\n${output}`)
    },
    { timeout: 120_000, interval: 100 },
  )
}

async function findFreePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}
