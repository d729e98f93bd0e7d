import { Failure, type ThreatClass, type ThreatItem, threatClasses } from '@vigil/contract'
import type { ListRow, Warehouse } from '@vigil/warehouse'
import { withinRights } from '../reporting/data-rights.ts'
import { itemColumns, toThreatItem } from '../reporting/incident-item.ts'
import { classTexts, joinInformation } from '../reporting/threat-classes/classes.ts'
import type { EvidencePictures } from './evidence-pictures.ts'
import type { Reader } from './reader.ts'

// The feed's columns plus the position of the match.
const columns = [...itemColumns, 'offset_start', 'offset_end'] as const
type Incident = Pick<Required<ListRow<'incidents'>>, (typeof columns)[number]>

interface Finding {
  warehouse: Warehouse
  pictures: EvidencePictures
  clock: () => Date
}

const dayMs = 86_400_000
const aroundDays = 30
const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Finds the report of an incident among those the reader may see. */
export async function findReport(
  { warehouse, pictures, clock }: Finding,
  reader: Reader,
  { actionGroupID, eventDate }: { actionGroupID: string; eventDate: string },
): Promise<ThreatItem> {
  const range = { from: eventDate, to: eventDate }
  const { rows } = await warehouse.list(reader.scope, {
    dataset: 'incidents',
    columns,
    range,
    where: { id: [actionGroupID] },
    page: 1,
    rowsPerPage: 1,
  })
  const incident = rows[0] as Incident | undefined // a row has the requested columns
  if (!incident) throw new Failure('report_not_found')
  const hash = incident.markup_hash
  const [markup, seen] = await Promise.all([
    hash === '' ? null : warehouse.markup(reader.scope, hash, range),
    loadSightings(warehouse, reader, incident, clock()),
  ])
  const text = markup?.text ?? ''
  const item = {
    ...toThreatItem(incident),
    ...explain(incident),
    ...seen,
    ...findMatch(incident, text),
    adTag: text,
  }
  return withinRights({ ...item, ...(await pictures.of(hash, text, reader.organization.id)) }, reader.scope)
}

/** Other sightings of the creative at the same SSP. Without an id, it is identified by its markup. */
async function loadSightings(warehouse: Warehouse, reader: Reader, incident: Incident, now: Date) {
  const creative = incident.creative_id
    ? { creativeId: [incident.creative_id], ssp: [incident.ssp] }
    : incident.markup_hash
      ? { markupHash: [incident.markup_hash] }
      : { id: [incident.id] }
  const to = Math.max(Math.min(incident.at + aroundDays * dayMs, now.getTime()), incident.at)
  const range = { from: toDay(incident.at - aroundDays * dayMs), to: toDay(to) }
  const counted = { countedFrom: range.from, countedTo: range.to }
  const [seen] = await warehouse.select(reader.scope, {
    dataset: 'incidents',
    measures: ['attacks', 'sites', 'firstSeen', 'lastSeen'],
    range,
    where: creative,
  })
  if (!seen) return { latestAttack: new Date(incident.at).toISOString(), attacks: 1, domainsAffected: 1, ...counted }
  return {
    latestAttack: new Date(Number(seen.lastSeen)).toISOString(),
    ...(reader.seesFirstSeen ? { firstSeen: new Date(Number(seen.firstSeen)).toISOString() } : {}),
    attacks: Number(seen.attacks),
    domainsAffected: Number(seen.sites),
    ...counted,
  }
}

/** The script's offsets refer to the text it saw; offsets outside the stored text are ignored. */
function findMatch({ offset_start: start, offset_end: end }: Incident, text: string) {
  const isInside = start >= 0 && start < end && end <= text.length
  return isInside ? { offsetStart: start, offsetEnd: end } : { offsetStart: 0, offsetEnd: 0 }
}

const isClass = (name: string): name is ThreatClass => Object.hasOwn(threatClasses, name)

/** The threat library's text. */
function explain({ threat_class: threatClass }: Incident) {
  if (!isClass(threatClass)) return { violationID: '', violationInformation: '' }
  return { violationID: classTexts[threatClass].id, violationInformation: joinInformation(threatClass) }
}
