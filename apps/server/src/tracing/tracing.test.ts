import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { clientList, dashboardWidget } from '@vigil/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { buildUrl } from '../testing/caller.ts'
import { startVigil } from '../testing/vigil.ts'
import { openTracing } from './open-tracing.ts'
import type { Tracing } from './tracing.ts'

interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: Record<string, unknown> }[]
  links?: { traceId: string; spanId: string }[]
  status: { code?: number }
}

/** A receiver of OTLP over HTTP on the loopback interface. */
async function startReceiver() {
  const spans: ReceivedSpan[] = []
  const texts: string[] = []
  const headers: (string | undefined)[] = []
  const server = createServer((received, response) => {
    const parts: Buffer[] = []
    received.on('data', (part: Buffer) => parts.push(part))
    received.on('end', () => {
      const text = Buffer.concat(parts).toString()
      texts.push(text)
      headers.push(received.headers.authorization)
      for (const { scopeSpans } of JSON.parse(text).resourceSpans)
        for (const { spans: more } of scopeSpans) spans.push(...more)
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo // it listens on a port
  return { spans, texts, headers, address: `http://127.0.0.1:${port}` }
}

async function traced(environment: Record<string, string> = {}) {
  const receiver = await startReceiver()
  const config = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20receiver-secret',
    TRACE_BEACONS: '1',
    ...environment,
  })
  const about = { version: '1.2.3', processId: 'process-1', role: 'all', random: Math.random }
  const tracing = await openTracing(config, about)
  if (!tracing) throw new Error('tracing is off')
  const vigil = await startVigil({}, () => ({ country: '', network: '' }), tracing)
  onTestFinished(vigil.stop)
  return { ...receiver, vigil, tracing }
}

const read = ({ attributes }: ReceivedSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

const incident = {
  type: 'incident' as const,
  action: 'blocked' as const,
  threatClass: 'forced-redirect' as const,
  variant: 'timed-redirect',
  rule: 'r1',
  host: 'secret-site.example',
  markup: '<b>secret-markup</b>',
  creativeId: 'secret-creative',
}

test('traces a beacon from the request through the journal to its load', async () => {
  const { spans, headers, vigil, tracing } = await traced()
  await vigil.collect('Herald', [incident])
  await tracing.stop()
  const find = (name: string) => spans.filter((span) => span.name === name)
  const [collect] = find('POST /collect')
  const [write] = find('write to journal')
  const [load] = find('load')
  const [batch] = find('load batch')
  if (!collect || !write || !load || !batch) throw new Error(`only ${spans.map(({ name }) => name)}`)
  expect(collect.parentSpanId ?? '').toBe('')
  expect(write).toMatchObject({ traceId: collect.traceId, parentSpanId: collect.spanId })
  expect(load).toMatchObject({ traceId: collect.traceId, parentSpanId: write.spanId })
  expect(load.links).toMatchObject([{ traceId: batch.traceId, spanId: batch.spanId }])
  expect(batch.traceId).not.toBe(collect.traceId)
  expect(batch.links).toMatchObject([{ traceId: write.traceId, spanId: write.spanId }])
  const inBatch = spans.filter(({ parentSpanId }) => parentSpanId === batch.spanId)
  expect(inBatch.map(({ name }) => name).sort()).toEqual(['duckdb INSERT', 'make rows'])
  expect(read(collect)).toMatchObject({ 'http.response.status_code': 202, 'vigil.events': 1 })
  for (const { startTimeUnixNano, endTimeUnixNano } of spans)
    expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano))
  expect(new Set(headers)).toEqual(new Set(['Bearer receiver-secret']))
})

test('traces a call to its statements in both databases, also after a body was read', async () => {
  const { spans, vigil, tracing } = await traced()
  const { call } = await vigil.as('superadmin')
  const day = new Date().toISOString().slice(0, 10)
  const path = buildUrl(
    dashboardWidget.path,
    { organizationId: vigil.organizationId('Herald'), widgetName: 'gotchaItems' },
    {},
  )
  // Through a socket, and after the route's first hooks: the body arrives in the context of the connection.
  const address = await vigil.app.listen({ port: 0, host: '127.0.0.1' })
  const body = JSON.stringify({ fromDate: day, toDate: day, selectedHostGroups: '*' })
  const headers = {
    authorization: `Bearer ${await vigil.tokenOf('superadmin')}`,
    'content-type': 'application/json',
    'content-length': body.length,
  }
  const sent = request(`${address}${path}`, { method: 'POST', headers })
  sent.flushHeaders()
  const [received] = (await once(vigil.app.server, 'request')) as [IncomingMessage] // the event's first argument
  const answered = once(sent, 'response')
  await vi.waitFor(() => expect(received.listenerCount('data')).toBeGreaterThan(0))
  sent.end(body)
  const [answer] = (await answered) as [IncomingMessage] // the event's argument
  answer.resume()
  expect(answer.statusCode).toBe(200)
  await Promise.all([1, 2, 3].map(() => call(clientList, { query: { email: 'secret-search' } })))
  await tracing.stop()
  const requests = spans.filter(({ kind }) => kind === 2)
  const findChildren = ({ traceId, spanId }: ReceivedSpan) =>
    spans.filter((span) => span.parentSpanId === spanId && span.traceId === traceId)
  const widget = requests.find(({ name }) => name.startsWith('POST /api/dashboard'))
  const lists = requests.filter(({ name }) => name === 'GET /api/clients')
  expect(lists).toHaveLength(3)
  const systems = (span: ReceivedSpan) => new Set(findChildren(span).map((child) => read(child)['db.system.name']))
  expect(widget && systems(widget)).toEqual(new Set(['postgresql', 'duckdb']))
  for (const list of lists) {
    const texts = findChildren(list).map((child) => String(read(child)['db.query.text']))
    // The account, the page of clients and their number.
    expect(texts.filter((text) => text.includes('"users"'))).toHaveLength(3)
    expect(read(list)).toEqual({
      'http.request.method': 'GET',
      'http.route': '/api/clients',
      'http.response.status_code': 200,
    })
  }
  expect(
    spans.every((span) => requests.includes(span) || requests.some(({ spanId }) => spanId === span.parentSpanId)),
  ).toBe(true)
})

test('exports no people, values, markup or secrets, and marks failures without their message', async () => {
  const { spans, texts, vigil, tracing } = await traced()
  const { viewer } = await vigil.accountOf('superadmin')
  const token = await vigil.tokenOf('superadmin')
  await vigil.collect('Herald', [incident])
  await vigil.send('GET', '/api/clients?email=secret-search', { token })
  await vigil.send('GET', '/api/api-keys/secret-path', { token })
  await vigil.database.query('alter table users rename to users_away')
  expect((await vigil.send('GET', '/api/clients?email=secret-search', { token })).status).toBe(500)
  await tracing.stop()
  const failed = spans.filter(({ status }) => status.code === 2)
  expect(failed.length).toBeGreaterThan(1)
  const text = texts.join('\n')
  for (const hidden of [viewer.userId, viewer.email, token, 'secret-', 'users_away" does not', '127.0.0.1'])
    expect([hidden, text.includes(hidden)]).toEqual([hidden, false])
  const resource = JSON.parse(texts[0] ?? '').resourceSpans[0].resource as ReceivedSpan
  expect(read(resource)).toMatchObject({ 'service.name': 'vigil', 'service.version': '1.2.3', 'vigil.role': 'all' })
})

test('traces the set shares, and ignores trace headers of callers', async () => {
  const { spans, vigil, tracing } = await traced({
    OTEL_TRACES_SAMPLER: 'traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0',
    TRACE_BEACONS: '0',
  })
  await vigil.collect('Herald', [incident])
  const headers = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` }
  await vigil.app.inject({ url: '/api/session-settings', headers })
  await tracing.stop()
  expect(spans).toEqual([])
})

test('is off without a receiver, or if disabled', async () => {
  const about = { version: '1', processId: 'p', role: 'all', random: Math.random }
  const open = (environment: Record<string, string>): Promise<Tracing | null> =>
    openTracing(readConfig(environment), about)
  expect(await open({})).toBeNull()
  expect(await open({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_SDK_DISABLED: 'true' })).toBeNull()
})

test('serves while the receiver is unavailable', async () => {
  const { vigil, tracing } = await traced({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:9/v1/traces' })
  const { call } = await vigil.as('superadmin')
  expect((await call(clientList, { query: {} })).status).toBe(200)
  await tracing.stop()
  expect((await call(clientList, { query: {} })).status).toBe(200)
})
