import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { organizationId } from '../fields.ts'
import { adFormatNames } from './profile.ts'

/** Brands, categories, domains and ad formats that a profile can choose from. */

export const listEntry = z.object({ id: z.number(), key: z.string(), displayName: z.string() })
export type ListEntry = z.infer<typeof listEntry>
export const domainEntry = z.object({ id: z.number(), key: z.string(), url: z.string() })
export type DomainEntry = z.infer<typeof domainEntry>
export const adFormatEntry = listEntry.extend({ key: z.enum(adFormatNames), shortDescription: z.string() })
export type AdFormatEntry = z.infer<typeof adFormatEntry>

const filter = z.string().trim().toLowerCase().max(253).optional()

export const adQualityBrands = endpoint({
  method: 'GET',
  path: '/api/ad-quality/brands',
  summary: 'All brands, or those whose name or domain contains the filter.',
  access: 'signed-in',
  query: z.object({ filter }),
  answer: z.object({ data: z.array(listEntry) }),
  example: { query: { filter: 'coca' } },
})

export const adQualityCategories = endpoint({
  method: 'GET',
  path: '/api/ad-quality/categories',
  summary: 'Content categories that publishers often exclude.',
  access: 'signed-in',
  answer: z.object({ data: z.array(listEntry) }),
})

export const adQualityIabCategories = endpoint({
  method: 'GET',
  path: '/api/ad-quality/iab-categories',
  summary: 'The IAB content taxonomy 1.0 in its order. A tier 1 category includes everything below it.',
  access: 'signed-in',
  answer: z.object({ data: z.array(listEntry) }),
})

export const adQualityDomains = endpoint({
  method: 'GET',
  path: '/api/ad-quality/domains',
  summary: 'Advertiser domains: the shared list and those the organization added.',
  access: 'signed-in',
  query: z.object({
    filter,
    organizationId: organizationId.optional().describe("Superadmins only; defaults to the caller's organization."),
  }),
  answer: z.object({ data: z.array(domainEntry) }),
  example: { query: { filter: 'example.com' } },
})

export const adQualityDomainAdd = endpoint({
  method: 'POST',
  path: '/api/ad-quality/domain/add',
  summary: 'Adds a domain for use in lists. Returns an existing one unchanged.',
  access: 'signed-in',
  audit: { action: 'domain.add', note: ['body.domainUrl'] },
  body: z.object({
    domainUrl: z.string().trim().min(1).max(2_048),
    organizationId: organizationId.optional().describe("Superadmins only; defaults to the caller's organization."),
  }),
  answer: z.object({ data: domainEntry }),
  example: { body: { domainUrl: 'advertiser.example.com' } },
})

export const adQualityAdFormats = endpoint({
  method: 'GET',
  path: '/api/ad-quality/ad-formats',
  summary: 'Ad formats the script detects.',
  access: 'signed-in',
  answer: z.object({ data: z.array(adFormatEntry) }),
})
