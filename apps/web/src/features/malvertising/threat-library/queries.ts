import { queryOptions } from '@tanstack/react-query'
import { type ThreatClassEntry, threatLibrary } from '@vigil/contract'
import { z } from 'zod'
import { call } from '../../../lib/api/api.ts'

export interface Trait {
  name: string
  text: string
}

export interface LibraryClass {
  id: string
  description: string
  paragraphs: string[]
  variants: ThreatClassEntry['variants']
  traits: Trait[]
}

const parseTraits = (json: string): Trait[] =>
  Object.entries(z.record(z.string(), z.string()).parse(JSON.parse(json))).map(([name, text]) => ({ name, text }))

const toLibraryClass = (entry: ThreatClassEntry): LibraryClass => ({
  id: entry.threatVariantIndexIdRoot,
  description: entry.threatDescription,
  paragraphs: entry.threatInfo.split('\n\n'),
  variants: entry.variants,
  traits: parseTraits(entry.variantTraits),
})

async function loadSection(name: 'threatClasses' | 'threatTraits', signal: AbortSignal) {
  return (await call(threatLibrary, { params: { name } }, { signal })).data
}

/** Loads classes and traits together: neither is useful alone. */
export const threatLibraryQuery = queryOptions({
  queryKey: ['threat-library'],
  queryFn: async ({ signal }) => {
    const [classes, traits] = await Promise.all([
      loadSection('threatClasses', signal),
      loadSection('threatTraits', signal),
    ])
    return {
      classes: Array.isArray(classes) ? classes.map(toLibraryClass) : [],
      definitions: typeof traits === 'string' ? parseTraits(traits) : [],
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
})
