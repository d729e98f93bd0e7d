import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Known, LastKnown } from './last-known.ts'

const tag = {
  id: 'a-tag',
  organizationId: 7,
  isEnabled: true,
  integrationEndsAt: new Date('2026-11-12T10:00:00Z'),
  codeKey: null,
  domains: {
    isStrict: false,
    confirmed: new Set(['news.example']),
    confirmedByTraffic: 1,
    held: new Map([['other.example', { events: 2, bytes: 900 }]]),
  },
}
const known = {
  tags: [tag],
  hosts: [{ organizationId: 7, host: 'news.example', inventoryType: 'web' }],
  names: { ssp: ['An SSP'], dsp: [] },
} as unknown as Known // a tag has more fields, which do not matter here

test('reads back what was saved, and nothing from a damaged file', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'vigil-known-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  expect(await new LastKnown(directory).read()).toBeNull()
  const file = new LastKnown(directory)
  await file.save(known)
  await file.save(known)
  expect(await new LastKnown(directory).read()).toEqual(known)
  writeFileSync(join(directory, 'known.json'), '{"tags":[')
  expect(await new LastKnown(directory).read()).toBeNull()
})
