import { z } from 'zod'
import type { Audit } from '../audit-actions.ts'
import { scimLimits, scimSchemas } from './scim.ts'

/** Shared by all SCIM calls. */

export const access = 'key:provisioning' as const
export const { callsPerMinute } = scimLimits
export const exampleId = '5b2f3f0e-3c1b-4f5e-9a44-0a1d5ef3c001'

export const meta = z.object({
  resourceType: z.string(),
  location: z.string(),
  created: z.string().optional(),
  lastModified: z.string().optional(),
  version: z.string().optional(),
})

export const listResponse = <Resource extends z.ZodType>(resource: Resource) =>
  z.object({
    schemas: z.array(z.string()),
    totalResults: z.number(),
    startIndex: z.number(),
    itemsPerPage: z.number(),
    Resources: z.array(resource),
  })

/** Read by the server: names of attributes have any case, and directories send many more than are stored. */
export const resource = z.record(z.string(), z.unknown())

const attributeNames = z.string().max(scimLimits.filterLength).optional()
export const selection = z.object({ attributes: attributeNames, excludedAttributes: attributeNames })
export const listQuery = selection.extend({
  filter: z.string().max(scimLimits.filterLength).optional(),
  // Values below the first are the first (RFC 7644, 3.4.2.4).
  startIndex: z.coerce
    .number()
    .int()
    .max(1_000_000)
    .default(1)
    .transform((index) => Math.max(index, 1)),
  count: z.coerce
    .number()
    .int()
    .default(scimLimits.pageSize)
    .transform((count) => Math.min(Math.max(count, 0), scimLimits.pageSize)),
})

export const id = z.object({ id: z.string().max(64) })
export const byId = { params: { id: exampleId } }
export const operations = (...list: object[]) => ({ schemas: [scimSchemas.patch], Operations: list })

export const audited = (action: 'create' | 'update' | 'delete', kind: 'client' | 'directory-group'): Audit => ({
  action: `${kind}.${action}`,
  record: { kind, id: action === 'create' ? 'answer.id' : 'params.id' },
  isOnlyIfChanged: true,
})
