import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { type AdConfiguration, configured, currentBuild } from '@vigil/tags'
import type { BuiltCase } from '../../../packages/tags/lab/ad/compose.ts'
import { tone } from './tone.ts'

export interface ReportedIncident {
  threatClass: string
  url: string
  hint: string
}

/** Requests that reached the servers during one run. */
export interface Traffic {
  /** Requests to the attacker's servers: URL and body as text, with the time. */
  foreign: { at: number; path: string; text: string }[]
  /** Paths requested from the publisher's server. */
  own: string[]
  incidents: ReportedIncident[]
}

export interface LabServers {
  port: number
  publish: (built: BuiltCase) => string
  getTraffic: (token: string) => Traffic
  forget: (token: string) => void
  close: () => void
}

export const publisher = 'http://news.localhost'
export const scriptTag = '<script src="http://cdn.example/lab/script.js"></script>'
const types: Record<string, string> = {
  js: 'text/javascript',
  html: 'text/html',
  css: 'text/css',
  svg: 'image/svg+xml',
  wav: 'audio/wav',
}
const creative =
  '<body style="margin:0"><a href="http://shop.example/"><div style="width:300px;height:250px;background:#36c;color:#fff">Bags, two for one</div></a>'
/** The token of a case in its URLs. */
export const tokenPattern = /t[0-9a-z]+z[bp]/

/** Publisher, attackers, CDN and collector on one port. Every host name resolves to it. */
export async function startServers(configuration: Partial<AdConfiguration> = {}): Promise<LabServers> {
  const pages = new Map<string, BuiltCase>()
  const traffic = new Map<string, Traffic>()
  const trafficOf = (token: string) => {
    const known = traffic.get(token) ?? { foreign: [], own: [], incidents: [] }
    traffic.set(token, known)
    return known
  }
  const code = configured(currentBuild(), {
    tag: '0123456789abcdef-lab',
    collectUrl: 'http://collect.example/collect',
    ...configuration,
  })
  const findToken = (text: string) => tokenPattern.exec(text)?.[0] ?? ''
  const record = (path: string, text: string) =>
    trafficOf(findToken(path)).foreign.push({ at: Date.now(), path, text: addDecoded(text) })

  const server = createServer(async (request, reply) => {
    const { host = '', cookie = '' } = request.headers
    const path = (request.url ?? '/').replace(/^http:\/\/[^/]+/, '')
    const pathOnly = path.split('?')[0] ?? ''
    const send = (type: string, content: string | Buffer, headers = {}) =>
      reply
        .writeHead(200, {
          'content-type': type === 'audio/wav' ? type : `${type}; charset=utf-8`,
          'access-control-allow-origin': '*',
          ...headers,
        })
        .end(content)
    const body = request.method === 'GET' ? '' : await readBody(request)
    if (host.startsWith('cdn.example')) return send('text/javascript', code)
    if (host.startsWith('collect.')) {
      // A beacon may be cut off when its page closes.
      for (const { type, threatClass, rule, url, traits } of body ? JSON.parse(body).events : [])
        if (type === 'incident')
          trafficOf(findToken(url)).incidents.push({ threatClass, url, hint: `${rule}: ${traits?.means}` })
      return reply.writeHead(202, { 'access-control-allow-origin': '*' }).end('{}')
    }
    if (host.startsWith('news.')) {
      const token = findToken(path)
      if (token) trafficOf(token).own.push(path)
      if (pathOnly.startsWith('/page/')) return send('text/html', pages.get(token)?.html ?? '')
      if (pathOnly === '/account')
        return send('application/json', JSON.stringify({ token: /session=(\w+)/.exec(cookie)?.[1] ?? '' }))
      return send('text/html', '<!doctype html><title>Other page</title><h1>Other page</h1>')
    }
    if (pathOnly === '/tone.wav') return send('audio/wav', tone)
    if (pathOnly === '/favicon.ico') return reply.writeHead(204).end()
    record(path, `${path} ${body}`)
    const file = pages.get(findToken(path))?.files.get(pathOnly)
    if (file !== undefined) return send(types[pathOnly.split('.').at(-1) ?? ''] ?? 'text/plain', file)
    if (pathOnly.startsWith('/file/'))
      return send('application/octet-stream', 'MZ'.repeat(50), {
        'content-disposition': 'attachment; filename="setup.exe"',
      })
    if (/\/n\d$/.test(pathOnly)) return send('text/html', creative)
    return send(
      pathOnly.startsWith('/c/') ? 'text/plain' : 'text/html',
      pathOnly.startsWith('/go/') ? '<title>Win</title><h1>You have won</h1>' : '',
    )
  })
  server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    const path = (request.url ?? '/').replace(/^(http|ws):\/\/[^/]+/, '')
    record(path, path)
    acceptSocket(request, socket, (text) => record(path, text))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    port,
    publish(built) {
      pages.set(built.token, built)
      return `${publisher}/page/${built.token}`
    },
    getTraffic: trafficOf,
    forget(token) {
      pages.delete(token)
      traffic.delete(token)
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function readBody(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer) // a request's stream is of bytes
  return Buffer.concat(chunks).toString()
}

function addDecoded(text: string) {
  try {
    return `${text} ${decodeURIComponent(text)}`
  } catch {
    return text
  }
}

/** Supports as much of RFC 6455 as short client messages need. */
function acceptSocket(request: IncomingMessage, socket: Duplex, onMessage: (text: string) => void) {
  const accept = createHash('sha1')
    .update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
    .digest('base64')
  socket.on('error', () => {})
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  )
  socket.on('data', (data: Buffer) => {
    const short = (data[1] ?? 0) & 127
    const start = short === 126 ? 4 : 2
    const length = short === 126 ? data.readUInt16BE(2) : short
    const mask = data.subarray(start, start + 4)
    const payload = data.subarray(start + 4, start + 4 + length)
    onMessage(Buffer.from(payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0))).toString())
  })
}
