import { z } from 'zod'
import { distributionIdPattern } from '../distributions.ts'
import { endpoint } from '../endpoint.ts'
import { done, organizationId, shortText } from '../fields.ts'
import { domainLimits } from './advertiser-domains.ts'
import { adFormatEntry, domainEntry, listEntry } from './lists.ts'

/** Ad quality profiles: which ads a publisher does not want, and on which tags. */

export const profileLimits = {
  /** Per organization. */
  profiles: 200,
  /** Ids per list. */
  entries: 3_000,
  assignments: 1_000,
  searchDebounceMs: 1_000,
  /** Time until a change has reached every script. */
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

/** Organization name plus profile name, without spaces, in lower case. */
export const formatInternalProfileName = (organizationName: string, profileName: string) =>
  `${organizationName}${profileName}`.replace(/\s+/g, '').toLowerCase()

const id = z.coerce.number().int().positive().max(2_147_483_647)
const entryIds = z.array(id).max(profileLimits.entries)
const distributionNames = z.array(z.string().regex(distributionIdPattern)).max(profileLimits.assignments)

/** Parsed entries of a settings list. */
export const chosenEntries = z.array(listEntry.extend({ isBlocking: z.boolean() }))
export const chosenDomains = z.array(domainEntry.extend({ isBlocking: z.boolean() }))
export const allowedDomains = z.array(domainEntry)
export const chosenAdFormats = z.array(adFormatEntry.extend({ isBlocking: z.boolean() }))

const json = (of: string) => z.string().describe(`JSON array as text: ${of}`)
export const profileSettings = z.object({
  brandBlocksEnabled: z.boolean(),
  categoryBlocksEnabled: z.boolean(),
  iabBlocksEnabled: z.boolean(),
  customListsEnabled: z.boolean(),
  /** True while the list is not empty. */
  allowedDomainsEnabled: z.boolean(),
  adFormatsEnabled: z.boolean(),
  /** True if a recent change may not have reached every script. */
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
export const profilePath = z.object({ orgId: organizationId, profileId: id })
export const publisherAccess = { organization: 'params.orgId', types } as const
const aTag = '00000000-0000-4000-8000-000000000000'

export const adQualityDistributions = endpoint({
  method: 'GET',
  path: '/api/ad-quality/distributions/{orgId}',
  summary: "An organization's tags with their assigned profiles.",
  access: publisherAccess,
  params: z.object({ orgId: organizationId }),
  answer: z.object({ data: z.array(profileDistribution) }),
  example: { params: { orgId: 1 } },
})

export const profileSettingsGet = endpoint({
  method: 'GET',
  path: '/api/ad-quality/settings/{orgId}/{profileId}',
  summary: 'Settings of a profile.',
  access: publisherAccess,
  params: profilePath,
  answer: z.object({ data: profileSettings }),
  errors: ['profile_not_found'],
  example: { params: { orgId: 1, profileId: 1 } },
})

export const profileChange = z
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
  .partial()
export type ProfileChange = z.infer<typeof profileChange>

export const profileSettingsUpdate = endpoint({
  method: 'POST',
  path: '/api/ad-quality/settings/{orgId}/{profileId}',
  summary:
    'Updates only the given fields. A list of ids replaces the list of its mode (`isBlocking`) and removes its items from the other mode. Ad formats contain only changes, with null for ignore.',
  access: publisherAccess,
  audit: { action: 'profile.update', record: { kind: 'profile', id: 'params.profileId' } },
  params: profilePath,
  body: profileChange,
  answer: z.object({ data: profileSettings }),
  errors: ['profile_not_found'],
  example: { params: { orgId: 1, profileId: 1 }, body: { brandsActive: true, brandIds: [1], isBlocking: true } },
})

export const profileCreate = endpoint({
  method: 'POST',
  path: '/api/ad-quality/settings/{orgId}/profile/create',
  summary: 'Creates an empty profile.',
  access: publisherAccess,
  audit: { action: 'profile.create', record: { kind: 'profile', id: 'answer.data.profileID' } },
  params: z.object({ orgId: organizationId }),
  body: z.object({
    profileName: shortText,
    internalProfileName: z.string().max(200).optional().describe('Always derived from the two names.'),
  }),
  answer: z.object({ data: adQualityProfileItem }),
  errors: ['organization_not_found', 'profile_name_taken', 'too_many_profiles'],
  example: { params: { orgId: 1 }, body: { profileName: 'Family pages', internalProfileName: 'heraldfamilypages' } },
})

export const profileRename = endpoint({
  method: 'PUT',
  path: '/api/ad-quality/settings/{orgId}/{profileId}',
  summary: 'Renames a profile. The internal name follows.',
  access: publisherAccess,
  audit: { action: 'profile.rename', record: { kind: 'profile', id: 'params.profileId' } },
  params: z.object({ orgId: organizationId, profileId: id }),
  body: z.object({ profileName: shortText }),
  answer: z.object({ data: adQualityProfileItem }),
  errors: ['profile_not_found', 'profile_name_taken'],
  example: { params: { orgId: 1, profileId: 1 }, body: { profileName: 'Family pages' } },
})

export const profileDelete = endpoint({
  method: 'DELETE',
  path: '/api/ad-quality/settings/{orgId}/{profileId}',
  summary: 'Deletes a profile with its lists. Refused while it is assigned to tags.',
  access: publisherAccess,
  audit: { action: 'profile.delete', record: { kind: 'profile', id: 'params.profileId' } },
  params: z.object({ orgId: organizationId, profileId: id }),
  answer: done,
  errors: ['profile_not_found', 'profile_assigned'],
  example: { params: { orgId: 1, profileId: 1 } },
})

export const profileList = endpoint({
  method: 'GET',
  path: '/api/ad-quality/profiles/{orgId}',
  summary: "An organization's profiles.",
  access: publisherAccess,
  params: z.object({ orgId: organizationId }),
  answer: z.object({ data: z.array(adQualityProfileItem) }),
  example: { params: { orgId: 1 } },
})

export const profileDistributions = endpoint({
  method: 'GET',
  path: '/api/ad-quality/profiles/{profileId}/distributions',
  summary: 'Tags assigned to a profile.',
  access: 'signed-in',
  params: z.object({ profileId: id }),
  answer: z.object({ data: z.array(profileDistribution) }),
  errors: ['profile_not_found'],
  example: { params: { profileId: 1 } },
})

export const profileDistributionsCreate = endpoint({
  method: 'POST',
  path: '/api/ad-quality/profiles/{id}/distributions/create',
  summary: 'Assigns a profile to tags.',
  access: 'signed-in',
  audit: { action: 'profile.assign', record: { kind: 'profile', id: 'params.id' } },
  params: z.object({ id }),
  body: distributionNames,
  answer: done,
  errors: ['profile_not_found', 'tag_not_found'],
  example: { params: { id: 1 }, body: [aTag] },
})

export const profileDistributionsDelete = endpoint({
  method: 'POST',
  path: '/api/ad-quality/profiles/{id}/distributions/delete',
  summary: 'Removes a profile from tags.',
  access: 'signed-in',
  audit: { action: 'profile.unassign', record: { kind: 'profile', id: 'params.id' } },
  params: z.object({ id }),
  body: distributionNames,
  answer: done,
  errors: ['profile_not_found', 'tag_not_found'],
  example: { params: { id: 1 }, body: [aTag] },
})

export const distributionProfilesCreate = endpoint({
  method: 'POST',
  path: '/api/ad-quality/distributions/profiles/create',
  summary: 'Assigns several profiles to tags in one transaction.',
  access: 'signed-in',
  audit: { action: 'profile.assign', record: { kind: 'profile', id: 'body.*.profileId' } },
  body: z.array(z.object({ profileId: id, distributions: distributionNames })).max(profileLimits.profiles),
  answer: done,
  errors: ['profile_not_found', 'tag_not_found'],
  example: { body: [{ profileId: 1, distributions: [aTag] }] },
})

export const profileBulkUpdate = endpoint({
  method: 'POST',
  path: '/api/ad-quality/bulk-update/{orgId}/{profileId}',
  summary: `Adds the domains of a file (.csv or .xlsx, at most ${domainLimits.domains}) to a list in one transaction. Accepts a multipart form, or JSON with the text of a .csv.`,
  access: publisherAccess,
  audit: {
    action: 'profile.import',
    record: { kind: 'profile', id: 'params.profileId' },
    note: ['answer.data.domains', 'body.isBlocking'],
  },
  params: profilePath,
  body: z.object({
    csvFile: z.union([z.file(), z.string().max(domainLimits.fileBytes)]),
    isBlocking: z.union([z.boolean(), z.stringbool()]),
  }),
  formBytes: domainLimits.fileBytes,
  answer: z.object({ data: z.object({ domains: z.number() }) }),
  errors: ['profile_not_found', 'too_large'],
  example: { params: { orgId: 1, profileId: 1 }, body: { csvFile: 'advertiser.example.com', isBlocking: true } },
})
