import type { AddressInfo } from 'node:net'
import { profileBulkUpdate, profileCreate } from '@vigil/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildUrl } from '../testing/caller.ts'
import { buildLargestRequests, postAs } from '../testing/largest-requests.ts'
import { startVigil, type TestVigil } from '../testing/vigil.ts'

// `npm run bench -- responsiveness` measures for how long these requests hold up others.
let vigil: TestVigil
let origin: string
let token: string
let requests: ReturnType<typeof buildLargestRequests>
beforeAll(async () => {
  vigil = await startVigil()
  await vigil.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(vigil.app.server.address() as AddressInfo).port}` // it listens on a port
  token = await vigil.tokenOf('web')
  const params = { orgId: vigil.organizationId('Herald') }
  const { body } = await (await vigil.as('web')).call(profileCreate, { params, body: { profileName: 'Upload' } })
  requests = buildLargestRequests(buildUrl(profileBulkUpdate.path, { ...params, profileId: body.data.profileID }, {}))
})
afterAll(() => vigil.stop())

const statuses = {
  'a file of 20,000 rows': 400,
  'a file of 3,000 long rows': 200,
  'a file of empty rows': 400,
  'a file of one row': 400,
  'a file of one quoted cell': 400,
  attachments: 200,
  'a list of everything in JSON': 413,
}

test.each(Object.entries(statuses))('answers %s and health checks meanwhile', async (name, expected) => {
  const { path, body } = requests[name as keyof typeof statuses]
  const [{ status }, ...checks] = await Promise.all([
    fetch(`${origin}${path}`, postAs(token, body)),
    ...Array.from({ length: 5 }, () => fetch(`${origin}/healthz`)),
  ])
  expect(status).toBe(expected)
  expect(checks.map((check) => check.status)).toEqual([200, 200, 200, 200, 200])
})
