import { z } from 'zod'

/** Ad formats the ad script detects, with their labels. */
export const adFormats = {
  'auto-audio': 'Autoplay audio',
  'auto-video': 'Autoplay video',
  expandable: 'Expandable',
  interstitial: 'Interstitial',
  sticky: 'Sticky',
  'pop-up': 'Pop-up',
  'app-install': 'App install',
  native: 'Native ad',
  video: 'Video ad',
} as const
export type AdFormat = keyof typeof adFormats
export const adFormatNames = Object.keys(adFormats) as [AdFormat, ...AdFormat[]] // keys of the object above

const name = z.string().min(1).max(128)
const domain = z.string().min(1).max(253)
const isBlocking = z.boolean()

/**
 * A distribution's rules on unwanted ads: each entry blocks or only reports. Brands and categories include their
 * domains and IAB categories, so that the script needs no lists.
 */
export const adQualityProfile = z.object({
  brands: z.array(z.object({ name, domains: z.array(domain).max(50), isBlocking })).max(2_000),
  categories: z
    .array(z.object({ name, iabCategories: z.array(name).max(200), domains: z.array(domain).max(1_000), isBlocking }))
    .max(500),
  iabCategories: z.array(z.object({ id: name, isBlocking })).max(1_000),
  domains: z.array(z.object({ domain, isBlocking })).max(10_000),
  adFormats: z.array(z.object({ format: z.enum(adFormatNames), isBlocking })).max(adFormatNames.length),
  /** Ads from these advertisers are always allowed. Threats are still blocked. */
  allowedDomains: z.array(domain).max(10_000),
})
export type AdQualityProfile = z.infer<typeof adQualityProfile>
