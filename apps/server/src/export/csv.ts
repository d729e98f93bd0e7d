import { type ActiveThreat, type FeedLabel, type FeedRow, feedLabels } from '@vigil/contract'
import { type CsvValue, csvLine, csvMark, feedName, feedTime, readerTime } from '@vigil/presentation'

/** The columns on the ad and the reader, at the end of both files. */
const threatColumns = [
  'gotchaType',
  'violationVariant',
  'ssp',
  'dsp',
  'creativeID',
  'seatID',
  'dspID',
  'dspEncCrID',
  'exchangeID',
  'publisherID',
  'siteID',
  'advertiserID',
  'campaignID',
  'adomain',
  'deliverySource',
  'bidderCode',
  'rule',
  'script',
] as const
const readerColumns = [
  'countryCode',
  'ISP',
  'parsedUserAgentName',
  'userAgentOS',
  'device',
  'userAgent',
  'publisherHostname',
  'topLocation',
  'tagName',
  'hashID',
  'actionGroupID',
] as const

export const feedColumns = ['time', 'userTime', 'action', ...threatColumns, ...readerColumns] as const
export const activeThreatColumns = [
  'latestAttack',
  'firstSeen',
  'attacks',
  'domainsAffected',
  ...threatColumns,
  ...readerColumns,
] as const satisfies FeedLabel[]

const times: readonly FeedLabel[] = ['time', 'latestAttack', 'firstSeen']

function toCell(row: Partial<FeedRow & ActiveThreat>, column: FeedLabel): CsvValue {
  const value = row[column]
  if (typeof value !== 'string') return value
  if (column === 'userTime') return readerTime(value)
  return times.includes(column) ? feedTime(value) : feedName(column, value)
}

/** Yields a header, then rows line by line as they load: memory stays constant. */
export async function* csvOf(columns: readonly FeedLabel[], parts: AsyncIterable<Partial<FeedRow & ActiveThreat>[]>) {
  yield csvMark + csvLine(columns.map((column) => feedLabels[column]))
  for await (const rows of parts)
    if (rows.length > 0) yield rows.map((row) => csvLine(columns.map((column) => toCell(row, column)))).join('')
}

/** threat-feed-exported-2026-11-15T09-14-05Z.csv: colons are not allowed in file names everywhere. */
export const exportName = (what: string, now: Date) =>
  `${what}-exported-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.csv`
