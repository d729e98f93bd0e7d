import { type ThreatClass, threatClasses } from '@vigil/contract'
import type { ColumnOf, ListRow } from '@vigil/warehouse'

/** The columns of an incident, without its markup, which only the report contains. */
export const itemColumns = [
  'id',
  'at',
  'tag',
  'host',
  'country',
  'network',
  'browser',
  'os',
  'device',
  'creative_id',
  'bidder_code',
  'ssp',
  'dsp',
  'dsp_id',
  'dsp_creative_id',
  'exchange_id',
  'seat_id',
  'publisher_id',
  'site_id',
  'advertiser_id',
  'campaign_id',
  'adomains',
  'delivery_source',
  'url',
  'action',
  'threat_class',
  'variant',
  'rule',
  'script',
  'traits',
  'markup_hash',
  'utc_offset',
  'user_agent',
] as const satisfies ColumnOf<'incidents'>[]

export type Incident = Pick<Required<ListRow<'incidents'>>, (typeof itemColumns)[number]>

const isClass = (name: string): name is ThreatClass => Object.hasOwn(threatClasses, name)

/** 2026-11-12T10:14:05+01:00 */
function formatReaderTime({ at, utc_offset: minutes }: Incident) {
  const pad = (part: number) => String(Math.floor(part)).padStart(2, '0')
  const ahead = Math.abs(minutes)
  const offset = `${minutes < 0 ? '-' : '+'}${pad(ahead / 60)}:${pad(ahead % 60)}`
  return `${new Date(at + minutes * 60_000).toISOString().slice(0, 19)}${offset}`
}

/** Maps an incident to its wire names. */
export function toThreatItem(incident: Incident) {
  const time = new Date(incident.at).toISOString()
  const threatClass = incident.threat_class
  return {
    actionGroupID: incident.id,
    sampleID: incident.id,
    hashID: incident.markup_hash,
    date: time.slice(0, 10),
    time,
    userTime: formatReaderTime(incident),
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
    gotchaType: threatClass,
    violationClass: threatClass,
    violationVariant: incident.variant,
    violationDescription: isClass(threatClass) ? threatClasses[threatClass].name : '',
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
