import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { configuredCart, currentBuild } from '@vigil/tags'
import { bundleCheckout } from '../../../packages/tags/lab/bundle.mjs'
import type { Network } from '../../../packages/tags/lab/cart/grammar.ts'
import { tokenPattern } from '../../../packages/tags/lab/cart/program.ts'
import { type ShopHost, serveShop } from './shop-server.ts'

/** An event as the script sent it. */
export type Sent = Record<string, unknown> & { type: string; host: string }

/**
 * A case's visits, by letter in the host name: without the script, with it, in a non-blocking session, and the first
 * two again.
 */
export const letters = { bare: 'b', blocking: 's', watching: 'w', bareAgain: 'd', blockingAgain: 'u' } as const
export type Setting = keyof typeof letters

export const scriptUrlOf = (setting: Setting, isLate = false) =>
  setting.startsWith('bare')
    ? undefined
    : `http://cdn.example/${setting === 'watching' ? 'watching' : 'blocking'}.js${isLate ? '?late' : ''}`

export const hostOf = (number: number, setting: Setting) => `c${number}-${letters[setting]}.localhost`

/** Response time of networks. A request that is canceled earlier has no effect. */
const farMs = 400
/** Delay of our script in cases in which the attack runs first. */
const lateMs = 300
const tag = '0123456789abcdef-cart'

export interface Internet {
  port: number
  open: (host: string, shop: ShopHost) => void
  /** Serves a script of a third party or a carrier under a file name. */
  serve: (file: string, code: string) => void
  /** Sets the network of a case's click URLs. */
  assign: (number: number, network: Network) => void
  /** URLs of completed requests to other hosts that contain the token. */
  calls: (token: string) => string[]
  sent: (host: string) => Sent[]
  close: () => void
}

/** Shops, networks, partners and our own hosts on one port. */
export async function openInternet(scriptFile?: string): Promise<Internet> {
  const checkoutScript = await bundleCheckout()
  const shops = new Map<string, ShopHost>()
  const files = new Map<string, string>()
  const networks = new Map<number, Network>()
  /** Targets of the click URLs that a publisher links to. */
  const ways = new Map<string, string>()
  const calls: string[] = []
  const sent = new Map<string, Sent[]>()
  const build = scriptFile ? { code: readFileSync(scriptFile, 'utf8') } : currentBuild('cart')
  const codeFor = (nonBlockingPercent: number) =>
    configuredCart(build, { tag, collectUrl: 'http://collect.example/collect', nonBlockingPercent })
  const scripts: Record<string, string> = { '/blocking.js': codeFor(0), '/watching.js': codeFor(100) }
  const cors = { 'access-control-allow-origin': '*' }

  const homeOf = (address: string) => {
    const [, number = '', letter = ''] = tokenPattern.exec(address) ?? []
    const network = networks.get(Number(number))
    const [token] = tokenPattern.exec(address) ?? []
    return network && `http://c${number}-${letter.toLowerCase()}.localhost/checkout?${network.parameter}=${token}`
  }

  const server = createServer(async (request, reply) => {
    const host = hostIn(request)
    const url = new URL(request.url ?? '/', `http://${host}`)
    const chunks: Buffer[] = []
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer) // request bodies are streams of bytes
    } catch {
      return
    }
    const body = Buffer.concat(chunks).toString()
    const script = (code: string) =>
      void reply.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', ...cors }).end(code)
    const shop = shops.get(host)
    if (shop) return void serveShop(shop, { request, reply, url, body }, checkoutScript)
    if (host === 'cdn.example') {
      const code = scripts[url.pathname] ?? ''
      return url.search ? void setTimeout(() => script(code), lateMs) : script(code)
    }
    if (host === 'static.shopcdn.example') return script(checkoutScript)
    if (host === 'files.partner.example') return script(files.get(url.pathname.slice(1)) ?? '')
    if (host === 'collect.example') {
      for (const event of JSON.parse(body).events as Sent[]) // sent by our own script
        sent.set(event.host, [...(sent.get(event.host) ?? []), event])
      return void reply.writeHead(202, cors).end('{}')
    }
    const address = host + url.pathname + url.search
    if (host === 'blog.example') {
      const to = url.searchParams.get('to') ?? ''
      ways.set(to.replace(/^https?:\/\//, ''), url.searchParams.get('home') ?? '')
      const link = `<!doctype html><a id="link" href="${to.replaceAll('&', '&amp;')}">A good tent</a>`
      return void reply.writeHead(200, { 'content-type': 'text/html' }).end(link)
    }
    if (host === 'panel.savings.example')
      return void reply.writeHead(200, { 'content-type': 'text/html' }).end('Savings')
    setTimeout(() => {
      if (request.socket.destroyed) return
      calls.push(address)
      const home = ways.get(address) ?? (isSale(address) ? undefined : homeOf(address))
      if (home) reply.writeHead(302, { location: home, ...cors }).end()
      else reply.writeHead(200, { 'content-type': 'text/html', ...cors }).end('A partner')
    }, farMs)
  })
  server.on('upgrade', (request, socket) => {
    setTimeout(() => {
      if (!socket.destroyed) calls.push(hostIn(request) + request.url)
      socket.destroy()
    }, farMs)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listens on a port
  return {
    port,
    open: (host, shop) => shops.set(host, shop),
    serve: (file, code) => files.set(file, code),
    assign: (number, network) => networks.set(number, network),
    calls: (token) => calls.filter((address) => address.includes(token)),
    sent: (host) => sent.get(host) ?? [],
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const hostIn = ({ headers }: IncomingMessage) => (headers.host ?? '').replace(/:\d+$/, '')

/** Whether it is the shop's own report of a sale to its network. */
export const isSale = (address: string) => address.includes('/sread.img')
