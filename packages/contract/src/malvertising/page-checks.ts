import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, organizationId } from '../fields.ts'

/** Checks of sampled pages: whether the tag is where it protects the page's ads. */

/**
 * `late`: after other ad code, or loaded asynchronously. `other_tag`: a tag that is not the organization's. `pinned`: the
 * `integrity` attribute names another build. `blocked`: by the page's content security policy. `no_ads`: neither the tag
 * nor known ad code.
 */
export const pageCheckResults = [
  'ok',
  'late',
  'missing',
  'other_tag',
  'pinned',
  'blocked',
  'no_ads',
  'unreachable',
] as const
export type PageCheckResult = (typeof pageCheckResults)[number]

export const pageCheckLimits = {
  sites: 20,
  pagesPerSite: 10,
  /** Pages of each site that had a problem at the last check. */
  problemsPerSite: 3,
  attackedPerSite: 2,
  /** Time between checks that users start. */
  waitMinutes: 10,
  /** Time between checks by the server. */
  everyHours: 24,
  keptDays: 30,
  pageBytes: 1_048_576,
} as const

const pageCheck = z.object({
  url: z.string(),
  host: z.string(),
  result: z.enum(pageCheckResults),
  /** The finding, such as the script before the tag. Text from the page. */
  detail: z.string(),
  checkedAt: z.iso.datetime(),
})
export type PageCheck = z.infer<typeof pageCheck>

const types = ['Web'] as const

export const pageCheckList = endpoint({
  method: 'GET',
  path: '/api/page-checks',
  summary: 'The last check of each sampled page, problems first.',
  // Apps have no sampled pages: an empty list.
  access: { organization: 'query.organizationId', types: [...types, 'In-App'] },
  query: z.object({ organizationId }),
  answer: z.object({ data: z.array(pageCheck), isRunning: z.boolean(), checkedAt: z.iso.datetime().nullable() }),
  example: { query: { organizationId: 1 } },
})

export const pageCheckStart = endpoint({
  method: 'POST',
  path: '/api/page-checks',
  summary: 'Checks sampled pages of the organization now.',
  access: { organization: 'body.organizationId', types },
  audit: { action: 'page-check.start' },
  callsPerMinute: 10,
  body: z.object({ organizationId }),
  answer: done,
  errors: ['organization_not_found', 'page_check_recent'],
  example: { body: { organizationId: 1 } },
})
