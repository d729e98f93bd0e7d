import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { promisify } from 'node:util'
import { fromRoot } from './repository.ts'

const folder = fromRoot('apps/web/dist-kit')
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

async function newestChange(path: string) {
  const entries = await readdir(path, { recursive: true })
  const times = await Promise.all(entries.map(async (entry) => (await stat(join(path, entry))).mtimeMs))
  return Math.max(...times)
}

/** The product is built without the kit page, so it is built here if something changed. */
async function buildKit() {
  const made = join(folder, 'kit.html')
  const isFresh = existsSync(made) && (await stat(made)).mtimeMs > (await newestChange(fromRoot('apps/web/src')))
  if (isFresh) return
  const args = [fromRoot('node_modules/vite/bin/vite.js'), 'build', '--mode', 'kit', '--logLevel', 'warn']
  const env = { ...process.env, NODE_ENV: 'production' }
  await promisify(execFile)(process.execPath, args, { cwd: fromRoot('apps/web'), env })
}

/** Serves the kit page on its own port. */
export async function serveKit() {
  await buildKit()
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://kit.test')
    const path = join(folder, normalize(pathname === '/' ? '/kit.html' : pathname))
    if (!existsSync(path)) return response.writeHead(404).end()
    response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream')
    return createReadStream(path).pipe(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  return { url: `http://localhost:${port}`, stop: () => server.close() }
}
