import type { Readable, Writable } from 'node:stream'

/** An event sent by the browser. */
export interface Announcement {
  method: string
  params: Record<string, unknown>
  sessionId?: string
}

export interface DevTools {
  send(method: string, params?: object, sessionId?: string): Promise<Record<string, unknown>>
  onAnnouncement(listener: (announcement: Announcement) => void): void
}

type Answer = { id?: number; result?: Record<string, unknown>; error?: { message: string } } & Partial<Announcement>

/** Larger than any requested picture. */
const mostBytes = 64 * 1_048_576

/**
 * The DevTools protocol over a pair of pipes: JSON messages, each ended by a zero byte. No port is opened, so no other
 * process can connect to the browser.
 */
export function devTools(input: Writable, output: Readable): DevTools {
  const waiting = new Map<number, { resolve: (result: Record<string, unknown>) => void; reject: (e: Error) => void }>()
  const listeners: ((announcement: Announcement) => void)[] = []
  let lastId = 0
  let unread: Buffer[] = []
  let unreadBytes = 0

  function end(reason: string) {
    for (const { reject } of waiting.values()) reject(new Error(reason))
    waiting.clear()
  }

  function receive(message: Answer) {
    const pending = message.id === undefined ? undefined : waiting.get(message.id)
    if (message.id !== undefined) waiting.delete(message.id)
    if (message.error) pending?.reject(new Error(message.error.message))
    else pending?.resolve(message.result ?? {})
    const { method, params = {}, sessionId } = message
    if (method) for (const listener of listeners) listener({ method, params, ...(sessionId ? { sessionId } : {}) })
  }

  output.on('data', (chunk: Buffer) => {
    let rest = chunk
    for (let zero = rest.indexOf(0); zero >= 0; zero = rest.indexOf(0)) {
      const text = Buffer.concat([...unread, rest.subarray(0, zero)]).toString('utf8')
      ;[unread, unreadBytes, rest] = [[], 0, rest.subarray(zero + 1)]
      receive(JSON.parse(text))
    }
    unread.push(rest)
    unreadBytes += rest.length
    if (unreadBytes > mostBytes) output.destroy(new Error('the browser sent too much data'))
  })
  output.on('error', (error) => end(error.message))
  output.on('close', () => end('the browser exited'))
  input.on('error', (error) => end(error.message))

  return {
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        const id = ++lastId
        waiting.set(id, { resolve, reject })
        input.write(`${JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) })}\0`)
      }),
    onAnnouncement: (listener) => void listeners.push(listener),
  }
}
