import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { AlwaysOnSampler, BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TracedLoad } from '../storage/messages.ts'
import type { BeaconTrace, SqlSystem, Tracing } from './tracing.ts'

export interface TracingSettings {
  /** Receives spans by OTLP over HTTP, as JSON. */
  url: string
  /** As in OTEL_EXPORTER_OTLP_HEADERS: `name=value`, separated by commas. */
  headers: string | null
  serviceName: string
  /** Shares, from 0 to 1. */
  requests: number
  beacons: number
}

export interface TracedProcess {
  version: string
  processId: string
  role: string
  /** From 0 to 1. */
  random: () => number
}

/** Characters of a statement in a span. */
const statementLength = 2_000
const exportTimeoutMs = 10_000
const stopWithinMs = 2_000

export function startTracing(settings: TracingSettings, { version, processId, role, random }: TracedProcess): Tracing {
  const exporter = new OTLPTraceExporter({
    url: settings.url,
    headers: parseHeaders(settings.headers),
    timeoutMillis: exportTimeoutMs,
  })
  const own = resourceFromAttributes({
    'service.name': settings.serviceName,
    'service.version': version,
    'service.instance.id': processId,
    'vigil.role': role,
  })
  const provider = new BasicTracerProvider({
    // OTEL_RESOURCE_ATTRIBUTES
    resource: detectResources({ detectors: [envDetector] }).merge(own),
    // Sampled here, before a span is made.
    sampler: new AlwaysOnSampler(),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  const tracer = provider.getTracer('vigil')
  const current = new AsyncLocalStorage<Context>()
  return {
    traceRequests: (app) => traceRequests(app, tracer, current, () => random() < settings.requests),
    watchStatement: (system, text, run) => watchStatement(tracer, current.getStore(), system, text, run),
    beginBeacon: () => (random() < settings.beacons ? beginBeacon(tracer) : null),
    noteLoad: (load, system) => noteLoad(tracer, load, system),
    stop: async () => {
      // The receiver may be unavailable.
      await Promise.race([provider.shutdown().catch(() => undefined), sleep(stopWithinMs, undefined, { ref: false })])
    },
  }
}

function parseHeaders(text: string | null): Record<string, string> {
  const pairs = (text ?? '').split(',').map((pair) => pair.split('=').map((part) => part.trim()))
  return Object.fromEntries(pairs.flatMap(([name, ...value]) => (name ? [[name, decode(value.join('='))]] : [])))
}

function decode(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Without its message, which may contain values. */
function fail(span: Span, error: unknown) {
  span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
  span.setStatus({ code: SpanStatusCode.ERROR })
}

const spanKey = Symbol('span')
type WithSpan = FastifyRequest & { [spanKey]?: Span }

const isCall = /^\/(api|scim|taxii2)\//

/** Callers' trace headers are ignored: otherwise strangers could have all of their requests traced. */
function traceRequests(
  app: FastifyInstance,
  tracer: Tracer,
  current: AsyncLocalStorage<Context>,
  isSampled: () => boolean,
) {
  app.addHook('onRequest', (request: WithSpan, _reply, done) => {
    // The pattern of the route: addresses contain ids.
    const { url: route = '' } = request.routeOptions
    if (!isCall.test(route) || !isSampled()) return done()
    const attributes = { 'http.request.method': request.method, 'http.route': route }
    const span = tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT)
    request[spanKey] = span
    current.run(trace.setSpan(ROOT_CONTEXT, span), done)
  })
  app.addHook('onResponse', (request: WithSpan, { statusCode }, done) => {
    const span = request[spanKey]
    span?.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
  app.addHook('onRequestAbort', (request: WithSpan, done) => {
    request[spanKey]?.end()
    done()
  })
}

async function watchStatement<Result>(
  tracer: Tracer,
  context: Context | undefined,
  system: SqlSystem,
  text: string,
  run: () => Promise<Result>,
): Promise<Result> {
  if (!context) return run()
  const [operation = ''] = /^\s*\(?\s*(\w+)/.exec(text)?.slice(1) ?? []
  const attributes = {
    'db.system.name': system,
    'db.operation.name': operation.toUpperCase(),
    'db.query.text': text.slice(0, statementLength),
  }
  const span = tracer.startSpan(`${system} ${operation.toUpperCase()}`, { kind: SpanKind.CLIENT, attributes }, context)
  try {
    return await run()
  } catch (error) {
    fail(span, error)
    throw error
  } finally {
    span.end()
  }
}

function beginBeacon(tracer: Tracer): BeaconTrace {
  const span = tracer.startSpan('POST /collect', { kind: SpanKind.SERVER }, ROOT_CONTEXT)
  return {
    beginWrite() {
      const write = tracer.startSpan('write to journal', { kind: SpanKind.PRODUCER }, trace.setSpan(ROOT_CONTEXT, span))
      return {
        parent: formatParent(write.spanContext()),
        end(error) {
          if (error !== undefined) fail(write, error)
          write.end()
        },
      }
    },
    end({ status, accepted }) {
      span.setAttributes({
        'http.request.method': 'POST',
        'http.route': '/collect',
        'http.response.status_code': status,
        'vigil.events': accepted,
      })
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  }
}

/**
 * The batch is a separate trace, linked with those of its beacons. Each of these gets a span too, so that it shows the
 * way to the row without a search for links.
 */
function noteLoad(
  tracer: Tracer,
  { beacons, startedAt, insertedAt, endedAt, events, toSequence }: TracedLoad,
  system: SqlSystem,
) {
  const parents = beacons.flatMap((parent) => parseParent(parent) ?? [])
  const attributes = { 'vigil.events': events, 'vigil.journal.sequence': toSequence }
  const links = parents.map((context) => ({ context }))
  const batch = tracer.startSpan(
    'load batch',
    { kind: SpanKind.CONSUMER, startTime: startedAt, attributes, links },
    ROOT_CONTEXT,
  )
  const inBatch = trace.setSpan(ROOT_CONTEXT, batch)
  tracer.startSpan('make rows', { startTime: startedAt }, inBatch).end(insertedAt)
  const insert = { 'db.system.name': system, 'db.operation.name': 'INSERT' }
  const inserting = { kind: SpanKind.CLIENT, startTime: insertedAt, attributes: insert }
  tracer.startSpan(`${system} INSERT`, inserting, inBatch).end(endedAt)
  batch.end(endedAt)
  for (const parent of parents) {
    const link = [{ context: batch.spanContext() }]
    tracer
      .startSpan(
        'load',
        { kind: SpanKind.CONSUMER, startTime: startedAt, links: link },
        trace.setSpanContext(ROOT_CONTEXT, parent),
      )
      .end(endedAt)
  }
}

/** As in the header `traceparent` of W3C Trace Context. */
const formatParent = ({ traceId, spanId }: SpanContext) => `00-${traceId}-${spanId}-01`

function parseParent(text: string): SpanContext | null {
  const [, traceId, spanId] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/.exec(text) ?? []
  return traceId && spanId ? { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true } : null
}
