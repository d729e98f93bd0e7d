import { lookup as systemLookup } from 'node:dns/promises'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Sends requests to addresses that users enter. They reach public hosts only. */

export interface Posted {
  status: number
  /** The start of the answer. */
  answer: string
}

export interface Answered extends Posted {
  headers: IncomingHttpHeaders
  /** The same part of the answer as sent, for answers that are not text. */
  bytes: Uint8Array
}

export type Resolve = (host: string) => Promise<readonly { address: string; family: number }[]>

export interface Guard {
  /** Hosts, with a port if it is not the default, that may be private and use http. */
  trustedHosts: readonly string[]
  resolve?: Resolve
  timeoutMs?: number
}

const answerBytes = 2_000
const defaultTimeoutMs = 10_000

/** The address is not allowed. A retry cannot help unless its DNS record changes. */
export class RefusedAddress extends Error {
  override name = 'RefusedAddress'
}

const globalUnicast = ipaddr.parseCIDR('2000::/3')

/** Whether an address is on the public internet: not private, local, shared, mapped, translated or reserved. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast)
}

/** The URL if its scheme and host are allowed; its addresses are checked when it is connected to. */
export function checkUrl(text: string, { trustedHosts }: Pick<Guard, 'trustedHosts'>): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.username !== '' || url.password !== '') throw new RefusedAddress('The URL is not allowed.')
  if (trustedHosts.includes(url.host)) return url
  if (url.protocol !== 'https:') throw new RefusedAddress('Only https is allowed.')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (ipaddr.isValid(host) && !isPublicAddress(host)) throw new RefusedAddress('The address is not public.')
  if (host === 'localhost' || host.endsWith('.localhost')) throw new RefusedAddress('The address is not public.')
  return url
}

const resolveWithSystem: Resolve = (host) => systemLookup(host, { all: true })

/** Resolves a host for the connection itself: a second lookup could give another address. */
function guardedLookup(resolve: Resolve): LookupFunction {
  return (host, options, callback) => {
    resolve(host).then(
      (found) => {
        const [first] = found
        const isAllowed = first !== undefined && found.every(({ address }) => isPublicAddress(address))
        if (!isAllowed) callback(new RefusedAddress('The host has an address that is not public.'), '', 0)
        else if (options.all) callback(null, [...found])
        else callback(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    )
  }
}

interface Message {
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body?: string
  /** The answer is read up to this size. */
  mostBytes: number
}

/** Sends one request. Follows no redirect: its target was not checked. */
export async function guardedRequest(
  address: string,
  { method, headers, body = '', mostBytes }: Message,
  { resolve = resolveWithSystem, timeoutMs = defaultTimeoutMs, ...guard }: Guard,
): Promise<Answered> {
  const url = checkUrl(address, guard)
  const isTrusted = guard.trustedHosts.includes(url.host)
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((done, fail) => {
    const request = send(url, {
      method,
      headers: method === 'POST' ? { ...headers, 'content-length': String(Buffer.byteLength(body)) } : headers,
      // A kept connection could be to an address that was checked for another host.
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      ...(isTrusted ? {} : { lookup: guardedLookup(resolve) }),
    })
    request.on('error', fail)
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      let size = 0
      const finish = () => {
        const bytes = Buffer.concat(chunks).subarray(0, mostBytes)
        const answer = bytes.toString('utf8').replaceAll('\0', '')
        done({ status: response.statusCode ?? 0, headers: response.headers, answer, bytes })
        response.destroy()
      }
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        size += chunk.length
        if (size >= mostBytes) finish()
      })
      response.on('end', finish)
      response.on('error', fail)
    })
    request.end(body)
  })
}

/** Posts to a URL and returns the start of the answer. */
export async function guardedPost(
  address: string,
  message: Pick<Message, 'headers'> & { body: string },
  guard: Guard,
): Promise<Posted> {
  const { status, answer } = await guardedRequest(
    address,
    { method: 'POST', mostBytes: answerBytes, ...message },
    guard,
  )
  return { status, answer }
}
