import { z } from 'zod'
import { distributionIdPattern } from '../distributions.ts'
import { endpoint } from '../endpoint.ts'
import { done, organizationId, shortText } from '../fields.ts'
import { domainLimits } from './advertiser-domains.ts'
import { adFormatNames } from './profile.ts'

/** Profiles: what a publisher does not want beside its pages, and which tags go by it. */

export const profileLimits = {
  /** Of one organization. */
  profiles: 200,
  /** Ids in one list. */
  entries: 3_000,
  assignments: 1_000,
  searchDebounceMs: 1_000,
  /** Until a change is in every script. */
  reachesScriptsMs: 60_000,
} as const

export const settingsTexts = {
  noData: 'No data available for selected Organization and Profile.',
  noAdFormats: 'No ad formats available',
  assigned: (count: number) => `This profile is assigned to ${count} distributions`,
  allowListStaysOn: 'The Allow List cannot be turned off. Empty the list instead.',
  inOtherMode: (isBlocking: boolean) =>
    isBlocking ? 'This item is in the blocking list.' : 'This item is in the report only list.',
  uploadFailed: 'Error occurred while uploading file, please try again.',
  processing: 'Upload complete, processing data...',
} as const

/** The organization's name and the profile's, without blanks, in small letters. */
export const internalProfileNameOf = (organizationName: string, profileName: string) =>
  `${organizationName}${profileName}`.replace(/\s+/g, '').toLowerCase()

const id = z.coerce.number().int().positive().max(2_147_483_647)
const entryIds = z.array(id).max(profileLimits.entries)
const distributionNames = z.array(z.string().regex(distributionIdPattern)).max(profileLimits.assignments)

const listEntry = z.object({ id: z.number(), key: z.string(), displayName: z.string() })
export type ListEntry = z.infer<typeof listEntry>
const domainEntry = z.object({ id: z.number(), key: z.string(), url: z.string() })
export type DomainEntry = z.infer<typeof domainEntry>
const adFormatEntry = listEntry.extend({ key: z.enum(adFormatNames), shortDescription: z.string() })
export type AdFormatEntry = z.infer<typeof adFormatEntry>

/** What the lists of the settings hold, once their text is read. */
export const chosenEntries = z.array(listEntry.extend({ isBlocking: z.boolean() }))
export const chosenDomains = z.array(domainEntry.extend({ isBlocking: z.boolean() }))
export const allowedDomains = z.array(domainEntry)
export const chosenAdFormats = z.array(adFormatEntry.extend({ isBlocking: z.boolean() }))

const json = (of: string) => z.string().describe(`A JSON array, as text: ${of}`)
const profileSettings = z.object({
  brandBlocksEnabled: z.boolean(),
  categoryBlocksEnabled: z.boolean(),
  iabBlocksEnabled: z.boolean(),
  customListsEnabled: z.boolean(),
  /** On for as long as the list holds something. */
  allowedDomainsEnabled: z.boolean(),
  adFormatsEnabled: z.boolean(),
  /** A change of the last minute may not have reached every script. */
  configurationUpdateNeeded: z.boolean(),
  brands: json('id, key, displayName, isBlocking'),
  categories: json('id, key, displayName, isBlocking'),
  iabCategories: json('id, key, displayName, isBlocking'),
  customDomains: json('id, key, url, isBlocking'),
  allowedDomains: json('id, key, url'),
  adFormats: json('id, key, displayName, shortDescription, isBlocking'),
})
export type ProfileSettings = z.infer<typeof profileSettings>

const adQualityProfileItem = z.object({
  profileID: z.number(),
  profileName: z.string(),
  internalProfileName: z.string(),
})
export type AdQualityProfileItem = z.infer<typeof adQualityProfileItem>

const profileDistribution = z.object({
  distribution: z.string(),
  displayName: z.string(),
  profileIDs: z.array(z.number()),
})
export type ProfileDistribution = z.infer<typeof profileDistribution>

