import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { type AdConfiguration, configured, currentBuild } from '@vigil/tags'
import { chromiumArguments, findChromium } from '../support/chromium.ts'
import { loadedScript } from './ways.ts'

/** An event as it came, before any server has looked at it. */
export type Sent = Record<string, unknown> & { type: string; creativeId?: string; threatClass?: string }

export interface Lab {
  browser: Browser
  context: BrowserContext
  /** Puts a page in place and gives its address. */
  publish: (path: string, html: string) => string
  /** A script that ads load from a host of their own. */
  serve: (id: string, markup: string) => void
  configure: (configuration: Partial<AdConfiguration>) => void
  /** What was loaded from bad hosts and addresses whose loading is a harm, by case. */
  harmfulLoads: () => string[]
  sent: () => Sent[]
  incidents: () => Sent[]
  /** Takes nothing, answers nonsense or does not answer, from now on. */
  answer: (how: 'well' | 'nonsense' | 'never' | 'error') => void
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
export async function openLab(): Promise<Lab> {
  const pages = new Map<string, string>()
  const scripts = new Map<string, string>()
  let loads: string[] = []
  let sent: Sent[] = []
  let how: Parameters<Lab['answer']>[0] = 'well'
  let code = codeFor({})

  const server = createServer((request, reply) => {
    const { host = '' } = request.headers
    const { pathname } = new URL(request.url ?? '/', 'http://any')
    const send = (type: string, text: string, headers = {}) =>
      reply
        .writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'access-control-allow-origin': '*', ...headers })
        .end(text)
    const bodyOf = async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer) // a request's stream is of bytes
      return Buffer.concat(chunks).toString()
    }
    if (host.startsWith('collect.'))
      void bodyOf().then((text) => {
        if (how === 'never') return
        if (how === 'well') sent.push(...(JSON.parse(text).events as Sent[])) // our own script sends it
        reply
          .writeHead(how === 'error' ? 503 : 202, { 'access-control-allow-origin': '*' })
          .end(how === 'well' ? '{}' : '<<')
      })
    else if (host.startsWith('cdn.')) {
      if (how === 'never') return
      send(types.js, how === 'well' ? code : how === 'nonsense' ? '<html>}{ not a script' : '', {})
    } else if (/vigil-drill|coinhive/.test(host) || pathname.startsWith('/harmful/')) {
      loads.push(pathname)
      send(pathname.endsWith('.js') ? types.js : types.html, '')
    } else if (host.startsWith('bidder.')) send('application/json', '{}')
    else if (pathname in honest) send(types.js, honest[pathname] ?? '')
    else if (pathname.startsWith('/loader/')) send(types.js, scripts.get(pathname.slice(8, -3)) ?? '')
    else if (pathname.startsWith('/plain/')) send(types.html, '<body style="margin:0;background:#fc6">Framed')
    else if (pathname.startsWith('/vendor/')) send(types.js, scripts.get(pathname) ?? '')
    else {
      const page = pages.get(pathname)
      if (page === undefined) reply.writeHead(204).end()
      else send(types.html, page, headersOf.get(pathname))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  const executablePath = findChromium()
  const browser = await chromium.launch({
    args: [...chromiumArguments, `--host-resolver-rules=MAP * 127.0.0.1:${port}`],
    ...(executablePath && { executablePath }),
  })
  const context = await browser.newContext({ viewport: { width: 1000, height: 800 }, acceptDownloads: true })
  return {
    browser,
    context,
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
    answer: (next) => {
      how = next
    },
    forget() {
      loads = []
      sent = []
    },
    async close() {
      await browser.close()
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Headers of a page, for policies. */
export const headersOf = new Map<string, Record<string, string>>()

function codeFor(configuration: Partial<AdConfiguration>) {
  return configured(currentBuild(), { tag, collectUrl: 'http://collect.example/collect', ...configuration })
}

/** What a browser does of its own is told to whoever asks, without the help of the script under test. */
export async function sense(context: BrowserContext) {
  await context.addInitScript(() => {
    const realm = window as unknown as Record<string, never> & Window & typeof globalThis // names of the lab's own
    const home = window.top as unknown as { sensed: (what: string) => void; felt: string[] } & Window // one origin in the lab
    if (window === window.top) {
      home.felt = []
      home.sensed = (what) => home.felt.push(what)
    }
    const note = (
      owner: object | undefined,
      name: string,
      what: string,
      answer: unknown,
      isFelt = (..._args: unknown[]) => true,
    ) => {
      if (!owner) return
      const native = (owner as Record<string, (...args: unknown[]) => unknown>)[name]
      Object.defineProperty(owner, name, {
        configurable: true,
        writable: true,
        value(...args: unknown[]) {
          try {
            if (isFelt(...args)) home.sensed(what)
          } catch {}
          return answer === 'native' ? native?.apply(this, args) : answer
        },
      })
    }
    const never = new Promise(() => {})
    note(realm.Notification, 'requestPermission', 'notification', never)
    note(realm.Geolocation?.prototype, 'getCurrentPosition', 'position', undefined)
    note(realm.Clipboard?.prototype, 'writeText', 'clipboard', never)
    note(realm.Element.prototype, 'requestFullscreen', 'screen', never)
    let steps = 0
    note(realm.History.prototype, 'pushState', 'history', 'native', () => ++steps === 5)
    const { addEventListener } = realm.EventTarget.prototype
    realm.EventTarget.prototype.addEventListener = function listen(...args) {
      if (args[0] === 'popstate') home.sensed('popstate')
      if (args[0] === 'keydown' && this === home.document) home.sensed('typing')
      return addEventListener.apply(this ?? window, args)
    }
  })
}

export const felt = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { felt: string[] }).felt)
