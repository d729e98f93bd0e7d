import { Tooltip } from '@mantine/core'
import { feedName, feedTime, readerTime } from '@vigil/charts'
import { type ActiveThreat, type FeedLabel, type FeedRow, feedLabels } from '@vigil/contract'
import { CopyText } from '../../ui/copy/copy-text.tsx'
import type { DataColumn } from '../../ui/data-table/data-table-model.ts'
import classes from './threat-feed.module.css'

const unidentified = 'Unidentified Device Type was not registered with known libraries at the time of processing'

type Threat = FeedRow | ActiveThreat
type Column<Row> = DataColumn<Row>

/** A column of a field, by its name in the contract. */
function column<Row extends Threat>(id: FeedLabel & keyof Row & string, more: Partial<Column<Row>> = {}): Column<Row> {
  const text = (row: Row) => String(row[id])
  return { id, header: feedLabels[id], value: (row) => feedName(id, text(row)), ...more }
}

/** An id that is copied by clicking it; what is not known has nothing to copy. */
function idColumn<Row extends Threat>(id: FeedLabel & keyof Row & string, width: number): Column<Row> {
  return column<Row>(id, {
    width,
    cell: (row) => {
      const text = String(row[id])
      return text ? <CopyText value={text} /> : <span className={classes.unknown}>{feedName(id, text)}</span>
    },
  })
}

/** To the minute: the second is in the details, on hover and in the file. */
const toTheMinute = (iso: string) => feedTime(iso).slice(0, 16)

const deviceCell = ({ device }: FeedRow) =>
  device || (
    <Tooltip label={unidentified} maw={280} multiline>
      <span>{feedName('device', '')}</span>
    </Tooltip>
  )

/** The reader's browser, system and device in one. */
const parsedAgent = (row: FeedRow) =>
  [feedName('parsedUserAgentName', row.parsedUserAgentName), row.userAgentOS, row.device].filter(Boolean).join(' · ')

export const feedColumns: Column<FeedRow>[] = [
  column('time', { width: 152, value: ({ time }) => feedTime(time), cell: ({ time }) => toTheMinute(time) }),
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

/** `added` are in both. */
export const feedColumnSets = (added: readonly string[]) => [
  { id: 'minimised', label: 'Minimised', columnIds: [...minimised, ...added] },
  { id: 'maximised', label: 'Maximised', columnIds: [...feedColumns.map(({ id }) => id), ...added] },
]

export const activeThreatColumns = (seesFirstSeen: boolean): Column<ActiveThreat>[] => [
  column('latestAttack', {
    width: 160,
    value: ({ latestAttack }) => feedTime(latestAttack),
    cell: ({ latestAttack }) => toTheMinute(latestAttack),
  }),
  ...(seesFirstSeen
    ? [
        column<ActiveThreat>('firstSeen', {
          width: 148,
          value: ({ firstSeen = '' }) => feedTime(firstSeen),
          cell: ({ firstSeen = '' }) => toTheMinute(firstSeen),
        }),
      ]
    : []),
  idColumn('creativeID', 132),
  column('gotchaType', { minWidth: 152 }),
  column('ssp', { width: 108 }),
  column('dsp', { minWidth: 120 }),
  idColumn('seatID', 108),
  column('attacks', { width: 84, align: 'end', value: ({ attacks }) => attacks }),
  column('domainsAffected', { width: 112, align: 'end', value: ({ domainsAffected }) => domainsAffected }),
]