const types = ['Web', 'In-App'] as const
const profilePath = z.object({ orgId: organizationId, profileId: id })
const ofOrganization = { organization: 'params.orgId', types } as const
const aTag = '00000000-0000-4000-8000-000000000000'
const filter = z.string().trim().toLowerCase().max(253).optional()

export const adQualityDistributions = endpoint({
  method: 'GET',
  path: '/api/ad-quality/distributions/{orgId}',
  summary: "An organization's tags, and the profiles that each goes by.",
  access: ofOrganization,
  params: z.object({ orgId: organizationId }),
  answer: z.object({ data: z.array(profileDistribution) }),
  example: { params: { orgId: 1 } },
})

export const adQualityBrands = endpoint({
  method: 'GET',
  path: '/api/ad-quality/brands',
  summary: 'Brands, all or those whose name or domain holds a text.',
  access: 'signed-in',
  query: z.object({ filter }),
  answer: z.object({ data: z.array(listEntry) }),
  example: { query: { filter: 'coca' } },
})

export const adQualityCategories = endpoint({
  method: 'GET',
  path: '/api/ad-quality/categories',
  summary: 'What ads can be about that publishers often object to.',
  access: 'signed-in',
  answer: z.object({ data: z.array(listEntry) }),
})

export const adQualityIabCategories = endpoint({
  method: 'GET',
  path: '/api/ad-quality/iab-categories',
  summary: 'The IAB content taxonomy 1.0, in its order. A tier 1 category stands for all that is below it.',
  access: 'signed-in',
  answer: z.object({ data: z.array(listEntry) }),
})

export const adQualityDomains = endpoint({
  method: 'GET',
  path: '/api/ad-quality/domains',
  summary: 'Domains of advertisers: those that everybody finds, and those that the organization added itself.',
  access: 'signed-in',
  query: z.object({ filter, organizationId: organizationId.optional().describe('For superadmins; else the own one.') }),
  answer: z.object({ data: z.array(domainEntry) }),
  example: { query: { filter: 'example.com' } },
})

export const adQualityDomainAdd = endpoint({
  method: 'POST',
  path: '/api/ad-quality/domain/add',
  summary: 'Adds a domain, so that it can be put on a list. One that is there already is answered.',
  access: 'signed-in',
  body: z.object({
    domainUrl: z.string().trim().min(1).max(2_048),
    organizationId: organizationId.optional().describe('For superadmins; else the own one.'),
  }),
  answer: z.object({ data: domainEntry }),
  example: { body: { domainUrl: 'advertiser.example.com' } },
})

export const adQualityAdFormats = endpoint({
  method: 'GET',
  path: '/api/ad-quality/ad-formats',
  summary: 'The forms of ads that the script can tell.',
  access: 'signed-in',
  answer: z.object({ data: z.array(adFormatEntry) }),
})

export const profileSettingsGet = endpoint({
  method: 'GET',
  path: '/api/ad-quality/settings/{orgId}/{profileId}',
  summary: 'What a profile objects to.',
  access: ofOrganization,
  params: profilePath,
  answer: z.object({ data: profileSettings }),
  errors: ['profile_not_found'],
  example: { params: { orgId: 1, profileId: 1 } },
})

export const profileSettingsUpdate = endpoint({
  method: 'POST',
  path: '/api/ad-quality/settings/{orgId}/{profileId}',
  summary:
    'Changes what is given and nothing else. A list of ids becomes the whole list of its mode (`isBlocking`), and takes its items out of the other mode; of ad formats only those that changed are given, null for ignore.',
  access: ofOrganization,
  params: profilePath,
  body: z
    .object({
      brandsActive: z.boolean(),
      categoriesActive: z.boolean(),
      iabCategoriesActive: z.boolean(),
      customDomainsActive: z.boolean(),
      allowedDomainsActive: z.boolean(),
      adFormatsActive: z.boolean(),
      brandIds: entryIds,
      categoryIds: entryIds,
      iabCategoryIds: entryIds,
      customDomainIds: entryIds,
      allowedDomainIds: entryIds,
      adFormats: z.array(z.object({ id, isBlocking: z.boolean().nullable() })).max(100),
      isBlocking: z.boolean(),
    })
    .partial(),
  answer: z.object({ data: profileSettings }),
  errors: ['profile_not_found'],
  example: { params: { orgId: 1, profileId: 1 }, body: { brandsActive: true, brandIds: [1], isBlocking: true } },
})
export type ProfileChange = z.infer<NonNullable<typeof profileSettingsUpdate.body>>

