import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describePreAggregatedDays } from '../testing/preaggregated-suite.ts'
import { describeRemoval } from '../testing/removal-suite.ts'
import { describeWarehouse } from '../testing/warehouse-suite.ts'
import { openDuckDb } from './warehouse.ts'

async function open() {
  const directory = await mkdtemp(join(tmpdir(), 'vigil-duckdb-'))
  const warehouse = await openDuckDb({ directory })
  return { warehouse, clean: () => rm(directory, { recursive: true, force: true }) }
}

describeWarehouse('DuckDB', open)
describePreAggregatedDays('DuckDB', open)
describeRemoval('DuckDB', open)
