import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { organizationId } from '../fields.ts'

/** Export and erasure of organizations and people. */

export const erasureLimits = { listed: 50 } as const

const confirmation = z.string().max(200)
const exampleId = '5b2f3f0e-3c1b-4f5e-9a44-0a1d5ef3c001'

const erasure = z.object({
  id: z.string(),
  kind: z.enum(['organization', 'client']),
  /** The id of the erased organization or person; their name is erased too. */
  subjectId: z.string(),
  status: z.enum(['in progress', 'completed', 'failed']),
  /** Deleted rows by table, and deleted files. */
  removed: z.record(z.string(), z.number()),
  problem: z.string().nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** When the last backup of events that contains the data is deleted; null if the operator makes backups. */
  backupsGoneBy: z.iso.datetime().nullable(),
  /** When the journal no longer contains the organization's latest events. */
  journalGoneBy: z.iso.datetime().nullable(),
})
export type Erasure = z.infer<typeof erasure>

export const erasureList = endpoint({
  method: 'GET',
  path: '/api/erasures',
  summary: 'Erased organizations and people, with what was removed, newest first.',
  access: 'superadmin',
  answer: z.object({ data: z.array(erasure) }),
})

export const organizationErase = endpoint({
  method: 'POST',
  path: '/api/organizations/{id}/erase',
  summary: 'Erases an organization with its people and events. `confirmation` must be its name.',
  access: 'superadmin',
  audit: { action: 'organization.erase', record: { kind: 'organization', id: 'params.id' }, isWithoutValues: true },
  params: z.object({ id: organizationId }),
  body: z.object({ confirmation }),
  answer: z.object({ erasure }),
  errors: ['organization_not_found'],
  example: { params: { id: 999_999 }, body: { confirmation: 'Lantern Outdoor' } },
})

export const clientErase = endpoint({
  method: 'POST',
  path: '/api/clients/{id}/erase',
  summary: 'Erases a person. `confirmation` must be their email.',
  access: 'superadmin',
  audit: { action: 'client.erase', record: { kind: 'client', id: 'params.id' }, isWithoutValues: true },
  params: z.object({ id: z.uuid() }),
  body: z.object({ confirmation }),
  answer: z.object({ erasure }),
  errors: ['client_not_found', 'own_account_kept', 'last_superadmin'],
  example: { params: { id: exampleId }, body: { confirmation: 'ops@harbour.example' } },
})

export const organizationExport = endpoint({
  method: 'GET',
  path: '/api/organizations/{id}/export',
  summary: "An organization's stored account data as JSON, without secrets. Events are exported on their own pages.",
  access: 'superadmin',
  audit: { action: 'organization.export', record: { kind: 'organization', id: 'params.id' }, isAfter: true },
  params: z.object({ id: organizationId }),
  answer: z.file().mime('application/json'),
  errors: ['organization_not_found'],
  example: { params: { id: 1 } },
})

export const clientExport = endpoint({
  method: 'GET',
  path: '/api/clients/{id}/export',
  summary: "A person's stored data as JSON, without secrets.",
  access: 'superadmin',
  audit: { action: 'client.export', record: { kind: 'client', id: 'params.id' }, isAfter: true },
  params: z.object({ id: z.uuid() }),
  answer: z.file().mime('application/json'),
  errors: ['client_not_found'],
  example: { params: { id: exampleId } },
})
