import type { IncomingMessage, ServerResponse } from 'node:http'
import { clickParameters, type Dress } from '../../../packages/tags/lab/cart/dresses.ts'
import type { Shop } from '../../../packages/tags/lab/cart/grammar.ts'
import { checkoutPage, innerPage, productPage, thanksPage } from '../../../packages/tags/lab/cart/shop.ts'

/** The shop of one visit: settings of its pages, and what its server received. */
export interface ShopHost {
  shop: Shop
  dress: Dress
  scriptUrl: string | undefined
  first: string
  head: string
  body: string
  /** URL of the shop's bundle, if it is on another host. */
  bundleUrl: string | undefined
  /** Codes that reached the server, in order. */
  codes: string[]
  coupon: string | undefined
  orders: { cookies: string; body: string }[]
}

export interface Incoming {
  request: IncomingMessage
  reply: ServerResponse
  url: URL
  body: string
}

const cookiesOf = ({ headers }: IncomingMessage) => headers.cookie ?? ''

export function serveShop(host: ShopHost, { request, reply, url, body }: Incoming, checkoutScript: string) {
  const { pathname, searchParams } = url
  const isPage = request.headers['sec-fetch-mode'] === 'navigate'
  const send = (type: string, text: string, headers: Record<string, string | string[]> = {}) =>
    reply
      .writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store', ...headers })
      .end(text)
  const sendOn = (to: string) => reply.writeHead(303, { location: to }).end()
  const take = (code: string) => {
    host.codes.push(code)
    host.coupon = code
  }

  if (pathname === '/checkout.js') return send('text/javascript', checkoutScript)
  if (pathname === '/quiet') return reply.writeHead(204).end()
  if (pathname === '/quiet-page') return send('text/html', '<!doctype html><p>Delivery</p>')
  if (pathname === '/order' && request.method === 'POST') {
    host.orders.push({ cookies: cookiesOf(request), body })
    return isPage ? sendOn('/thanks') : send('application/json', '{"ok":true}')
  }
  if (pathname === '/apply' || isApi(host.dress, request, url)) {
    const code = codeIn(host.dress, url, body)
    take(code)
    return isPage ? sendOn('/checkout') : send('application/json', JSON.stringify({ message: messageFor(code) }))
  }
  if (pathname.startsWith('/discount/')) {
    take(decodeURIComponent(pathname.slice('/discount/'.length)))
    return sendOn('/checkout')
  }
  const [, kept] = /discount_code=([^;]*)/.exec(cookiesOf(request)) ?? []
  if (kept && pathname === '/checkout' && isPage) take(kept)
  const linked = searchParams.get(host.dress.link) ?? ''
  if (linked && host.dress.isLinkAppliedBy === 'server' && pathname !== '/inner') take(linked)
  const linkedCode = host.dress.isLinkAppliedBy === 'page' ? linked : ''
  const options = { ...host, linkedCode }
  const headers = { 'set-cookie': attributionCookies(searchParams) }
  if (pathname === '/inner') return send('text/html', innerPage(host.dress, linkedCode))
  if (pathname === '/checkout') return send('text/html', checkoutPage(options), headers)
  if (pathname === '/thanks') return send('text/html', thanksPage(options), headers)
  return send('text/html', productPage(options), headers)
}

/** Like real shops, stores a network's parameter in a cookie for a month. */
const attributionCookies = (query: URLSearchParams) =>
  Object.entries(clickParameters).flatMap(([parameter, cookie]) => {
    const value = query.get(parameter)
    return value ? [`${cookie}=${encodeURIComponent(value)}; Path=/; Max-Age=2592000`] : []
  })

function isApi({ api, wire }: Dress, { method }: IncomingMessage, url: URL) {
  if (wire === 'path') return url.pathname.startsWith(api.replace('CODE', '')) && method === 'PUT'
  return method === 'POST' && url.pathname + url.search === api
}

function codeIn({ field }: Dress, url: URL, body: string): string {
  const parsed = jsonIn(body)
  if (parsed) return String(parsed.code ?? parsed.variables?.codes?.[0] ?? '')
  const inForm = new URLSearchParams(body).get(field) ?? url.searchParams.get(field)
  if (inForm !== null) return inForm
  const part = new RegExp(`name="${field}"\\r\\n\\r\\n([^\\r]*)`).exec(body)?.[1]
  return part ?? decodeURIComponent(url.pathname.split('/').pop() ?? '')
}

function jsonIn(body: string) {
  try {
    return body.startsWith('{')
      ? (JSON.parse(body) as { code?: unknown; variables?: { codes?: unknown[] } }) // sent by the shop's page, or by an attack that imitates it
      : undefined
  } catch {
    return undefined
  }
}

const messageFor = (code: string) =>
  /^(SAVE|KX)/.test(code) ? `Code ${code} was applied: 10% off` : `Sorry, ${code} is not valid`
