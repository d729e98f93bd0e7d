/** Organization types and sub-types with their wire ids. */
export const organizationTypes = { Publisher: 1, Platform: 2 } as const
export type OrganizationType = keyof typeof organizationTypes

export const subTypes = { Web: 1, 'In-App': 2, SSP: 3, DSP: 4, 'E-Com': 5 } as const
export type SubType = keyof typeof subTypes

/** A type or sub-type, for access rules. */
export type OrganizationKind = OrganizationType | SubType

/** Sub-types the admin form offers per type. Shops (E-Com) are created on their own tab. */
export const subTypeChoices = {
  Publisher: [
    { name: 'Web', id: 1 },
    { name: 'In-App', id: 2 },
    { name: 'Web & In-App', id: [1, 2] },
  ],
  Platform: [
    { name: 'SSP', id: 3 },
    { name: 'DSP', id: 4 },
  ],
} as const satisfies Record<OrganizationType, readonly { name: string; id: number | readonly number[] }[]>

export const statusIds = { integrationRequired: 8, integrationStarted: 9, done: 10 } as const

export const navigationProfiles = ['feed_only', 'ad_quality', 'platform_ad_quality'] as const
export type NavigationProfile = (typeof navigationProfiles)[number]

/** A publisher's vertical, for the network comparison. */
export const verticals = {
  news: 'News',
  sport: 'Sport',
  finance: 'Business & Finance',
  technology: 'Technology',
  entertainment: 'Entertainment',
  games: 'Games',
  lifestyle: 'Lifestyle',
  food: 'Food & Drink',
  health: 'Health',
  family: 'Family & Parenting',
  home: 'Home & Garden',
  travel: 'Travel',
  outdoors: 'Outdoors',
  automotive: 'Automotive',
  education: 'Education & Science',
  community: 'Community & Forums',
  classifieds: 'Classifieds & Jobs',
  tools: 'Tools & Weather',
} as const
export type Vertical = keyof typeof verticals
export const verticalKeys = Object.keys(verticals) as [Vertical, ...Vertical[]] // keys of the object above

/** Default level of a new organization. */
export const defaultDataRightsLevel = { value: 'Evaluation Only Agreement', keyID: 4 } as const

export function isKind(organization: { type: OrganizationType; subTypes: readonly SubType[] }, kind: OrganizationKind) {
  return organization.type === kind || organization.subTypes.some((subType) => subType === kind)
}
