import {
  defaultDataRightsLevel,
  Failure,
  type Organization,
  type OrganizationType,
  type organizationCreate,
  protectionMessage,
  type ReceivedOf,
  type SubType,
  statusIds,
  subTypeChoices,
  subTypes,
  type Vertical,
} from '@vigil/contract'
import type { NewOrganization, OrganizationRow } from '@vigil/database'
import { organizationOnWire as profileOnWire } from '../../../identity/profile-organizations.ts'

type CreateBody = ReceivedOf<typeof organizationCreate>['body']
type Products = Pick<CreateBody, 'malvertisingEnabled' | 'adQualityEnabled'>

export const organizationOnWire = (row: OrganizationRow): Organization => ({
  ...profileOnWire(row),
  dataRightsLevel: row.dataRightsLevel,
  dataRightsLevelID: row.dataRightsLevelId,
  publicLinkKey: row.publicLinkKey,
  vertical: row.vertical,
  hasSites: row.hasSites,
})

const refuse = (field: string, message: string) => new Failure('invalid_request', [{ field: `body.${field}`, message }])

export function requireOneProduct({ malvertisingEnabled, adQualityEnabled }: Products) {
  if (malvertisingEnabled + adQualityEnabled === 0) throw refuse('malvertisingEnabled', protectionMessage)
}

/** Checks the form as a whole: the sub-type must belong to the type, and a new publisher cannot have ad quality. */
export function newOrganization(body: CreateBody, levels: { id: number }[]): NewOrganization {
  requireOneProduct(body)
  const type = body.orgType.name
  if (type === 'Publisher' && body.adQualityEnabled === 1) {
    throw refuse('adQualityEnabled', 'Ad Quality is switched on after a publisher has been created')
  }
  return {
    name: body.organizationName,
    type,
    subTypes: checkSubTypes(body),
    dataRightsLevelId: findLevel(body, levels),
    malvertisingEnabled: body.malvertisingEnabled === 1,
    adQualityEnabled: body.adQualityEnabled === 1,
    vertical: checkVertical(type, body.vertical ?? null),
    statusId: firstStatus(type, body.integrationRequired),
  }
}

/** A platform has no pages to put a script on. */
function firstStatus(type: OrganizationType, integrationRequired: boolean) {
  if (!integrationRequired) return statusIds.done
  if (type !== 'Publisher') throw refuse('integrationRequired', 'Only a publisher is guided through the integration')
  return statusIds.integrationRequired
}

/** Only publishers have a vertical. */
export function checkVertical(type: OrganizationType, vertical: Vertical | null) {
  if (type !== 'Publisher' && vertical !== null) throw refuse('vertical', 'Only a publisher has a vertical')
  return vertical
}

function checkSubTypes({ orgType, orgSubType }: CreateBody): SubType[] {
  const ids = [orgSubType.id].flat()
  const choice = subTypeChoices[orgType.name].find(({ id }) => [id].flat().join() === ids.join())
  if (!choice) throw refuse('orgSubType', `is not a sub-type of ${orgType.name}`)
  // `subTypes` maps each name to its id, so its keys are names.
  return (Object.keys(subTypes) as SubType[]).filter((name) => ids.includes(subTypes[name]))
}

function findLevel({ dataRightsLevel }: CreateBody, levels: { id: number }[]) {
  const levelId = dataRightsLevel?.keyID ?? defaultDataRightsLevel.keyID
  if (!levels.some(({ id }) => id === levelId)) throw refuse('dataRightsLevel', 'There is no such data rights level')
  return levelId
}
