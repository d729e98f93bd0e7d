import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { contactLimits, contactSend, domainLimits, limits, profileBulkUpdate, profileCreate } from '@vigil/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildUrl } from '../testing/caller.ts'
import { startVigil, type TestVigil } from '../testing/vigil.ts'

// The largest requests that the contract allows must not hold up others: the collector runs in the same process.
let vigil: TestVigil
let origin: string
let token: string
let bulkUpdate: string
beforeAll(async () => {
  vigil = await startVigil()
  await vigil.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(vigil.app.server.address() as AddressInfo).port}` // it listens on a port
  token = await vigil.tokenOf('web')
  const params = { orgId: vigil.organizationId('Herald') }
  const { body } = await (await vigil.as('web')).call(profileCreate, { params, body: { profileName: 'Upload' } })
  bulkUpdate = buildUrl(profileBulkUpdate.path, { ...params, profileId: body.data.profileID }, {})
})
afterAll(() => vigil.stop())

const rows = (count: number, length: number) =>
  Array.from({ length: count }, (_, at) => `https://advertiser-${at}.example.com/`.padEnd(length, 'a')).join('\n')

function toForm(fields: Record<string, string | Blob>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

const bulk = (content: string) => ({
  path: () => bulkUpdate,
  body: toForm({ csvFile: new File([content], 'domains.csv'), isBlocking: 'true' }),
})
const contact = {
  contactEmail: 'a@vigil.example',
  organization: 'Herald',
  topic: 'General Inquiry',
  description: 'Help',
}

const largest: [string, { path: () => string; body: FormData | string }][] = [
  ['a file of 20,000 rows', bulk(rows(20_000, 240))],
  ['a file of 3,000 long rows', bulk(rows(3_000, 1_600))],
  ['a file of empty rows', bulk('\n'.repeat(domainLimits.fileBytes - 1_000))],
  ['a file of one row', bulk('a'.repeat(domainLimits.fileBytes - 1_000))],
  ['a file of one quoted cell', bulk(`"${'a\n'.repeat(domainLimits.fileBytes / 2 - 1_000)}`)],
  [
    'attachments',
    {
      path: () => contactSend.path,
      body: toForm({
        ...contact,
        attachments: new File(['a\n'.repeat(contactLimits.totalBytes / 2 - 1_000)], 'a.txt'),
      }),
    },
  ],
  [
    'a list of everything in JSON',
    { path: () => contactSend.path, body: JSON.stringify({ a: Array(limits.bodyBytes / 2 - 100).fill(1) }) },
  ],
]

/** About 250 ms on an idle machine. */
function measureReference() {
  const startedAt = performance.now()
  const block = Buffer.alloc(1_000_000)
  const hash = createHash('md5')
  for (let blocks = 0; blocks < 150; blocks++) hash.update(block)
  hash.digest()
  return performance.now() - startedAt
}

/** The longest time that /healthz takes to answer while the request is handled. */
async function measureDelay(path: string, body: FormData | string) {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
  }
  let isAnswered = false
  const answer = fetch(`${origin}${path}`, { method: 'POST', headers, body }).finally(() => {
    isAnswered = true
  })
  let longest = 0
  while (!isAnswered) {
    const startedAt = performance.now()
    await (await fetch(`${origin}/healthz`)).text()
    longest = Math.max(longest, performance.now() - startedAt)
  }
  const { status } = await answer
  expect([200, 400, 413]).toContain(status)
  return longest
}

test.each(largest)('answers /healthz in time during %s', async (_name, { path, body }) => {
  // A busy machine may interrupt any one of them.
  const ratios: number[] = []
  for (let run = 0; run < 3; run++) ratios.push((await measureDelay(path(), body)) / measureReference())
  expect(Math.min(...ratios)).toBeLessThan(1)
})
