import { type PlatformColumn, type PlatformThreat, platformSortings } from '@vigil/contract'
import { feedName } from '@vigil/presentation'
import { column, deviceCell, idColumn, timeColumn } from '../../../lib/threats/columns.tsx'
import type { DataColumn } from '../../../ui/data-table/data-table-model.ts'

type Column = DataColumn<PlatformThreat>

const sortable: readonly string[] = platformSortings

const columns: Record<PlatformColumn, Column> = {
  latestAttack: timeColumn('latestAttack', 156),
  firstSeen: timeColumn('firstSeen', 148),
  creativeID: idColumn('creativeID', 104),
  gotchaType: column('gotchaType', { minWidth: 124 }),
  violationVariant: column('violationVariant', { width: 152 }),
  ssp: column('ssp', { width: 116 }),
  dsp: column('dsp', { minWidth: 104 }),
  exchangeID: idColumn('exchangeID', 100),
  seatID: idColumn('seatID', 104),
  dspID: idColumn('dspID', 96),
  dspEncCrID: idColumn('dspEncCrID', 144),
  publisherID: idColumn('publisherID', 120),
  siteID: idColumn('siteID', 112),
  advertiserID: idColumn('advertiserID', 120),
  campaignID: idColumn('campaignID', 120),
  adomain: column('adomain', { minWidth: 148 }),
  publisherHostname: column('publisherHostname', { minWidth: 148 }),
  countryCode: column('countryCode', {
    width: 88,
    cell: ({ countryCode }) => countryCode || feedName('countryCode', ''),
  }),
  parsedUserAgentName: column('parsedUserAgentName', { width: 104 }),
  userAgentOS: column('userAgentOS', { width: 136 }),
  device: column('device', { width: 112, cell: deviceCell }),
  deliverySource: column('deliverySource', { width: 144 }),
  rule: column('rule', { minWidth: 160 }),
  attacks: column('attacks', { width: 76, align: 'end', value: ({ attacks }) => attacks }),
  domainsAffected: column('domainsAffected', {
    width: 104,
    align: 'end',
    value: ({ domainsAffected }) => domainsAffected,
  }),
}

/** The platform's columns, in its order. */
export const feedColumns = (ids: readonly PlatformColumn[]): Column[] =>
  ids.map((id) => ({ ...columns[id], isSortable: sortable.includes(id) }))
