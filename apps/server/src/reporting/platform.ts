import { adName, authorise, authorisePlatform, Failure, toDisclosure, type Viewer } from '@vigil/contract'
import type { Database, ReportOrganization } from '@vigil/database'

/** Whether what comes through it is known by the buyer's name. */
export const isBuyer = ({ subTypes, reportsAsDsp }: Pick<ReportOrganization, 'subTypes' | 'reportsAsDsp'>) =>
  reportsAsDsp || subTypes.includes('DSP')

/** The key to what came through a platform. */
export function authorisePlatformReader(viewer: Viewer, organization: ReportOrganization) {
  const { id, dataRightsLevelId } = organization
  const names = platformNames(organization)
  const side = isBuyer(organization) ? { ssp: [], dsp: names } : { ssp: names, dsp: [] }
  return authorisePlatform(viewer, { organizationId: id, disclosure: toDisclosure(dataRightsLevelId), ...side })
}

/** An ad is kept under the platform's own name, or under the one the trade knew it by before it was an organization here. */
export function platformNames(organization: ReportOrganization): string[] {
  const { name } = organization
  return [...new Set([name, adName(isBuyer(organization) ? 'dsp' : 'ssp', name)])].filter((one) => one !== '')
}

/** What a file says in the platform's place, where it is known by another name to those who get files. */
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

/** A platform that somebody asks about, with its keys: to its own settings, and to what came through it. */
export async function platformFor(viewer: Viewer, organizations: Database['organizations'], organizationId: number) {
  const own = authorise(viewer, organizationId)
  const organization = await organizations.forReport(own)
  if (organization.type !== 'Platform') throw new Failure('organization_not_found')
  return { own, organization, scope: authorisePlatformReader(viewer, organization) }
}
export type PlatformContext = Awaited<ReturnType<typeof platformFor>>
