import {
  administer,
  authorise,
  Failure,
  isKind,
  type ReceivedOf,
  type reportConfigurationCreate,
  reportProducts,
  reportTexts,
  reportTypes,
  toHour,
  toUtcOffset,
  type Viewer,
} from '@vigil/contract'
import type { Database, OrganizationRow, ReportConfigurationRow, ReportSettings } from '@vigil/database'
import { nextDue } from '../../../schedule/due-times.ts'
import { toSchedule } from './to-schedule.ts'

type Body = ReceivedOf<typeof reportConfigurationCreate>['body']

const refuse = (field: string, message: string): never => {
  throw new Failure('invalid_request', [{ field: `body.${field}`, message }])
}

/** Publishers have one product's reports, shops the other's. Platforms have no sites. */
function canHave(organization: OrganizationRow, typeId: Body['reportTypeId']) {
  const isShop = isKind(organization, 'E-Com')
  if (reportProducts[typeId] === 2) return isShop
  return !isShop && organization.type === 'Publisher'
}

/** Only active organizations with sites can be selected; a previous selection stays valid. */
export async function checkOrganization(
  { organizations, hosts }: Pick<Database, 'organizations' | 'hosts'>,
  viewer: Viewer,
  { orgId, reportTypeId }: Body,
) {
  const organization = await organizations.find(administer(viewer), orgId)
  if (!organization) throw new Failure('organization_not_found')
  if (!organization.isActive || !canHave(organization, reportTypeId)) refuse('orgId', reportTexts.organization)
  const sites = await hosts.list(authorise(viewer, orgId))
  if (sites.length === 0) refuse('additionalConfiguration.sites', reportTexts.noSites)
}

const scheduleFields = ({ frequency, day, time, timezone, reportTypeId, additionalConfiguration: more }: Body) => ({
  frequency,
  day: frequency === 'weekly' || frequency === 'biweekly' || frequency === 'monthly' ? day : null,
  hour: toHour(time),
  utcOffset: toUtcOffset(timezone),
  trialStart: reportTypeId === reportTypes.trial ? more.trialStart : null,
  sendsFirst: reportTypeId === reportTypes.trial && more.sendFirstReport,
  sendsSecond: reportTypeId === reportTypes.trial && more.sendSecondReport,
})

const isSame = (one: object, other: object) =>
  Object.entries(one).every(([name, value]) => value === (other as Record<string, unknown>)[name]) // with the same keys

/** The stored settings of a configuration. The schedule starts now if it is new or was inactive. */
export function toReportSettings(
  body: Body,
  isActive: boolean,
  now: Date,
  before?: ReportConfigurationRow,
): ReportSettings {
  const times = scheduleFields(body)
  const isUnchanged = before?.isActive && isSame(times, before)
  const scheduledFrom = isUnchanged ? before.scheduledFrom : now
  const settings = {
    organizationId: body.orgId,
    reportTypeId: body.reportTypeId,
    ...times,
    emails: body.emails,
    greeting: body.customGreeting,
    sites: body.additionalConfiguration.sites,
    isActive,
    scheduledFrom,
  }
  // Changing the greeting must not postpone a report that is due now.
  const due = isUnchanged ? before.nextDue : nextDue(toSchedule(settings), now)
  return { ...settings, nextDue: isActive ? due : null }
}
