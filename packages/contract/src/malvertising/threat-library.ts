import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** One class of the library. `variantTraits` is a JSON object, as text: the name of a trait to what it is for the class. */
export const threatClassEntry = z.object({
  threatVariantIndexIdRoot: z.string(),
  threatDescription: z.string(),
  threatInfo: z.string(),
  variantTraits: z.string(),
  /** What an incident of the class can be, each in one sentence. */
  variants: z.array(z.object({ name: z.string(), explanation: z.string() })),
})
export type ThreatClassEntry = z.infer<typeof threatClassEntry>

export const threatLibrary = endpoint({
  method: 'GET',
  path: '/api/platform-management/threatLibrary/{name}',
  summary:
    'The classes of threats with their explanation, or the traits with their definitions (a JSON object, as text).',
  access: 'signed-in',
  params: z.object({ name: z.enum(['threatClasses', 'threatTraits']) }),
  answer: z.object({ data: z.union([z.array(threatClassEntry), z.string()]) }),
  example: { params: { name: 'threatClasses' } },
})
