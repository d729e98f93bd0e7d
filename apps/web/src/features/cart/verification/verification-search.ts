import { z } from 'zod'
import { reportingSearch } from '../../../lib/reporting/search.ts'

export const languages = ['curl', 'node', 'php', 'python'] as const
export type Language = (typeof languages)[number]

export const verificationSearch = reportingSearch.pick({ organization: true }).extend({
  /** The snippet's. */
  language: z.enum(languages).catch('curl'),
})
