import { adQualityProfile, distributionIdPattern } from '@vigil/contract'
import { z } from 'zod'

/** Configuration of a tag's ad script. Public: every browser receives it. */
export const adConfiguration = z.object({
  /** Id of the distribution. */
  tag: z.string().regex(distributionIdPattern),
  /** Absolute URL of the collector. */
  collectUrl: z.url({ protocol: /^https?$/ }),
  /** `report` reports attacks without blocking them, for a trial on a new site. */
  mode: z.enum(['block', 'report']).optional(),
  /** Share of ads whose bytes and CPU time are measured; 10 by default. */
  heavyAdPercent: z.number().min(0).max(100).optional(),
  /**
   * Hosts or registrable domains of partners, whose scripts count as the page's own. An empty list is left out, so tags without trusted
   * hosts keep their integrity hash.
   */
  trustedHosts: z
    .array(z.string().min(1).max(253))
    .max(50)
    .optional()
    .transform((hosts) => (hosts?.length ? hosts : undefined)),
  adQuality: adQualityProfile.optional(),
})
export type AdConfiguration = z.input<typeof adConfiguration>

/** Configuration of a tag's cart script. Public, too. */
export const cartConfiguration = adConfiguration.pick({ tag: true, collectUrl: true }).extend({
  /** Share of sessions in non-blocking mode. */
  nonBlockingPercent: z.number().min(0).max(100).default(0),
  /** couponGUARD. */
  coupon: z.boolean().default(true),
  /** affiliateGUARD. */
  affiliate: z.boolean().default(true),
  /** Also protect against unknown extensions and networks. */
  agnostic: z.boolean().default(true),
  /** In hexadecimal. Codes are sent as hashes with this key. */
  codeKey: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
})
export type CartConfiguration = z.input<typeof cartConfiguration>
