import { literal } from '@vigil/warehouse/testing'

/** Parts of SQL that tests write by hand, so that what they expect owes nothing to the code they test. */

interface Days {
  from: string
  to: string
}

export const sqlIn = (column: string, values: readonly string[]) => `${column} IN (${values.map(literal).join(', ')})`

/** Both days included, UTC. */
export const inDays = ({ from, to }: Days) =>
  `"at" >= epoch_ms(TIMESTAMP '${from}') AND "at" < epoch_ms(TIMESTAMP '${to}' + INTERVAL 1 DAY)`

export const onSites = (hosts: readonly string[]) => (hosts.length > 0 ? sqlIn('host', hosts) : 'true')

/** A time as the wire has it: the hours of a single day, or days. */
export const timeColumn = ({ from, to }: Days) =>
  `strftime(make_timestamp("at" * 1000), '${from === to ? '%Y-%m-%dT%H' : '%Y-%m-%d'}')`
