import { isConnectionError, type Server } from './server.ts'

/** The part of a server that loading needs. */
export type WritableServer = Pick<Server, 'rows' | 'run' | 'insert'>

/**
 * Writes to one server until it is lost, then to the next. A write whose response did not arrive may still be running:
 * repeated elsewhere before it ends, it would write its rows twice. So the next server is used only when no statement
 * of the lost one can still be running. Until then writes fail, and events wait in the journal.
 */
export function stayingWriter(
  servers: readonly WritableServer[],
  { statementEndsMs, now }: { statementEndsMs: number; now: () => number },
): WritableServer {
  let current = 0
  // A previous process may have written just before.
  let wroteAt = now()
  let lost: unknown = null

  async function use<Result>(work: (server: WritableServer) => Promise<Result>): Promise<Result> {
    const server = servers[current]
    if (!server) throw new Error('ClickHouse needs a URL')
    try {
      const result = await work(server)
      lost = null
      return result
    } catch (error) {
      if (servers.length > 1 && isConnectionError(error)) lost = error
      throw error
    }
  }

  const moveIfSettled = () => {
    if (lost === null || now() - wroteAt < statementEndsMs) return
    current = (current + 1) % servers.length
    lost = null
  }

  async function write(work: (server: WritableServer) => Promise<void>): Promise<void> {
    moveIfSettled()
    // A query finds out whether it is back.
    if (lost !== null) throw lost
    wroteAt = now()
    await use(work)
  }

  return {
    rows: async (text) => {
      moveIfSettled()
      return use((server) => server.rows(text))
    },
    run: (text, id) => write((server) => server.run(text, id)),
    insert: (table, rows, id) => write((server) => server.insert(table, rows, id)),
  }
}
