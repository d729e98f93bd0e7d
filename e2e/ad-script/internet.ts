import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { type AdConfiguration, configured, currentBuild } from '@vigil/tags'
import { loadedScript } from './ways.ts'

/** An event as it came, before any server has looked at it. */
export type Sent = Record<string, unknown> & { type: string; creativeId?: string; threatClass?: string }

type Server = 'cdn' | 'collect'
export type Answer = 'well' | 'slow' | 'nonsense' | 'error' | 'never' | 'down'

export interface Internet {
  /** Serves every host name: browsers use it as a proxy or map all hosts to it. */
  port: number
  /** Puts a page in place and gives its address. */
  publish: (path: string, html: string) => string
  /** A script that ads load from a separate host. */
  serve: (id: string, markup: string) => void
  configure: (configuration: Partial<AdConfiguration>) => void
  /** Requests to bad hosts and to addresses that are harmful to load, by case. */
  harmfulLoads: () => string[]
  sent: () => Sent[]
  incidents: () => Sent[]
  /** How the script's own servers answer from now on. */
  answer: (how: Answer, servers?: Server[]) => void
  forget: () => void
  close: () => Promise<void>
}

export const scriptUrl = 'http://cdn.example/lab/script.js'
export const tag = '0123456789abcdef-lab'

const types = { js: 'text/javascript', html: 'text/html' }
const honest: Record<string, string> = {
  '/honest/fill.js': `document.getElementById('ad').innerHTML = '<div style="width:300px;height:120px;background:#083;color:#fff">Gardens</div>'`,
  '/honest/chain.js': `var s = document.createElement('script'); s.src = 'http://ads.example/honest/fill.js'; document.body.appendChild(s)`,
}

/** A small internet on one port: every name leads to it. */
export async function openInternet(): Promise<Internet> {
  const pages = new Map<string, string>()
  const scripts = new Map<string, string>()
  let loads: string[] = []
  let sent: Sent[] = []
  const answers: Record<Server, Answer> = { cdn: 'well', collect: 'well' }
  let code = codeFor({})
  const known = new Map<string, Buffer>()
  const compressed = (text: string) => {
    const bytes = known.get(text) ?? gzipSync(text, { level: 9 })
    known.set(text, bytes)
    return bytes
  }

  const server = createServer((request, reply) => {
    const { host = '' } = request.headers
    const { pathname } = new URL(request.url ?? '/', 'http://any')
    const send = (type: string, text: string | Buffer, headers = {}) =>
      reply
        .writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'access-control-allow-origin': '*', ...headers })
        .end(text)
    // As any server does; how long a page takes depends on it.
    const sendCompressed = (text: string) => send(types.js, compressed(text), { 'content-encoding': 'gzip' })
    const bodyOf = async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer) // a request's stream is of bytes
      return Buffer.concat(chunks).toString()
    }
    if (host.startsWith('collect.'))
      void bodyOf().then((text) =>
        answerAs(answers.collect, reply, () => {
          sent.push(...(JSON.parse(text).events as Sent[])) // our own script sends it
          reply.writeHead(202, { 'access-control-allow-origin': '*' }).end('{}')
        }),
      )
    else if (host.startsWith('cdn.')) answerAs(answers.cdn, reply, () => sendCompressed(code))
    else if (/vigil-drill|coinhive/.test(host) || pathname.startsWith('/harmful/')) {
      loads.push(pathname)
      send(pathname.endsWith('.js') ? types.js : types.html, '')
    } else if (host.startsWith('bidder.')) send('application/json', '{}')
    else if (pathname in honest) send(types.js, honest[pathname] ?? '')
    else if (pathname.startsWith('/loader/')) send(types.js, scripts.get(pathname.slice(8, -3)) ?? '')
    else if (pathname.startsWith('/plain/')) send(types.html, '<body style="margin:0;background:#fc6">Framed')
    else if (pathname.startsWith('/vendor/')) sendCompressed(scripts.get(pathname) ?? '')
    else {
      const page = pages.get(pathname)
      if (page === undefined) reply.writeHead(204).end()
      else send(types.html, page, headersOf.get(pathname))
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
    serve: (id, markup) => scripts.set(id, id.startsWith('/vendor/') ? markup : loadedScript(markup)),
    configure: (configuration) => {
      code = codeFor(configuration)
    },
    harmfulLoads: () => loads,
    sent: () => sent,
    incidents: () => sent.filter(({ type }) => type === 'incident'),
    answer: (how, servers = ['cdn', 'collect']) => {
      for (const one of servers) answers[one] = how
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

function answerAs(how: Answer, reply: ServerResponse, well: () => void) {
  if (how === 'well') well()
  else if (how === 'slow') setTimeout(well, 1_500)
  else if (how === 'down') reply.socket?.destroy()
  else if (how !== 'never')
    reply
      .writeHead(how === 'error' ? 503 : 200, { 'access-control-allow-origin': '*', 'content-type': types.js })
      .end('<html>}{ not a script')
}

/** Headers of a page, for policies. */
export const headersOf = new Map<string, Record<string, string>>()

function codeFor(configuration: Partial<AdConfiguration>) {
  return configured(currentBuild(), { tag, collectUrl: 'http://collect.example/collect', ...configuration })
}
