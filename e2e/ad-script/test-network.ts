import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { type AdConfiguration, configured, currentBuild } from '@vigil/tags'
import { createLoadedScript } from './placements.ts'

/** An event as sent, before validation. */
export type SentEvent = Record<string, unknown> & { type: string; creativeId?: string; threatClass?: string }

type Server = 'cdn' | 'collect'
export type ServerMode = 'well' | 'slow' | 'nonsense' | 'error' | 'never' | 'down'

export interface TestNetwork {
  /** Serves every host name: browsers use it as a proxy or map all hosts to it. */
  port: number
  /** Publishes a page and returns its URL. */
  publish: (path: string, html: string) => string
  /** Serves a script that ads load from another host. */
  serve: (id: string, markup: string) => void
  configure: (configuration: Partial<AdConfiguration>) => void
  /** Requests to blocked hosts and harmful URLs, by case. */
  harmfulLoads: () => string[]
  sent: () => SentEvent[]
  incidents: () => SentEvent[]
  /** Sets how the script's own servers respond. */
  answer: (mode: ServerMode, servers?: Server[]) => void
  forget: () => void
  close: () => Promise<void>
}

export const scriptUrl = 'http://cdn.example/lab/script.js'
export const tag = '0123456789abcdef-lab'

const types = { js: 'text/javascript', html: 'text/html' }
const honestScripts: Record<string, string> = {
  '/honest/fill.js': `document.getElementById('ad').innerHTML = '<div style="width:300px;height:120px;background:#083;color:#fff">Gardens</div>'`,
  '/honest/chain.js': `var s = document.createElement('script'); s.src = 'http://ads.example/honest/fill.js'; document.body.appendChild(s)`,
}

/** Servers for all host names on one port. */
export async function openTestNetwork(): Promise<TestNetwork> {
  const pages = new Map<string, string>()
  const scripts = new Map<string, string>()
  let loads: string[] = []
  let sent: SentEvent[] = []
  const modes: Record<Server, ServerMode> = { cdn: 'well', collect: 'well' }
  let code = configureScript({})
  const cache = new Map<string, Buffer>()
  const compressed = (text: string) => {
    const bytes = cache.get(text) ?? gzipSync(text, { level: 9 })
    cache.set(text, bytes)
    return bytes
  }

  const server = createServer((request, reply) => {
    const { host = '' } = request.headers
    const { pathname } = new URL(request.url ?? '/', 'http://any')
    const send = (type: string, text: string | Buffer, headers = {}) =>
      reply
        .writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'access-control-allow-origin': '*', ...headers })
        .end(text)
    // Compressed like on real servers, since it affects the loading time.
    const sendCompressed = (text: string) => send(types.js, compressed(text), { 'content-encoding': 'gzip' })
    const readBody = async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer) // a request's stream is of bytes
      return Buffer.concat(chunks).toString()
    }
    if (host.startsWith('collect.'))
      void readBody().then((text) =>
        respond(modes.collect, reply, () => {
          sent.push(...(JSON.parse(text).events as SentEvent[])) // our own script sends it
          reply.writeHead(202, { 'access-control-allow-origin': '*' }).end('{}')
        }),
      )
    else if (host.startsWith('cdn.')) respond(modes.cdn, reply, () => sendCompressed(code))
    else if (/vigil-drill|coinhive/.test(host) || pathname.startsWith('/harmful/')) {
      loads.push(pathname)
      send(pathname.endsWith('.js') ? types.js : types.html, '')
    } else if (host.startsWith('bidder.')) send('application/json', '{}')
    else if (pathname in honestScripts) send(types.js, honestScripts[pathname] ?? '')
    else if (pathname.startsWith('/loader/')) send(types.js, scripts.get(pathname.slice(8, -3)) ?? '')
    else if (pathname.startsWith('/plain/')) send(types.html, '<body style="margin:0;background:#fc6">Framed')
    else if (pathname.startsWith('/vendor/')) sendCompressed(scripts.get(pathname) ?? '')
    else {
      const page = pages.get(pathname)
      if (page === undefined) reply.writeHead(204).end()
      else send(types.html, page, pageHeaders.get(pathname))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    port,
    publish(path, html) {
      pages.set(path, html)
      return `http://news.localhost${path}`
    },
    serve: (id, markup) => scripts.set(id, id.startsWith('/vendor/') ? markup : createLoadedScript(markup)),
    configure: (configuration) => {
      code = configureScript(configuration)
    },
    harmfulLoads: () => loads,
    sent: () => sent,
    incidents: () => sent.filter(({ type }) => type === 'incident'),
    answer: (mode, servers = ['cdn', 'collect']) => {
      for (const one of servers) modes[one] = mode
    },
    forget() {
      loads = []
      sent = []
    },
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function respond(mode: ServerMode, reply: ServerResponse, respondNormally: () => void) {
  if (mode === 'well') respondNormally()
  else if (mode === 'slow') setTimeout(respondNormally, 1_500)
  else if (mode === 'down') reply.socket?.destroy()
  else if (mode !== 'never')
    reply
      .writeHead(mode === 'error' ? 503 : 200, { 'access-control-allow-origin': '*', 'content-type': types.js })
      .end('<html>}{ not a script')
}

/** Response headers by page, for policies. */
export const pageHeaders = new Map<string, Record<string, string>>()

function configureScript(configuration: Partial<AdConfiguration>) {
  return configured(currentBuild(), { tag, collectUrl: 'http://collect.example/collect', ...configuration })
}
