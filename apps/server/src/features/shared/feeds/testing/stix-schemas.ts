import { z } from 'zod'

/**
 * The parts of OASIS's JSON schemas for STIX 2.1 (common/core, sdos/indicator, sdos/identity, sros/sighting,
 * common/marking-definition) that apply to feeds. Strict: an unknown property would be a custom one.
 */

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}'
const id = (type: string) => z.string().regex(new RegExp(`^${type}--${uuid}$`))
const timestamp = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
const terms = z.array(z.string().min(1)).min(1)

const core = (type: string) => ({
  type: z.literal(type),
  spec_version: z.literal('2.1'),
  id: id(type),
  created: timestamp,
})
const versioned = (type: string) => ({
  ...core(type),
  modified: timestamp,
  revoked: z.boolean().optional(),
  object_marking_refs: z.array(id('marking-definition')).min(1),
})
const created = { created_by_ref: id('identity') }

const schemas: Record<string, z.ZodType> = {
  indicator: z
    .strictObject({
      ...versioned('indicator'),
      ...created,
      name: z.string().min(1),
      description: z.string(),
      indicator_types: terms,
      pattern: z.string().min(1),
      pattern_type: z.literal('stix'),
      pattern_version: z.literal('2.1'),
      valid_from: timestamp,
      valid_until: timestamp,
      labels: terms,
      confidence: z.number().int().min(0).max(100),
    })
    .refine(({ valid_from, valid_until }) => valid_until > valid_from, 'valid_until must be later than valid_from')
    .refine(({ created: first, modified }) => modified >= first, 'modified must not be earlier than created'),
  identity: z.strictObject({
    ...versioned('identity'),
    name: z.string().min(1),
    identity_class: z.literal('organization'),
  }),
  sighting: z
    .strictObject({
      ...versioned('sighting'),
      ...created,
      first_seen: timestamp,
      last_seen: timestamp,
      count: z.number().int().min(0).max(999_999_999),
      sighting_of_ref: id('indicator'),
      where_sighted_refs: z.array(id('identity')).min(1),
      summary: z.boolean(),
    })
    .refine(({ first_seen, last_seen }) => last_seen >= first_seen, 'last_seen must not be earlier than first_seen'),
  'marking-definition': z.strictObject({
    ...core('marking-definition'),
    name: z.string(),
    extensions: z.strictObject({
      'extension-definition--60a3c5c5-0d10-413e-aab3-9e08dde9e88d': z.strictObject({
        extension_type: z.literal('property-extension'),
        tlp_2_0: z.enum(['clear', 'green', 'amber', 'amber+strict', 'red']),
      }),
    }),
  }),
}

export function stixProblems(object: { type: string; id: string }): string[] {
  const schema = schemas[object.type]
  if (!schema) return [`${object.id} has an unknown type`]
  const { error } = schema.safeParse(object)
  return error ? error.issues.map(({ path, message }) => `${object.id} ${path.join('.')}: ${message}`) : []
}
