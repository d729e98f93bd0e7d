import type { ReleaseNote } from '@vigil/contract'

/** All notes of a version, for everyone and for single organizations. */
export interface Version {
  name: string
  isMajor: boolean
  releaseDate: string
  notes: ReleaseNote[]
}

/** Groups by version in order of appearance. A version takes the newest date and the highest type of its notes. */
export function groupByVersion(notes: readonly ReleaseNote[]): Version[] {
  const versions = new Map<string, Version>()
  for (const note of notes) {
    const known = versions.get(note.versionName)
    if (!known) {
      const { versionName: name, type, releaseDate } = note
      versions.set(name, { name, isMajor: type === 'MAJOR', releaseDate, notes: [note] })
      continue
    }
    known.notes.push(note)
    known.isMajor ||= note.type === 'MAJOR'
    if (note.releaseDate > known.releaseDate) known.releaseDate = note.releaseDate
  }
  return [...versions.values()]
}
