// How long the largest requests hold up others: the collector runs in the same process as the API.
import { createHash } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoServer } from '../demo-server.mjs'
import { imported } from '../imported.mjs'
import { figure } from '../report.mjs'

const { profileBulkUpdate, profileCreate } = await imported('packages/contract/src/index.ts')
const { buildUrl } = await imported('apps/server/src/testing/caller.ts')
const { buildLargestRequests, postAs } = await imported('apps/server/src/testing/largest-requests.ts')
const { signInByCalls } = await imported('e2e/support/session.ts')
const rounds = 3

export async function run() {
  const directory = await mkdtemp(join(tmpdir(), 'vigil-bench-responsiveness-'))
  await chmod(directory, 0o711)
  const server = await demoServer(directory, { VIGIL_DEMO_DAYS: '0' })
  server.spawn()
  await server.ready(900_000)
  await server.settle(900_000)
  const origin = `http://localhost:${server.port}`
  const { token, path } = await makeProfile(origin)
  for (const [name, { path: target, body }] of Object.entries(buildLargestRequests(path))) {
    const measured = []
    for (let round = 0; round < rounds; round++)
      measured.push({ delay: await measureDelay(origin, target, postAs(token, body)), hashing: measureHashing() })
    const { delay, hashing } = measured.toSorted((a, b) => a.delay / a.hashing - b.delay / b.hashing)[0]
    const reference = { name: 'hashing 150 MB', value: hashing }
    figure({ what: `longest health check during ${name}`, value: delay, unit: ' ms', reference, goal: { atMost: 1 } })
  }
  await server.end('SIGTERM')
  await rm(directory, { recursive: true, force: true })
}

/** An ad quality profile of a demo publisher, and the path for its domain files. */
async function makeProfile(origin) {
  const { token, claims } = await signInByCalls(origin, 'publisher@vigil.test')
  const params = { orgId: claims.organizationId }
  const answer = await fetch(`${origin}${buildUrl(profileCreate.path, params, {})}`, {
    ...postAs(token, JSON.stringify({ profileName: 'Bench' })),
    method: profileCreate.method,
  })
  if (!answer.ok) throw new Error(`the profile was refused: ${await answer.text()}`)
  const { data } = await answer.json()
  return { token, path: buildUrl(profileBulkUpdate.path, { ...params, profileId: data.profileID }, {}) }
}

async function measureDelay(origin, path, request) {
  let isAnswered = false
  const answer = fetch(`${origin}${path}`, request).finally(() => {
    isAnswered = true
  })
  let longest = 0
  while (!isAnswered) {
    const startedAt = performance.now()
    await (await fetch(`${origin}/healthz`)).text()
    longest = Math.max(longest, performance.now() - startedAt)
  }
  const { status } = await answer
  if (![200, 400, 413].includes(status)) throw new Error(`${path} returned ${status}`)
  return longest
}

/** About 250 ms on an idle machine. */
function measureHashing() {
  const startedAt = performance.now()
  const block = Buffer.alloc(1_000_000)
  const hash = createHash('md5')
  for (let blocks = 0; blocks < 150; blocks++) hash.update(block)
  hash.digest()
  return performance.now() - startedAt
}
