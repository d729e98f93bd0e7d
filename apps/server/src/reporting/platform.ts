import { adName, authorise, authorisePlatform, Failure, toDisclosure, type Viewer } from '@vigil/contract'
import type { Database, ReportOrganization } from '@vigil/database'

/** Whether its threats are identified by the buyer's name. */
export const isBuyer = ({ subTypes, reportsAsDsp }: Pick<ReportOrganization, 'subTypes' | 'reportsAsDsp'>) =>
  reportsAsDsp || subTypes.includes('DSP')

/** The scope of the threats that passed through a platform. */
export function authorisePlatformReader(viewer: Viewer, organization: ReportOrganization) {
  const { id, dataRightsLevelId } = organization
  const names = platformNames(organization)
  const side = isBuyer(organization) ? { ssp: [], dsp: names } : { ssp: names, dsp: [] }
  return authorisePlatform(viewer, { organizationId: id, disclosure: toDisclosure(dataRightsLevelId), ...side })
}

/**
 * Threats are stored under the platform's own name, or under its market name from before it was an organization here.
 */
export function platformNames(organization: ReportOrganization): string[] {
  const { name } = organization
  return [...new Set([name, adName(isBuyer(organization) ? 'dsp' : 'ssp', name)])].filter((one) => one !== '')
}

/** Replaces the platform's name with its alias in exported files. */
export function underAlias<Item extends { ssp: string; dsp: string }>(
  item: Item,
  organization: ReportOrganization,
): Item {
  const { exportAlias } = organization
  if (exportAlias === null) return item
  const names = platformNames(organization)
  const alias = (name: string) => (names.includes(name) ? exportAlias : name)
  return { ...item, ...(isBuyer(organization) ? { dsp: alias(item.dsp) } : { ssp: alias(item.ssp) }) }
}

/** A requested platform with the scopes for its settings and for its threats. */
export async function platformFor(viewer: Viewer, organizations: Database['organizations'], organizationId: number) {
  const own = authorise(viewer, organizationId)
  const organization = await organizations.forReport(own)
  if (organization.type !== 'Platform') throw new Failure('organization_not_found')
  return { own, organization, scope: authorisePlatformReader(viewer, organization) }
}
export type PlatformContext = Awaited<ReturnType<typeof platformFor>>
