import { z } from 'zod'
import { advertiserBlockLimits } from '../ad-quality/advertiser-blocks.ts'
import { endpoint } from '../endpoint.ts'
import { organizationId } from '../fields.ts'
import { caseLimits } from './case-status.ts'
import { creativeKey } from './complaints.ts'
import { similarLimits } from './similar-creatives.ts'

/** Groups of creatives with pictures that are variants of each other, usually one campaign. */

export const clusterLimits = {
  /** Returned clusters, those with the most bids first. */
  clusters: 60,
  /** Returned variants of a cluster. */
  variants: caseLimits.variants,
  adomains: advertiserBlockLimits.domains,
} as const

export const creativeVariant = creativeKey.extend({
  firstSeen: z.iso.datetime(),
  lastSeen: z.iso.datetime(),
  bids: z.number().int(),
  blocks: z.number().int(),
})
export type CreativeVariant = z.infer<typeof creativeVariant>

export const creativeCluster = z.object({
  /** The most frequent first, up to the limit. */
  variants: z.array(creativeVariant),
  variantCount: z.number().int(),
  firstSeen: z.iso.datetime(),
  lastSeen: z.iso.datetime(),
  bids: z.number().int(),
  blocks: z.number().int(),
  /** The sites and apps with the most sightings. */
  sites: z.array(z.string()),
  siteCount: z.number().int(),
  /** Advertisers, the most frequent first, up to the limit. */
  adomains: z.array(z.string()),
  /** Those of them that a profile in use blocks. */
  blockedAdomains: z.array(z.string()),
  /** Creatives that never named an advertiser, so that blocking advertisers does not cover them. */
  withoutAdvertiser: z.number().int(),
})
export type CreativeCluster = z.infer<typeof creativeCluster>

export const creativeClusters = endpoint({
  method: 'POST',
  path: '/api/creative-library/clusters',
  summary: `Variants of campaigns among the creatives of the last ${similarLimits.days} days, found by their pictures. The campaigns with the most bids first.`,
  access: { organization: 'body.organizationId', types: ['Web', 'In-App'] },
  audit: 'reads',
  callsPerMinute: 30,
  body: z.object({ organizationId }),
  answer: z.object({
    data: z.array(creativeCluster),
    /** All clusters, also those beyond the limit. */
    total: z.number().int(),
    /** Creatives of the period, and those of them with a picture to compare. */
    creatives: z.number().int(),
    withPicture: z.number().int(),
    /** True while pictures are being compared or made; a later call finds more. */
    isPending: z.boolean(),
  }),
  example: { body: { organizationId: 1 } },
})
