import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { onTestFinished } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** A real object store; null if there is none. */
    testFiles: { url: string; key: string; secret: string } | null
  }
}

export const storeKeys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

type Meddle = (request: IncomingMessage, response: ServerResponse) => boolean

/** An S3-compatible server, and a proxy in front of it that can answer requests itself. */
export async function startObjectStore() {
  const directory = mkdtempSync(join(tmpdir(), 'vigil-objects-'))
  const store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'vigil' }],
  })
  const { port } = await store.run()
  let meddle: Meddle = () => false
  const calls: string[] = []
  const proxy = createServer((from, response) => {
    calls.push(from.method ?? '')
    if (meddle(from, response)) return
    const { method, url, headers } = from
    const onward = request({ port, host: '127.0.0.1', method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    from.pipe(onward)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  // `address` of a TCP server is an object.
  const endpoint = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  onTestFinished(async () => {
    proxy.closeAllConnections()
    proxy.close()
    await store.close()
    rmSync(directory, { recursive: true, force: true })
  })
  return {
    endpoint,
    url: `s3://vigil/some/prefix?endpoint=${endpoint}`,
    /** Methods of all requests so far. */
    calls,
    /** Answers requests in place of the store, as long as it returns true. */
    meddle(next: Meddle) {
      meddle = next
    },
  }
}
