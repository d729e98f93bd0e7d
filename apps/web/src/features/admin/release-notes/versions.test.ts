import type { ReleaseNote } from '@vigil/contract'
import { expect, test } from 'vitest'
import { versionsOf } from './versions.ts'

const note = (versionName: string, changes: Partial<ReleaseNote> = {}): ReleaseNote => ({
  versionName,
  type: 'MINOR',
  releaseDate: '2026-11-02',
  summary: '',
  featureDescription: '',
  improvementDescription: '',
  ...changes,
})

test('notes of one version stand together, in the order in which versions come', () => {
  const versions = versionsOf([note('2.1', { summary: 'a' }), note('2.0'), note('2.1', { summary: 'b' })])
  expect(versions.map(({ name, notes }) => [name, notes.map(({ summary }) => summary)])).toEqual([
    ['2.1', ['a', 'b']],
    ['2.0', ['']],
  ])
})

test('a version is major if any of its notes is, and has the newest of their days', () => {
  const [version] = versionsOf([note('2.1'), note('2.1', { type: 'MAJOR', releaseDate: '2026-11-09' })])
  expect(version).toMatchObject({ isMajor: true, releaseDate: '2026-11-09' })
})
