import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { createAdmin, createApi } from './support/api.ts'
import { freePort } from './support/free-port.ts'
import {
  demoSettings,
  endServer,
  makeDataDirectory,
  postgresPid,
  type ServerProcess,
  spawnServer,
  startServer,
  waitUntilReady,
} from './support/server.ts'
import { signInByCalls } from './support/session.ts'

// Each test starts one or two servers.
test.describe.configure({ timeout: 180_000 })

/** A process that has ended stays listed until its parent reaps it, which may never happen in a container. */
function isLiving(pid: number) {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || !/\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

const adminAt = async ({ url }: Pick<ServerProcess, 'url'>) =>
  createAdmin(createApi(url, (await signInByCalls(url, 'superadmin@vigil.test')).token))

test('SIGTERM stops the server and its PostgreSQL with code 0 @thorough', async () => {
  const server = await startServer(demoSettings)
  await test.step('a second start on the same data fails and leaves the first running', async () => {
    const second = spawnServer({ ...demoSettings, PORT: String(await freePort()), DATA_DIR: server.dataDirectory })
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(`Vigil is already running on ${server.dataDirectory}`)
    expect(second.output()).toContain(`process ${server.child.pid}`)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  })
  const postgres = await postgresPid(server.dataDirectory)
  expect(isLiving(postgres)).toBe(true)
  expect(await endServer(server, 'SIGTERM')).toBe(0)
  expect(isLiving(postgres)).toBe(false)
  await server.stop()
})

test('names a port in use and stops its PostgreSQL; SIGINT works like SIGTERM @thorough', async () => {
  const server = await startServer(demoSettings)
  const data = await makeDataDirectory()
  const second = spawnServer({ ...demoSettings, PORT: new URL(server.url).port, DATA_DIR: data.path })
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain('EADDRINUSE')
  await expect(postgresPid(data.path)).rejects.toThrow()
  await data.remove()

  const postgres = await postgresPid(server.dataDirectory)
  expect(await endServer(server, 'SIGINT')).toBe(0)
  expect(isLiving(postgres)).toBe(false)
  await server.stop()
})

test('a start after kill -9 works and keeps the data @thorough', async () => {
  const data = await makeDataDirectory()
  const started: ServerProcess[] = []
  const start = async () => {
    const server = spawnServer({ ...demoSettings, PORT: String(await freePort()), DATA_DIR: data.path })
    started.push(server)
    await waitUntilReady(server)
    return server
  }
  try {
    const killed = await start()
    const { orgName } = await (await adminAt(killed)).makeOrganization()
    const postgres = await postgresPid(data.path)
    await endServer(killed, 'SIGKILL')

    const server = await start()
    expect(await (await adminAt(server)).organizationNamed(orgName)).toMatchObject({ orgName, active: 1 })
    expect(isLiving(postgres)).toBe(false)
    expect(await endServer(server)).toBe(0)
  } finally {
    await Promise.all(started.map((server) => endServer(server)))
    await data.remove()
  }
})

test('two servers run side by side independently @thorough', async () => {
  const [one, two] = await Promise.all([startServer(demoSettings), startServer(demoSettings)])
  try {
    const { orgName } = await (await adminAt(one)).makeOrganization()
    expect(await (await adminAt(two)).organizationNamed(orgName)).toBeUndefined()
  } finally {
    await Promise.all([one.stop(), two.stop()])
  }
})

test('names an invalid setting and does not start @thorough', async () => {
  const data = await makeDataDirectory()
  const server = spawnServer({ PORT: 'eighty', DATA_DIR: data.path })
  expect(await server.ended).toBe(1)
  expect(server.output()).toContain('PORT')
  await data.remove()
})

test('refuses demo accounts in production @thorough', async () => {
  const data = await makeDataDirectory()
  const server = spawnServer({ PORT: '1', DATA_DIR: data.path, VIGIL_DEMO: '1', NODE_ENV: 'production' })
  expect(await server.ended).toBe(1)
  expect(server.output()).toContain('VIGIL_DEMO')
  await data.remove()
})

test('does not start in production on data that was once a demo @thorough', async () => {
  const demo = await startServer(demoSettings)
  expect(await endServer(demo, 'SIGTERM')).toBe(0)
  const server = spawnServer({ PORT: '1', DATA_DIR: demo.dataDirectory, NODE_ENV: 'production' })
  expect(await server.ended).toBe(1)
  expect(server.output()).toContain('superadmin@vigil.test')
  await demo.stop()
})
