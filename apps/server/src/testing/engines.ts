import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openClickHouse, openDuckDb, type Warehouse } from '@vigil/warehouse'
import { inject } from 'vitest'

/** A warehouse for one test. */
interface Engine {
  name: string
  open(): Promise<{ warehouse: Warehouse; clean(): Promise<unknown> }>
}

const duckDb: Engine = {
  name: 'DuckDB',
  open: async () => {
    const directory = await mkdtemp(join(tmpdir(), 'vigil-engine-'))
    return {
      warehouse: await openDuckDb({ directory }),
      clean: () => rm(directory, { recursive: true, force: true }),
    }
  },
}

/** ClickHouse servers, in the test project that starts them. */
const clickHouses = (inject('clickHouse') ?? []).map(
  ({ name, url, cluster }): Engine => ({
    name,
    open: async () => {
      const database = `vigil_engine_${randomBytes(6).toString('hex')}`
      const urls = url.split(',')
      const each = (statement: string) =>
        Promise.all(urls.map((address) => fetch(address, { method: 'POST', body: `${statement} "${database}"` })))
      await each('CREATE DATABASE')
      const addresses = urls.map((address) => new URL(database, `${address.replace(/\/$/, '')}/`).href)
      const warehouse = await openClickHouse({ url: addresses.join(), cluster })
      return { warehouse, clean: () => each('DROP DATABASE') }
    },
  }),
)

export const engines = [duckDb, ...clickHouses]
