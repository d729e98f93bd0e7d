import { Failure, type ThreatClass, type ThreatItem, threatClasses } from '@vigil/contract'
import type { ListRow, Warehouse } from '@vigil/warehouse'
import { classTexts, informationOf } from '../threat-library/classes.ts'
import { withinRights } from './data-rights.ts'
import type { EvidencePictures } from './evidence-pictures.ts'
import type { Reader } from './reader.ts'

type Incident = Required<ListRow<'incidents'>>

interface Finding {
  warehouse: Warehouse
  pictures: EvidencePictures
  clock: () => Date
}

const dayMs = 86_400_000
const aroundDays = 30
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The report of an incident, found by its id among those that the reader may see. */
export async function findReport(
  { warehouse, pictures, clock }: Finding,
  reader: Reader,
  { actionGroupID, eventDate }: { actionGroupID: string; eventDate: string },
): Promise<ThreatItem> {
  const range = { from: eventDate, to: eventDate }
  const { rows } = await warehouse.list(reader.scope, {
    dataset: 'incidents',
    range,
    where: { id: [actionGroupID] },
    page: 1,
    rowsPerPage: 1,
  })
  const incident = rows[0] as Incident | undefined // with no columns chosen a row has all of them
  if (!incident) throw new Failure('report_not_found')
  const hash = incident.markup_hash
  const [markup, seen] = await Promise.all([
    hash === '' ? null : warehouse.markup(reader.scope, hash, range),
    seenOf(warehouse, reader, incident, clock()),
  ])
  const text = markup?.text ?? ''
  const item = { ...itemOf(incident), ...seen, ...matchOf(incident, text), adTag: text }
  return withinRights({ ...item, ...(await pictures.of(hash, text)) }, reader)
}

/** Of the creative at the same SSP: when else it was seen, and where. One that has no id is known by its markup. */
async function seenOf(warehouse: Warehouse, reader: Reader, incident: Incident, now: Date) {
  const own = { latestAttack: new Date(incident.at).toISOString(), attacks: 1, domainsAffected: 1 }
  const creative = incident.creative_id
    ? { creativeId: [incident.creative_id], ssp: [incident.ssp] }
    : incident.markup_hash
      ? { markupHash: [incident.markup_hash] }
      : { id: [incident.id] }
  const to = Math.max(Math.min(incident.at + aroundDays * dayMs, now.getTime()), incident.at)
  const [seen] = await warehouse.select(reader.scope, {
    dataset: 'incidents',
    measures: ['attacks', 'sites', 'firstSeen', 'lastSeen'],
    range: { from: dayOf(incident.at - aroundDays * dayMs), to: dayOf(to) },
    where: creative,
  })
  if (!seen) return own
  return {
    latestAttack: new Date(Number(seen.lastSeen)).toISOString(),
    ...(reader.seesFirstSeen ? { firstSeen: new Date(Number(seen.firstSeen)).toISOString() } : {}),
    attacks: Number(seen.attacks),
    domainsAffected: Number(seen.sites),
  }
}

/** The script counts in the text it sees; what does not fit the text that was kept marks nothing. */
function matchOf({ offset_start: start, offset_end: end }: Incident, text: string) {
  const isInside = start >= 0 && start < end && end <= text.length
  return isInside ? { offsetStart: start, offsetEnd: end } : { offsetStart: 0, offsetEnd: 0 }
}

const isClass = (name: string): name is ThreatClass => Object.hasOwn(threatClasses, name)

function classOf(threatClass: string) {
  if (!isClass(threatClass)) return { violationID: '', violationDescription: '', violationInformation: '' }
  return {
    violationID: classTexts[threatClass].id,
    violationDescription: threatClasses[threatClass].name,
    violationInformation: informationOf(threatClass),
  }
}

/** 2026-11-12T10:14:05+01:00 */
function readerTimeOf({ at, utc_offset: minutes }: Incident) {
  const pad = (part: number) => String(Math.floor(part)).padStart(2, '0')
  const ahead = Math.abs(minutes)
  const offset = `${minutes < 0 ? '-' : '+'}${pad(ahead / 60)}:${pad(ahead % 60)}`
  return `${new Date(at + minutes * 60_000).toISOString().slice(0, 19)}${offset}`
}

function itemOf(incident: Incident) {
  const at = new Date(incident.at).toISOString()
  return {
    actionGroupID: incident.id,
    sampleID: incident.id,
    hashID: incident.markup_hash,
    date: at.slice(0, 10),
    time: at,
    userTime: readerTimeOf(incident),
    action: incident.action,
    creativeID: incident.creative_id,
    dsp: incident.dsp,
    dspID: incident.dsp_id,
    dspName: incident.dsp,
    dspEncCrID: incident.dsp_creative_id,
    ssp: incident.ssp,
    exchangeID: incident.exchange_id,
    seatID: incident.seat_id,
    publisherID: incident.publisher_id,
    siteID: incident.site_id,
    advertiserID: incident.advertiser_id,
    campaignID: incident.campaign_id,
    advertiserDomain: incident.adomains[0] ?? '',
    adomain: incident.adomains.join(', '),
    deliverySource: incident.delivery_source,
    bidderCode: incident.bidder_code,
    gotchaType: incident.threat_class,
    violationClass: incident.threat_class,
    violationVariant: incident.variant,
    ...classOf(incident.threat_class),
    violationTraits: incident.traits,
    rule: incident.rule,
    script: incident.script,
    countryCode: incident.country,
    ISP: incident.network,
    userAgent: incident.user_agent,
    userAgentOS: incident.os,
    parsedUserAgentName: incident.browser,
    device: incident.device,
    publisherHostname: incident.host,
    topLocation: incident.url,
  }
}
