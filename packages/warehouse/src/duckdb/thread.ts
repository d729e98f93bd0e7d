import type { MessagePort } from 'node:worker_threads'
import { QueryTimeoutError, WarehouseDamagedError } from '../errors.ts'
import type { DuckDbStore } from './store.ts'

/** A store in one thread, used by others through a port. */

type Method = keyof DuckDbStore
type Request = { id: number; method: Method; args: unknown[] } | { id: number; cancel: true }
type Reply = { id: number; result: unknown } | { id: number; error: { name: string; message: string } }

/** Methods with a signal as the last argument. */
const stoppable: ReadonlySet<Method> = new Set(['query', 'tidy', 'remove', 'backup'])

/** Errors that callers distinguish; a message only contains their names. */
const namedErrors: Record<string, new (message: string) => Error> = { WarehouseDamagedError, QueryTimeoutError }

export function serveStore(store: DuckDbStore, port: MessagePort): void {
  const running = new Map<number, AbortController>()
  const answer = async ({ id, method, args }: Extract<Request, { method: Method }>) => {
    const controller = new AbortController()
    running.set(id, controller)
    try {
      // The arguments were typed on the other side of the port.
      const call = store[method] as (...args: unknown[]) => Promise<unknown>
      const result = await call(...args, ...(stoppable.has(method) ? [controller.signal] : []))
      port.postMessage({ id, result } satisfies Reply)
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error))
      port.postMessage({ id, error: { name, message } } satisfies Reply)
    } finally {
      running.delete(id)
    }
  }
  port.on('message', (request: Request) => {
    if ('cancel' in request) running.get(request.id)?.abort()
    else void answer(request)
  })
  // There is no caller left.
  port.on('close', () => {
    for (const controller of running.values()) controller.abort()
  })
}

export function connectStore(port: MessagePort): DuckDbStore {
  let lastId = 0
  let isClosed = false
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: unknown): void }>()
  port.on('message', (reply: Reply) => {
    const caller = waiting.get(reply.id)
    waiting.delete(reply.id)
    if ('error' in reply) caller?.reject(toError(reply.error))
    else caller?.resolve(reply.result)
  })
  port.on('close', () => {
    isClosed = true
    for (const { reject } of waiting.values()) reject(gone())
    waiting.clear()
  })

  const call = async <Result>(method: Method, args: unknown[], signal?: AbortSignal): Promise<Result> => {
    signal?.throwIfAborted()
    if (isClosed) throw gone()
    const id = ++lastId
    const result = new Promise<unknown>((resolve, reject) => waiting.set(id, { resolve, reject }))
    const cancel = () => {
      port.postMessage({ id, cancel: true } satisfies Request)
      waiting.get(id)?.reject(signal?.reason)
      waiting.delete(id)
    }
    signal?.addEventListener('abort', cancel, { once: true })
    port.postMessage({ id, method, args } satisfies Request)
    try {
      return (await result) as Result // returned by the method on the other side
    } finally {
      signal?.removeEventListener('abort', cancel)
    }
  }

  return {
    query: (statement, signal) => call('query', [statement], signal),
    loadedTo: (collector) => call('loadedTo', [collector]),
    load: (batch) => call('load', [batch]),
    tidy: (now, signal) => call('tidy', [now], signal),
    remove: (removal, signal) => call('remove', [removal], signal),
    backup: (folder, signal) => call('backup', [folder], signal),
    // The store belongs to the thread that opened it; this ends the connection.
    close: async () => port.close(),
  }
}

const gone = () => new Error('the database thread has ended')

function toError({ name, message }: { name: string; message: string }): Error {
  const known = Object.hasOwn(namedErrors, name) ? namedErrors[name] : undefined
  return known ? new known(message) : new Error(message)
}
