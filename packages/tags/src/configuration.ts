import { adQualityProfile, distributionIdPattern } from '@vigil/contract'
import { z } from 'zod'

/** What a distribution's copy of the ad script knows. It is public: every reader's browser gets it. */
export const adConfiguration = z.object({
  /** The distribution. */
  tag: z.string().regex(distributionIdPattern),
  /** Where beacons go: the collector's whole address. */
  collectUrl: z.url({ protocol: /^https?$/ }),
  /** Only report what would be stopped, for a first look on a new site. */
  mode: z.enum(['block', 'report']).optional(),
  /** Of a hundred ads, how many are weighed: ten unless it says otherwise. */
  heavyAdPercent: z.number().min(0).max(100).optional(),
  adQuality: adQualityProfile.optional(),
})
export type AdConfiguration = z.input<typeof adConfiguration>

/** What a distribution's copy of the cart script knows; as public as the other. */
export const cartConfiguration = adConfiguration.pick({ tag: true, collectUrl: true }).extend({
  /** Of a hundred sessions, how many are only watched. */
  nonBlockingPercent: z.number().min(0).max(100).default(0),
  /** couponGUARD. */
  coupon: z.boolean().default(true),
  /** affiliateGUARD. */
  affiliate: z.boolean().default(true),
  /** Both also against extensions and networks that are not known. */
  agnostic: z.boolean().default(true),
})
export type CartConfiguration = z.input<typeof cartConfiguration>