export const profileCreate = endpoint({
  method: 'POST',
  path: '/api/ad-quality/settings/{orgId}/profile/create',
  summary: 'Makes an empty profile.',
  access: ofOrganization,
  params: z.object({ orgId: organizationId }),
  body: z.object({
    profileName: shortText,
    internalProfileName: z.string().max(200).optional().describe('Made from the two names, whatever is sent.'),
  }),
  answer: z.object({ data: adQualityProfileItem }),
  errors: ['organization_not_found', 'profile_name_taken', 'too_many_profiles'],
  example: { params: { orgId: 1 }, body: { profileName: 'Family pages', internalProfileName: 'heraldfamilypages' } },
})

export const profileList = endpoint({
  method: 'GET',
  path: '/api/ad-quality/profiles/{orgId}',
  summary: "An organization's profiles.",
  access: ofOrganization,
  params: z.object({ orgId: organizationId }),
  answer: z.object({ data: z.array(adQualityProfileItem) }),
  example: { params: { orgId: 1 } },
})

export const profileDistributions = endpoint({
  method: 'GET',
  path: '/api/ad-quality/profiles/{profileId}/distributions',
  summary: 'The tags that go by a profile.',
  access: 'signed-in',
  params: z.object({ profileId: id }),
  answer: z.object({ data: z.array(profileDistribution) }),
  errors: ['profile_not_found'],
  example: { params: { profileId: 1 } },
})

export const profileDistributionsCreate = endpoint({
  method: 'POST',
  path: '/api/ad-quality/profiles/{id}/distributions/create',
  summary: 'Adds a profile to tags.',
  access: 'signed-in',
  params: z.object({ id }),
  body: distributionNames,
  answer: done,
  errors: ['profile_not_found', 'tag_not_found'],
  example: { params: { id: 1 }, body: [aTag] },
})

export const profileDistributionsDelete = endpoint({
  method: 'POST',
  path: '/api/ad-quality/profiles/{id}/distributions/delete',
  summary: 'Takes a profile away from tags.',
  access: 'signed-in',
  params: z.object({ id }),
  body: distributionNames,
  answer: done,
  errors: ['profile_not_found', 'tag_not_found'],
  example: { params: { id: 1 }, body: [aTag] },
})

export const distributionProfilesCreate = endpoint({
  method: 'POST',
  path: '/api/ad-quality/distributions/profiles/create',
  summary: 'Adds several profiles to tags at once: all of it or nothing.',
  access: 'signed-in',
  body: z.array(z.object({ profileId: id, distributions: distributionNames })).max(profileLimits.profiles),
  answer: done,
  errors: ['profile_not_found', 'tag_not_found'],
  example: { body: [{ profileId: 1, distributions: [aTag] }] },
})

export const profileBulkUpdate = endpoint({
  method: 'POST',
  path: '/api/ad-quality/bulk-update/{orgId}/{profileId}',
  summary: `Adds the domains of a file (.csv or .xlsx, at most ${domainLimits.domains}) to a list: all of them or none. As multipart form, or as JSON with the text of a .csv.`,
  access: ofOrganization,
  params: profilePath,
  body: z.object({
    csvFile: z.union([z.file(), z.string().max(domainLimits.fileBytes)]),
    isBlocking: z.union([z.boolean(), z.stringbool()]),
  }),
  answer: z.object({ data: z.object({ domains: z.number() }) }),
  errors: ['profile_not_found', 'too_large'],
  example: { params: { orgId: 1, profileId: 1 }, body: { csvFile: 'advertiser.example.com', isBlocking: true } },
})
