import { z } from 'zod'

/** What the ad script can tell of an ad's form, by the names that a profile uses. */
export const adFormats = {
  'auto-audio': 'Sound that starts by itself',
  'auto-video': 'Video that starts by itself',
  expandable: 'Grows beyond its place',
  interstitial: 'Covers the page',
  sticky: 'Stays in view while the page scrolls',
  'pop-up': 'Opens a window',
  'app-install': 'Leads to an app store or an installer',
  native: 'Native ad',
  video: 'Video ad',
} as const
export type AdFormat = keyof typeof adFormats
export const adFormatNames = Object.keys(adFormats) as [AdFormat, ...AdFormat[]] // its own keys

const name = z.string().min(1).max(128)
const domain = z.string().min(1).max(253)
const isBlocking = z.boolean()

/**
 * What a distribution's script does about unwelcome ads: each entry blocks the ad or only reports it. Brands and categories bring the domains
 * and IAB categories by which they are known, so that the script needs no list of its own.
 */
export const adQualityProfile = z.object({
  brands: z.array(z.object({ name, domains: z.array(domain).max(50), isBlocking })).max(2_000),
  categories: z
    .array(z.object({ name, iabCategories: z.array(name).max(200), domains: z.array(domain).max(1_000), isBlocking }))
    .max(500),
  iabCategories: z.array(z.object({ id: name, isBlocking })).max(1_000),
  domains: z.array(z.object({ domain, isBlocking })).max(10_000),
  adFormats: z.array(z.object({ format: z.enum(adFormatNames), isBlocking })).max(adFormatNames.length),
  /** An ad of these advertisers is let through whatever the rest says. Threats are stopped all the same. */
  allowedDomains: z.array(domain).max(10_000),
})
export type AdQualityProfile = z.infer<typeof adQualityProfile>
