import type { DialectCapabilities } from './dialect.ts'
import type { Server } from './server.ts'

/** The server's features, queried once. Versions are not checked: features are tested directly. */
export interface Capabilities extends DialectCapabilities {
  /** Dictionary-encoded text. Experimental and off on old servers. */
  hasLowCardinality: boolean
  /** Those of our settings that the server supports; it rejects any other. */
  settings: Record<string, number>
}

/** Our settings, where supported. */
const preferred: Record<string, number> = {
  // Old servers quote them, new ones do not; results must be the same.
  output_format_json_quote_64bit_integers: 0,
  output_format_json_quote_decimals: 0,
  output_format_json_quote_denormals: 0,
  // A row is stored on every shard when the insert returns.
  insert_distributed_sync: 1,
  distributed_foreground_insert: 1,
  async_insert: 0,
  // A block is written as received, in one piece (marks.ts).
  input_format_parallel_parsing: 0,
  cancel_http_readonly_queries_on_client_close: 1,
  max_query_size: 67_108_864,
}

export async function detectCapabilities(server: Pick<Server, 'query' | 'rows'>): Promise<Capabilities> {
  const supported = await server.rows<[string, string]>('SELECT name, value FROM system.settings')
  const values = new Map(supported)
  const scalars = await server.rows("SELECT name FROM system.functions WHERE name = '__getScalar'")
  return {
    hasParameters: await server.query({ text: 'SELECT {v1:String}', values: ['x'] }).then(
      () => true,
      () => false,
    ),
    hasScalars: scalars.length > 0,
    hasLowCardinality: values.get('allow_experimental_low_cardinality_type') !== '0',
    settings: Object.fromEntries(Object.entries(preferred).filter(([name]) => values.has(name))),
  }
}
