import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { organizationId } from '../fields.ts'

/** Search by picture: creatives of the last days that look like a screenshot, or like another creative. */

export const similarLimits = {
  fileBytes: 8_000_000,
  urlLength: 2_000,
  results: 24,
  /** Sites listed for each result. */
  sites: 5,
  days: 30,
} as const

const id = z.string().max(128)

export const similarCreative = z.object({
  creativeID: z.string(),
  /** '' if unknown. */
  bidderCode: z.string(),
  /** 0 to 100: how much the visible part of the creative looks like the picture. */
  similarity: z.number().int(),
  firstSeen: z.iso.datetime(),
  lastSeen: z.iso.datetime(),
  bids: z.number().int(),
  blocks: z.number().int(),
  /** The sites and apps with the most sightings. */
  sites: z.array(z.string()),
  siteCount: z.number().int(),
})
export type SimilarCreative = z.infer<typeof similarCreative>

export const similarCreatives = endpoint({
  method: 'POST',
  path: '/api/creative-library/similar',
  summary: `Creatives of the last ${similarLimits.days} days that look like a picture, most similar first. The picture is a file in a multipart form, the https address of one, or that of a creative.`,
  access: { organization: 'query.organizationId', types: ['Web', 'In-App'] },
  audit: 'reads',
  callsPerMinute: 30,
  query: z.object({ organizationId }),
  body: z.union([
    z.object({ picture: z.file() }),
    z.object({ url: z.string().trim().min(1).max(similarLimits.urlLength) }),
    z.object({ creativeID: id.min(1), bidderCode: id }),
  ]),
  formBytes: similarLimits.fileBytes,
  answer: z.object({
    data: z.array(similarCreative),
    /** Creatives of the period, and those of them with a picture to compare with. */
    creatives: z.number().int(),
    withPicture: z.number().int(),
    /** True while missing pictures are being made; a later search finds more. */
    isPending: z.boolean(),
  }),
  errors: ['creative_not_found', 'picture_unreadable', 'picture_link_failed', 'picture_missing', 'too_large'],
  example: { query: { organizationId: 1 }, body: { creativeID: 'cr-1', bidderCode: 'ix' } },
})
