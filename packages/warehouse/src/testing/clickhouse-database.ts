import { randomBytes } from 'node:crypto'
import { Server } from '../clickhouse/server.ts'

/** A separate database on each of the servers, and their URLs with it. */
export async function freshDatabase(urls: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `vigil_test_${randomBytes(6).toString('hex')}`
  const each = async (statement: string) => {
    for (const url of urls.split(',')) {
      const server = new Server({ url, timeoutMs: 120_000 })
      await server.run(statement)
      await server.close()
    }
  }
  await each(`CREATE DATABASE "${name}"`)
  const withDatabase = urls.split(',').map((url) => new URL(name, `${url.replace(/\/$/, '')}/`).href)
  return { url: withDatabase.join(','), drop: () => each(`DROP DATABASE "${name}"`) }
}
