// npm run dev: Vite with hot reload in front of the server, which is rebuilt and restarted on change.
import './node-version.mjs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer as createNetServer } from 'node:net'
import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { environment, root } from './processes.mjs'

const port = Number(process.env.PORT || 8080)
const host = process.env.HOST || 'localhost'
const publicUrl = process.env.PUBLIC_URL || `http://localhost:${port}`

await prepare({ builds: true })
// Set before Vite loads: a build, even in watch mode, switches the whole process to production.
process.env.NODE_ENV = 'development'
const { build, createServer } = await import('vite')
const apiPort = await freePort()
let server
let isEnding = false
let restarting = Promise.resolve()

// This build differs from npm start's. Without its stamp, the next start rebuilds.
rmSync(join(root, 'apps/server/dist/.vigil-build'), { force: true })
const watcher = await build({
  root: join(root, 'apps/server'),
  logLevel: 'warn',
  build: { watch: {}, emptyOutDir: false },
})
watcher.on('event', async (event) => {
  if (event.code === 'ERROR') console.error(event.error?.message ?? event)
  if (event.code === 'BUNDLE_END') await restart()
})

// Read by the web app's Vite configuration, which proxies API paths to the server.
process.env.VIGIL_API_URL = `http://127.0.0.1:${apiPort}`
const web = await createServer({
  root: join(root, 'apps/web'),
  logLevel: 'warn',
  server: { port, host, strictPort: true },
})
await web.listen()
console.log(`Vigil with reload: ${publicUrl} (server: http://127.0.0.1:${apiPort})`)

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)

/** Serialised: only one server can use the data directory. */
function restart() {
  restarting = restarting.then(async () => {
    await stopServer()
    if (isEnding) return
    const env = environment({ PORT: String(apiPort), HOST: '127.0.0.1', PUBLIC_URL: publicUrl, VIGIL_DEMO: '1' })
    // In a separate process group, so Ctrl-C reaches only this process, which forwards it once.
    server = spawn(process.execPath, [join(root, 'scripts/run-server.mjs')], { env, stdio: 'inherit', detached: true })
  })
  return restarting
}

async function stopServer() {
  if (!server || server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGTERM')
  await once(server, 'exit')
}

async function end() {
  if (isEnding) return
  isEnding = true
  await Promise.all([watcher.close(), web.close(), restarting])
  await stopServer()
  process.exit(0)
}

async function freePort() {
  const probe = createNetServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port: free } = probe.address()
  probe.close()
  await once(probe, 'close')
  return free
}
