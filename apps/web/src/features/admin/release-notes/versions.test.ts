import type { ReleaseNote } from '@vigil/contract'
import { expect, test } from 'vitest'
import { groupByVersion } from './versions.ts'

const note = (versionName: string, changes: Partial<ReleaseNote> = {}): ReleaseNote => ({
  versionName,
  type: 'MINOR',
  releaseDate: '2026-11-02',
  summary: '',
  featureDescription: '',
  improvementDescription: '',
  ...changes,
})

test('groups notes by version, in order of appearance', () => {
  const versions = groupByVersion([note('2.1', { summary: 'a' }), note('2.0'), note('2.1', { summary: 'b' })])
  expect(versions.map(({ name, notes }) => [name, notes.map(({ summary }) => summary)])).toEqual([
    ['2.1', ['a', 'b']],
    ['2.0', ['']],
  ])
})

test('a version is major if any of its notes is, with the newest date', () => {
  const [version] = groupByVersion([note('2.1'), note('2.1', { type: 'MAJOR', releaseDate: '2026-11-09' })])
  expect(version).toMatchObject({ isMajor: true, releaseDate: '2026-11-09' })
})
