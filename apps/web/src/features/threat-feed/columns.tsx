import { Tooltip } from '@mantine/core'
import { feedName, feedTime, readerTime } from '@vigil/charts'
import { type ActiveThreat, type FeedLabel, type FeedRow, feedLabels } from '@vigil/contract'
import type { DataColumn } from '../../ui/data-table/data-table-model.ts'

const unidentified = 'Unidentified Device Type was not registered with known libraries at the time of processing'

type Threat = FeedRow | ActiveThreat
type Column<Row> = DataColumn<Row>

/** A column of a field, by its name in the contract. */
function column<Row extends Threat>(id: FeedLabel & keyof Row & string, more: Partial<Column<Row>> = {}): Column<Row> {
  const text = (row: Row) => String(row[id])
  return { id, header: feedLabels[id], value: (row) => feedName(id, text(row)), ...more }
}

const creative = { width: 128, isCopyable: true } as const

const device = <Row extends Threat>(): Column<Row> => ({
  ...column<Row>('device' as FeedLabel & keyof Row & string), // every threat has it
  width: 104,
  cell: (row) =>
    row.device ? (
      row.device
    ) : (
      <Tooltip label={unidentified} maw={280} multiline>
        <span>{feedName('device', '')}</span>
      </Tooltip>
    ),
})

/** The reader's browser, system and device in one. */
const parsedAgent = (row: FeedRow) =>
  [feedName('parsedUserAgentName', row.parsedUserAgentName), row.userAgentOS, row.device].filter(Boolean).join(' · ')

export const feedColumns: Column<FeedRow>[] = [
  column('time', { width: 160, value: ({ time }) => feedTime(time) }),
  column('userTime', { width: 232, isSortable: false, value: ({ userTime }) => readerTime(userTime) }),
  column('gotchaType', { minWidth: 144 }),
  column('violationVariant', { width: 152 }),
  column('publisherHostname', { minWidth: 152 }),
  column('ssp', { width: 104 }),
  column('dsp', { minWidth: 112 }),
  column('creativeID', creative),
  column('seatID', { width: 120, isCopyable: true }),
  column('countryCode', { width: 116 }),
  column('ISP', { width: 168 }),
  column('parsedUserAgentName', { width: 96 }),
  device(),
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
  column('actionGroupID', { width: 168, isCopyable: true }),
]

const minimised = ['time', 'gotchaType', 'publisherHostname', 'ssp', 'dsp', 'creativeID', 'countryCode']

/** `added` are in both. */
export const feedColumnSets = (added: readonly string[]) => [
  { id: 'minimised', label: 'Minimised', columnIds: [...minimised, ...added] },
  { id: 'maximised', label: 'Maximised', columnIds: [...feedColumns.map(({ id }) => id), ...added] },
]

export const activeThreatColumns = (seesFirstSeen: boolean): Column<ActiveThreat>[] => [
  column('latestAttack', { width: 168, value: ({ latestAttack }) => feedTime(latestAttack) }),
  ...(seesFirstSeen
    ? [column<ActiveThreat>('firstSeen', { width: 152, value: ({ firstSeen }) => feedTime(firstSeen ?? '') })]
    : []),
  column('creativeID', { ...creative, width: 152 }),
  column('gotchaType', { minWidth: 144 }),
  column('ssp', { width: 112 }),
  column('dsp', { minWidth: 120 }),
  column('seatID', { width: 120, isCopyable: true }),
  column('attacks', { width: 92, align: 'end', value: ({ attacks }) => attacks }),
  column('domainsAffected', { width: 124, align: 'end', value: ({ domainsAffected }) => domainsAffected }),
]
