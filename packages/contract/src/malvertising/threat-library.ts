import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** A class of the library. `variantTraits` is a JSON object as text: trait name → value for the class. */
export const threatClassEntry = z.object({
  threatVariantIndexIdRoot: z.string(),
  threatDescription: z.string(),
  threatInfo: z.string(),
  variantTraits: z.string(),
  /** Variants of the class, one sentence each. */
  variants: z.array(z.object({ name: z.string(), explanation: z.string() })),
})
export type ThreatClassEntry = z.infer<typeof threatClassEntry>

export const threatLibrary = endpoint({
  method: 'GET',
  path: '/api/platform-management/threatLibrary/{name}',
  summary: 'Threat classes with explanations, or traits with definitions (a JSON object as text).',
  access: 'signed-in',
  params: z.object({ name: z.enum(['threatClasses', 'threatTraits']) }),
  answer: z.object({ data: z.union([z.array(threatClassEntry), z.string()]) }),
  example: { params: { name: 'threatClasses' } },
})
