import { createHash } from 'node:crypto'
import { type IncomingMessage, Agent as PlainAgent, request as plainRequest } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { errorMessage } from '../../lib/error-message.ts'
import { type FileSource, FilesUnavailableError } from '../files.ts'
import type { Bucket } from './bucket-url.ts'

export interface BucketRequest {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** The object; empty for the bucket. */
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  content?: Uint8Array | FileSource
}

export interface BucketAnswer {
  status: number
  headers: IncomingMessage['headers']
  /** Has to be read or destroyed. */
  body: IncomingMessage
}

export interface Limits {
  /** Timeout of an idle connection. */
  idleMs: number
  attempts: number
  /** No attempt begins later. */
  retryWithinMs: number
  /** Before the second attempt; doubled for each further one. */
  pauseMs: number
}

export const usualLimits: Limits = { idleMs: 10_000, attempts: 5, retryWithinMs: 15_000, pauseMs: 100 }

/** Generous, because the reader of a download may have a slow connection. */
const receivingFactor = 3
/** Many, because each download occupies a connection until its reader has finished. */
const maxSockets = 128

const emptySum = createHash('sha256').digest('hex')
const isTransient = (status: number) => status >= 500 || status === 429 || status === 408

/**
 * Signed requests to one bucket. Those used here can all be repeated. Answers are returned for any status that a
 * repetition would not change.
 */
export class BucketClient {
  readonly #bucket: Bucket
  readonly #limits: Limits
  readonly #agents = {
    'http:': new PlainAgent({ keepAlive: true, maxSockets }),
    'https:': new SecureAgent({ keepAlive: true, maxSockets }),
  }

  constructor(bucket: Bucket, limits: Limits = usualLimits) {
    this.#bucket = bucket
    this.#limits = limits
  }

  async send(call: BucketRequest, { attempts, idleMs }: Partial<Limits> = {}): Promise<BucketAnswer> {
    const limits = { ...this.#limits, ...(attempts && { attempts }), ...(idleMs && { idleMs }) }
    const sum = await sumContent(call.content)
    const until = performance.now() + limits.retryWithinMs
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.#attempt(call, sum, limits.idleMs).catch((error: unknown) => toError(error))
      const isLast = attempt >= limits.attempts || performance.now() > until
      if (outcome instanceof Error) {
        if (isLast) throw new FilesUnavailableError(`${describe(call)}: ${errorMessage(outcome)}`, { cause: outcome })
      } else if (!isTransient(outcome.status)) return outcome
      else if (isLast) throw await refused(call, outcome)
      else outcome.body.destroy()
      await sleep(limits.pauseMs * 2 ** (attempt - 1) * (0.5 + Math.random()))
    }
  }

  async #attempt({ method, key = '', query = {}, headers = {}, content }: BucketRequest, sum: string, idleMs: number) {
    const { url: base, prefix, region, credentials } = this.#bucket
    const url = new URL(key === '' ? base : `${base}/${prefix}${key}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const signer = new AwsV4Signer({
      ...credentials,
      method,
      url: url.href,
      // The store refuses content that differs from the sum.
      headers: { ...headers, 'x-amz-content-sha256': sum },
      service: 's3',
      region,
    })
    const signed = await signer.sign()
    const isSecure = url.protocol === 'https:'
    const sent = (isSecure ? secureRequest : plainRequest)(signed.url, {
      method,
      agent: this.#agents[isSecure ? 'https:' : 'http:'],
      timeout: idleMs,
      headers: {
        ...Object.fromEntries(signed.headers),
        ...(method === 'PUT' ? { 'content-length': content ? contentBytes(content) : 0 } : {}),
      },
    })
    sent.once('timeout', () => sent.destroy(new Error(`no answer within ${idleMs / 1_000} s`)))
    const answered = new Promise<BucketAnswer>((resolve, reject) => {
      sent.once('error', reject)
      sent.once('response', (body) => {
        sent.on('error', (error) => body.destroy(error))
        sent.setTimeout(idleMs * receivingFactor)
        resolve({ status: body.statusCode ?? 0, headers: body.headers, body })
      })
    })
    if (!content || content instanceof Uint8Array) sent.end(content)
    // An answer before the end, such as a refusal, counts more than the broken upload.
    else pipeline(content.open(), sent).catch((error: Error) => sent.destroy(error))
    return answered
  }
}

const contentBytes = (content: Uint8Array | FileSource) =>
  content instanceof Uint8Array ? content.length : content.bytes

async function sumContent(content: BucketRequest['content']) {
  if (!content) return emptySum
  const hash = createHash('sha256')
  if (content instanceof Uint8Array) hash.update(content)
  else for await (const part of content.open()) hash.update(part)
  return hash.digest('hex')
}

const toError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))
const describe = ({ method, key }: BucketRequest) => `file store: ${method} ${key || 'bucket'} failed`

/** The store's own code, such as AccessDenied. Its message may contain parts of the request, so it is left out. */
export async function refused(call: BucketRequest, { status, body }: BucketAnswer) {
  const text = await readText(body).catch(() => '')
  const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(text) ?? []
  return new FilesUnavailableError(`${describe(call)}: status ${status}${code && ` ${code}`}`)
}

const textMaxBytes = 16_777_216

export async function readText(body: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of body as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > textMaxBytes) throw new FilesUnavailableError('file store: the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}
