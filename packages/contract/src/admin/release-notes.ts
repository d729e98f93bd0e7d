import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { day, done, messages, organizationId } from '../fields.ts'
import { limits } from '../limits.ts'

/** Release notes by superadmins, for everyone or for one organization. */

export const releaseTypes = ['MAJOR', 'MINOR'] as const
export type ReleaseType = (typeof releaseTypes)[number]

export const releaseLimits = { summaryLength: 500, descriptionLength: 5_000, most: 2_000, debounceMs: 1_200 } as const

export const releaseTexts = {
  empty: 'No releases has been performed for the chosen period.',
  features: 'New Features',
  improvements: 'Improvements & fixes',
  created: 'The release has been successfully added.',
  updated: 'The release has been successfully updated.',
  removed: 'The release has been successfully removed.',
  confirmRemove: 'Are you sure you want to remove this release?',
} as const

const releaseNote = z.object({
  versionName: z.string(),
  type: z.enum(releaseTypes),
  releaseDate: day,
  summary: z.string(),
  /** Markdown; '' if none. Same for the other description. */
  featureDescription: z.string(),
  improvementDescription: z.string(),
})
export type ReleaseNote = z.infer<typeof releaseNote>

// A day, or a moment as in the specification, of which the day is used.
const moment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/, messages.day)
  .transform((text) => text.slice(0, 10))
  .pipe(day)

export const releaseNoteList = endpoint({
  method: 'GET',
  path: '/api/release-notes',
  summary: 'Releases in the selected period for everyone or for the organization, newest first. UTC days.',
  access: { organization: 'query.organizationId', types: ['Web', 'In-App', 'Platform'] },
  query: z.object({ organizationId, fromDate: moment, toDate: moment }),
  answer: z.object({ data: z.array(releaseNote) }),
  example: { query: { organizationId: 1, fromDate: '2026-11-01 00:00:00', toDate: '2026-11-30 23:59:59' } },
})

const managed = releaseNote.extend({
  id: z.number().int(),
  /** Null means everyone. */
  organization: z.object({ orgId: z.number(), orgName: z.string() }).nullable(),
})
export type ManagedRelease = z.infer<typeof managed>

const markdown = z.string().trim().max(releaseLimits.descriptionLength).default('')

export const releaseBody = z.object({
  versionName: z.string().trim().min(1, messages.required).max(limits.textLength, messages.tooLong),
  type: z.enum(releaseTypes),
  releaseDate: day,
  summary: z.string().trim().min(1, messages.required).max(releaseLimits.summaryLength),
  featureDescription: markdown,
  improvementDescription: markdown,
  organizationId: organizationId.nullable().default(null),
})
export type ReleaseBody = z.output<typeof releaseBody>

const params = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) })
const aRelease = {
  versionName: '1.4.0',
  type: 'MINOR',
  releaseDate: '2026-11-02',
  summary: 'Faster overview',
  featureDescription: '- The overview opens in half the time',
} as const

export const releaseManagementList = endpoint({
  method: 'GET',
  path: '/api/release-notes-management',
  summary: 'All releases, newest first.',
  access: 'superadmin',
  answer: z.object({ data: z.array(managed) }),
})

export const releaseCreate = endpoint({
  method: 'POST',
  path: '/api/release-notes-management',
  summary: 'Creates a release, visible from its date on.',
  access: 'superadmin',
  audit: { action: 'release-note.create', record: { kind: 'release-note', id: 'answer.id' } },
  body: releaseBody,
  answer: z.object({ id: z.number().int() }),
  errors: ['organization_not_found', 'too_many_releases'],
  example: { body: aRelease },
})

export const releaseUpdate = endpoint({
  method: 'PUT',
  path: '/api/release-notes-management/{id}',
  summary: 'Updates a release.',
  access: 'superadmin',
  audit: { action: 'release-note.update', record: { kind: 'release-note', id: 'params.id' } },
  params,
  body: releaseBody,
  answer: done,
  errors: ['release_not_found', 'organization_not_found'],
  example: { params: { id: 1 }, body: aRelease },
})

export const releaseDelete = endpoint({
  method: 'DELETE',
  path: '/api/release-notes-management/{id}',
  summary: 'Removes a release.',
  access: 'superadmin',
  audit: { action: 'release-note.remove', record: { kind: 'release-note', id: 'params.id' } },
  params,
  answer: done,
  errors: ['release_not_found'],
  example: { params: { id: 1 } },
})
