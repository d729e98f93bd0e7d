import { adQualityProfile, distributionIdPattern } from '@vigil/contract'
import { z } from 'zod'

/** Configuration of a distribution's copy of the ad script. It is public: every browser receives it. */
export const adConfiguration = z.object({
  /** The distribution. */
  tag: z.string().regex(distributionIdPattern),
  /** Absolute address of the collector. */
  collectUrl: z.url({ protocol: /^https?$/ }),
  /** `report` reports what would be stopped and stops nothing: for a trial on a new site. */
  mode: z.enum(['block', 'report']).optional(),
  /** Share of ads whose bytes and processor time are measured; 10 by default. */
  heavyAdPercent: z.number().min(0).max(100).optional(),
  /**
   * Hosts or registrable domains of partners: their scripts are treated as the page's own. An empty list is left out of the script, so
   * that the copies of tags without one keep their integrity hash.
   */
  trustedHosts: z
    .array(z.string().min(1).max(253))
    .max(50)
    .optional()
    .transform((hosts) => (hosts?.length ? hosts : undefined)),
  adQuality: adQualityProfile.optional(),
})
export type AdConfiguration = z.input<typeof adConfiguration>

/** Configuration of a distribution's copy of the cart script, as public as the ad script's. */
export const cartConfiguration = adConfiguration.pick({ tag: true, collectUrl: true }).extend({
  /** Share of sessions that are only watched. */
  nonBlockingPercent: z.number().min(0).max(100).default(0),
  /** couponGUARD. */
  coupon: z.boolean().default(true),
  /** affiliateGUARD. */
  affiliate: z.boolean().default(true),
  /** Both also against extensions and networks that are not known. */
  agnostic: z.boolean().default(true),
})
export type CartConfiguration = z.input<typeof cartConfiguration>
