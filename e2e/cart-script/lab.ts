import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BrowserContext, chromium } from '@playwright/test'
import { type CartConfiguration, configuredCart, currentBuild } from '@vigil/tags'
import { bundleShop } from '../../packages/tags/lab/bundle.mjs'
import { chromiumArguments, findChromium } from '../support/chromium.ts'
import { answerPage, type Kind, kinds, messageFor, pageOf } from './shop.ts'

/** An event as sent, not validated by a server. */
export type Sent = Record<string, unknown> & { type: string; host: string }

export const codeKey = '0f'.repeat(32)

/**
 * Settings of the script: blocking, non-blocking, blocking of known extensions only, and blocking with hashed codes.
 */
export const settings = {
  stops: { nonBlockingPercent: 0 },
  watches: { nonBlockingPercent: 100 },
  known: { nonBlockingPercent: 0, agnostic: false },
  hashes: { nonBlockingPercent: 0, codeKey },
} satisfies Record<string, Partial<CartConfiguration>>
export type Setting = keyof typeof settings

export interface Lab {
  context: BrowserContext
  /** Codes that reached the shop on this host. */
  codes: (host: string) => string[]
  /** Requests to affiliates' hosts whose URL contains `part`. */
  clicks: (part: string) => string[]
  sent: (host?: string) => Sent[]
  /** Adds markup to the pages of a host. */
  furnish: (host: string, more: { head?: string; body?: string }) => void
  /** How our servers answer from now on. */
  answer: (how: 'well' | 'error' | 'never') => void
  close: () => Promise<void>
}

export const tag = '0123456789abcdef-cart'
const collectUrl = 'http://collect.example/collect'
export const scriptUrlOf = (setting: string) => `http://cdn.example/${setting}/script.js`
/** Each host is a separate session: no other page shares its cookies. */
export const hostOf = (id: string, setting: Setting | 'bare') => `${id}-${setting}.localhost`
export const addressOf = (id: string, setting: Setting | 'bare', kind: Kind, rest = '') =>
  `http://${hostOf(id, setting)}/${kind}${rest}`

/** Shops, affiliates and our own two hosts, all on one port. */
export async function openLab(extension?: { folder: string; executablePath: string }): Promise<Lab> {
  const shopScript = await bundleShop()
  const codes: { host: string; code: string }[] = []
  const clicks: string[] = []
  const sent: Sent[] = []
  const furniture = new Map<string, { head?: string; body?: string }>()
  let how: Parameters<Lab['answer']>[0] = 'well'

  const server = createServer(async (request, reply) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '')
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://any')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer) // request bodies are streams of bytes
    const body = Buffer.concat(chunks).toString()
    const send = (type: string, text: string) =>
      reply.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'access-control-allow-origin': '*' }).end(text)
    if (host === 'collect.example') {
      if (how === 'never') return
      if (how === 'well') sent.push(...(JSON.parse(body).events as Sent[])) // sent by our own script
      reply.writeHead(how === 'error' ? 503 : 202, { 'access-control-allow-origin': '*' }).end('{}')
      return
    }
    if (host === 'cdn.example') {
      if (how === 'never') return
      if (how === 'error') return void reply.writeHead(503).end()
      const setting = pathname.split('/')[1] as Setting // the URLs above contain one
      return void send(
        'text/javascript',
        configuredCart(currentBuild('cart'), { tag, collectUrl, ...settings[setting] }),
      )
    }
    if (!host.endsWith('.localhost')) {
      // Responds as slowly as a remote host. A request counts once its response, with the cookie, is sent; one that is
      // canceled earlier has no effect.
      setTimeout(() => {
        if (!request.socket.destroyed) clicks.push(`${host}${request.url}`)
        send('text/html', 'An affiliate')
      }, 300)
      return
    }
    const setting = /-(\w+)\.localhost$/.exec(host)?.[1]
    const scriptUrl = setting && setting !== 'bare' ? scriptUrlOf(setting) : undefined
    const kind = kinds.find((each) => each === pathname.slice(1))
    if (pathname === '/shop.js') send('text/javascript', shopScript)
    else if (pathname === '/api/coupon') {
      const code = body.startsWith('{') ? String(JSON.parse(body).code) : (searchParams.get('code') ?? '')
      codes.push({ host, code })
      send('application/json', JSON.stringify({ message: messageFor(code) }))
    } else if (pathname === '/apply') {
      const code = new URLSearchParams(body || searchParams).get('coupon') ?? ''
      codes.push({ host, code })
      send('text/html', answerPage(code, scriptUrl))
    } else if (kind && searchParams.has('inner')) send('text/html', pageOf({ kind }))
    else if (kind) send('text/html', pageOf({ kind, scriptUrl, ...furniture.get(host) }))
    else if (/^\/(checkout|thanks|discount)/.test(pathname))
      send('text/html', pageOf({ kind: 'plain', scriptUrl, ...furniture.get(host) }))
    else reply.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listens on a port
  const context = await openBrowser(port, extension)
  return {
    context,
    codes: (host) => codes.filter((one) => one.host === host).map(({ code }) => code),
    clicks: (part) => clicks.filter((address) => address.includes(part)),
    sent: (host) => sent.filter((event) => !host || event.host === host),
    furnish: (host, more) => furniture.set(host, more),
    answer: (next) => {
      how = next
    },
    async close() {
      await context.close()
      await context.browser()?.close()
      server.closeAllConnections()
      server.close()
    },
  }
}

async function openBrowser(port: number, extension?: { folder: string; executablePath: string }) {
  const args = [...chromiumArguments, `--host-resolver-rules=MAP * 127.0.0.1:${port}`]
  const viewport = { width: 1000, height: 800 }
  if (!extension) {
    const executablePath = findChromium()
    const browser = await chromium.launch({ args, ...(executablePath && { executablePath }) })
    return browser.newContext({ viewport })
  }
  const { folder, executablePath } = extension
  // Extensions need a separate profile and a full browser, here in its headless mode.
  return chromium.launchPersistentContext('', {
    executablePath,
    headless: false,
    viewport,
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [...args, '--headless=new', `--disable-extensions-except=${folder}`, `--load-extension=${folder}`],
  })
}
