import type { DialectCapabilities } from './dialect.ts'
import type { Server } from './server.ts'

/** What a server can do, asked of it once. Versions are not looked at: what is asked for is what is used. */
export interface Capabilities extends DialectCapabilities {
  /** Texts of few different values kept by number. Experimental, and off, in old servers. */
  hasLowCardinality: boolean
  /** Of the settings we would set, those that it knows; it refuses any other. */
  settings: Record<string, number>
}

/** What we want where it can be had. */
const wanted: Record<string, number> = {
  // Old servers quote them, new ones do not; the answer must be the same.
  output_format_json_quote_64bit_integers: 0,
  output_format_json_quote_decimals: 0,
  output_format_json_quote_denormals: 0,
  // A row is in when the insert has answered, on every shard.
  insert_distributed_sync: 1,
  distributed_foreground_insert: 1,
  async_insert: 0,
  // A block is written as it came, in one piece (marks.ts).
  input_format_parallel_parsing: 0,
  // An organization is on one shard.
  optimize_skip_unused_shards: 1,
  cancel_http_readonly_queries_on_client_close: 1,
  max_query_size: 67_108_864,
}

export async function detectCapabilities(server: Server): Promise<Capabilities> {
  const known = await server.rows<[string, string]>('SELECT name, value FROM system.settings')
  const values = new Map(known)
  const scalars = await server.rows("SELECT name FROM system.functions WHERE name = '__getScalar'")
  return {
    hasParameters: await server.query({ text: 'SELECT {v1:String}', values: ['x'] }).then(
      () => true,
      () => false,
    ),
    hasScalars: scalars.length > 0,
    hasLowCardinality: values.get('allow_experimental_low_cardinality_type') !== '0',
    settings: Object.fromEntries(Object.entries(wanted).filter(([name]) => values.has(name))),
  }
}
