import type { ActiveThreat, FeedRow } from '@vigil/contract'
import { feedName, readerTime } from '@vigil/presentation'
import { column, deviceCell, idColumn, timeColumn } from '../../../lib/threats/columns.tsx'
import type { DataColumn } from '../../../ui/data-table/data-table-model.ts'

type Column<Row> = DataColumn<Row>

/** Browser, operating system and device in one cell. */
const parsedAgent = (row: FeedRow) =>
  [feedName('parsedUserAgentName', row.parsedUserAgentName), row.userAgentOS, row.device].filter(Boolean).join(' · ')

export const feedColumns: Column<FeedRow>[] = [
  timeColumn('time', 152),
  column('userTime', { width: 232, isSortable: false, value: ({ userTime }) => readerTime(userTime) }),
  column('gotchaType', { minWidth: 156 }),
  column('violationVariant', { width: 152 }),
  column('publisherHostname', { minWidth: 148 }),
  column('ssp', { width: 108 }),
  column('dsp', { minWidth: 124 }),
  idColumn('creativeID', 124),
  idColumn('seatID', 112),
  column('countryCode', { width: 84, cell: ({ countryCode }) => countryCode || feedName('countryCode', '') }),
  column('ISP', { width: 168 }),
  column('parsedUserAgentName', { width: 96 }),
  column('device', { width: 104, cell: deviceCell }),
  column('topLocation', { width: 248 }),
  {
    id: 'parsedUserAgent',
    header: 'Parsed user agent',
    value: parsedAgent,
    isSortable: false,
    width: 208,
  },
  column('userAgent', { width: 280, header: 'Raw user agent' }),
  column('deliverySource', { width: 144 }),
  idColumn('actionGroupID', 168),
]

const minimised = ['time', 'gotchaType', 'publisherHostname', 'ssp', 'dsp', 'creativeID', 'countryCode']

/** `added` columns are in both sets. */
export const feedColumnSets = (added: readonly string[]) => [
  { id: 'minimised', label: 'Minimised', columnIds: [...minimised, ...added] },
  { id: 'maximised', label: 'Maximised', columnIds: [...feedColumns.map(({ id }) => id), ...added] },
]

export const activeThreatColumns = (seesFirstSeen: boolean): Column<ActiveThreat>[] => [
  timeColumn('latestAttack', 160),
  ...(seesFirstSeen ? [timeColumn<ActiveThreat>('firstSeen', 148)] : []),
  idColumn('creativeID', 132),
  column('gotchaType', { minWidth: 152 }),
  column('ssp', { width: 108 }),
  column('dsp', { minWidth: 120 }),
  idColumn('seatID', 108),
  column('attacks', { width: 84, align: 'end', value: ({ attacks }) => attacks }),
  column('domainsAffected', { width: 112, align: 'end', value: ({ domainsAffected }) => domainsAffected }),
]
