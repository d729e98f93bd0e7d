import type { MessagePort } from 'node:worker_threads'
import type { LoadTurns } from '@vigil/warehouse'

/** The turns of batches, for a loader in another thread: the main thread has the connections to the accounts database. */

type Request = { id: number } & ({ take: string } | { find: readonly string[] })
type Reply = { id: number } & ({ result: unknown } | { problem: string })

export function serveTurns(turns: LoadTurns, port: MessagePort) {
  const answer = async (request: Request) => {
    const { id } = request
    try {
      const result = 'take' in request ? await turns.take(request.take) : await turns.find(request.find)
      port.postMessage({ id, result } satisfies Reply)
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error)
      port.postMessage({ id, problem } satisfies Reply)
    }
  }
  port.on('message', (request: Request) => void answer(request))
}

export function connectTurns(port: MessagePort): LoadTurns {
  let lastId = 0
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>()
  port.on('message', (reply: Reply) => {
    const caller = waiting.get(reply.id)
    waiting.delete(reply.id)
    if ('problem' in reply) caller?.reject(new Error(`the accounts database is not available: ${reply.problem}`))
    else caller?.resolve(reply.result)
  })
  const call = <Result>(request: { take: string } | { find: readonly string[] }) =>
    new Promise<Result>((resolve, reject) => {
      const id = ++lastId
      waiting.set(id, { resolve: (result) => resolve(result as Result), reject }) // returned by the method on the other side
      port.postMessage({ id, ...request } satisfies Request)
    })
  return { take: (batch) => call({ take: batch }), find: (batches) => call({ find: batches }) }
}
