import { literal } from '@vigil/warehouse/testing'

/** SQL fragments for hand-written test queries, so that expectations are independent of the code under test. */

interface Days {
  from: string
  to: string
}

export const sqlIn = (column: string, values: readonly string[]) => `${column} IN (${values.map(literal).join(', ')})`

/** Both days included, UTC. */
export const inDays = ({ from, to }: Days) =>
  `"at" >= epoch_ms(TIMESTAMP '${from}') AND "at" < epoch_ms(TIMESTAMP '${to}' + INTERVAL 1 DAY)`

export const onSites = (hosts: readonly string[]) => (hosts.length > 0 ? sqlIn('host', hosts) : 'true')

/** A time in wire format: hours of a single day, or days. */
export const timeColumn = ({ from, to }: Days) =>
  `strftime(make_timestamp("at" * 1000), '${from === to ? '%Y-%m-%dT%H' : '%Y-%m-%d'}')`
