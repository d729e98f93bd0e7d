import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findPredecessors, prepareJournal, rememberCollector } from './recovery.ts'

test('knows the collectors of journals that were set aside, also once they are copied', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'vigil-journal-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const { beacons } = await prepareJournal(directory, { warn: () => undefined })
  await rememberCollector(directory, 'collector-of-the-damaged-journal')
  expect(await findPredecessors(directory)).toEqual([])
  // Not closed cleanly, and unreadable.
  writeFileSync(join(beacons, 'data.mdb'), Buffer.alloc(65_536, 0x5a))
  const warnings: string[] = []
  await prepareJournal(directory, { warn: (message) => warnings.push(message) })
  expect(warnings[0]).toContain('the journal was damaged')
  expect(await findPredecessors(directory)).toEqual(['collector-of-the-damaged-journal'])
})
