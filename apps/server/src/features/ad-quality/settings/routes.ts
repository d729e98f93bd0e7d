import {
  adQualityAdFormats,
  adQualityBrands,
  adQualityCategories,
  adQualityDistributions,
  adQualityDomainAdd,
  adQualityDomains,
  adQualityIabCategories,
  authorise,
  distributionProfilesCreate,
  domainMessages,
  Failure,
  parseDomain,
  profileBulkUpdate,
  profileCreate,
  profileDelete,
  profileDistributions,
  profileDistributionsCreate,
  profileDistributionsDelete,
  profileList,
  profileRename,
  profileSettingsGet,
  profileSettingsUpdate,
  type Scope,
  type Viewer,
} from '@vigil/contract'
import type { AdQualityProfileRow, ProfiledTag } from '@vigil/database'
import type { Dependencies } from '../../../dependencies.ts'
import type { Router } from '../../../plugins/contract.ts'
import { adFormatList } from './ad-formats.ts'
import { readDomainFile } from './domain-file/domain-file.ts'
import { domainOnWire, entryOnWire, settingsOnWire, toListChanges } from './settings.ts'

const ok = { ok: true as const }
const tagOnWire = ({ id, comment, profileIds }: ProfiledTag) => ({
  distribution: id,
  displayName: comment,
  profileIDs: profileIds,
})
const profileOnWire = ({ id, name, internalName }: AdQualityProfileRow) => ({
  profileID: id,
  profileName: name,
  internalProfileName: internalName,
})

export function adQualitySettingsRoutes({ handle }: Router, { database, clock }: Dependencies) {
  const { adQualityProfiles, adQualityLists, adQualityChanges, adQualityReference } = database

  /** Not found for another organization's profile, so its existence stays hidden. */
  async function findScope(viewer: Viewer, profileId: number): Promise<Scope> {
    const organizationId = await adQualityProfiles.organizationOf(profileId)
    const isTheirs = viewer.role === 'superadmin' || viewer.organization?.id === organizationId
    if (organizationId === null || !isTheirs) throw new Failure('profile_not_found')
    return authorise(viewer, organizationId)
  }

  handle(adQualityBrands, async ({ query }) => ({
    data: (await adQualityReference.brands(query.filter ?? '')).map(entryOnWire),
  }))
  handle(adQualityCategories, async () => ({ data: (await adQualityReference.categories()).map(entryOnWire) }))
  handle(adQualityIabCategories, async () => ({ data: (await adQualityReference.iabCategories()).map(entryOnWire) }))
  handle(adQualityAdFormats, async () => ({ data: adFormatList }))

  handle(adQualityDomains, async ({ viewer, query }) => ({
    data: (await adQualityReference.domains(domainScope(viewer, query.organizationId), query.filter ?? '')).map(
      domainOnWire,
    ),
  }))

  handle(adQualityDomainAdd, async ({ viewer, body }) => {
    const domain = parseDomain(body.domainUrl)
    if (!domain) throw new Failure('invalid_request', [{ field: 'body.domainUrl', message: domainMessages.invalid }])
    const scope = domainScope(viewer, body.organizationId)
    return { data: domainOnWire(await adQualityReference.addDomain(scope, domain)) }
  })

  handle(profileList, async ({ viewer, params }) => ({
    data: (await adQualityProfiles.list(authorise(viewer, params.orgId))).map(profileOnWire),
  }))

  handle(profileCreate, async ({ viewer, params, body }) => ({
    data: profileOnWire(await adQualityProfiles.create(authorise(viewer, params.orgId), body.profileName)),
  }))

  handle(profileRename, async ({ viewer, params, body }) => {
    const scope = authorise(viewer, params.orgId)
    return { data: profileOnWire(await adQualityProfiles.rename(scope, params.profileId, body.profileName, clock())) }
  })

  handle(profileDelete, async ({ viewer, params }) => {
    await adQualityProfiles.remove(authorise(viewer, params.orgId), params.profileId)
    return { ok: true as const }
  })

  const settings = async (scope: Scope, profileId: number) => ({
    data: settingsOnWire(await adQualityLists.of(scope, profileId), clock()),
  })

  handle(profileSettingsGet, ({ viewer, params }) => settings(authorise(viewer, params.orgId), params.profileId))

  handle(profileSettingsUpdate, async ({ viewer, params, body }) => {
    const scope = authorise(viewer, params.orgId)
    await adQualityChanges.change(scope, params.profileId, [toListChanges(body)], { now: clock() })
    return settings(scope, params.profileId)
  })

  handle(profileBulkUpdate, async ({ viewer, params, body }) => {
    const scope = authorise(viewer, params.orgId)
    const domains = await readDomainFile(body.csvFile)
    await adQualityChanges.addDomains(scope, params.profileId, domains, body.isBlocking, clock())
    return { data: { domains: domains.length } }
  })

  handle(adQualityDistributions, async ({ viewer, params }) => ({
    data: (await adQualityProfiles.tags(authorise(viewer, params.orgId))).map(tagOnWire),
  }))

  handle(profileDistributions, async ({ viewer, params: { profileId } }) => {
    const tags = await adQualityProfiles.tags(await findScope(viewer, profileId))
    return { data: tags.filter(({ profileIds }) => profileIds.includes(profileId)).map(tagOnWire) }
  })

  handle(profileDistributionsCreate, async ({ viewer, params, body }) => {
    const scope = await findScope(viewer, params.id)
    await adQualityProfiles.assign(scope, [{ profileId: params.id, tags: body }], clock())
    return ok
  })

  handle(profileDistributionsDelete, async ({ viewer, params, body }) => {
    await adQualityProfiles.exclude(await findScope(viewer, params.id), params.id, body, clock())
    return ok
  })

  handle(distributionProfilesCreate, async ({ viewer, body }) => {
    const [first] = body
    if (!first) return ok
    // All profiles must belong to one organization; others are not found.
    const scope = await findScope(viewer, first.profileId)
    const assignments = body.map(({ profileId, distributions }) => ({ profileId, tags: distributions }))
    await adQualityProfiles.assign(scope, assignments, clock())
    return ok
  })
}

/** The scope for private domains: the requested organization, or else the viewer's. */
function domainScope(viewer: Viewer, organizationId: number | undefined): Scope | null {
  const id = organizationId ?? viewer.organization?.id
  return id === undefined ? null : authorise(viewer, id)
}
