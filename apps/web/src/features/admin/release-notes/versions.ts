import type { ReleaseNote } from '@vigil/contract'

/** All that was said of a version: to everybody, and to one organization beside. */
export interface Version {
  name: string
  isMajor: boolean
  releaseDate: string
  notes: ReleaseNote[]
}

/** By version, in the order in which they come. A version is as new, and as large, as the largest part of it. */
export function versionsOf(notes: readonly ReleaseNote[]): Version[] {
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
