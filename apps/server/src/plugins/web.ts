import files from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { answer } from './errors.ts'
import { type PageSettings, renderPage, type WebBuild } from './web-pages.ts'

const serverPaths = /^\/(api|oidc|identity|collect|healthz|readyz|metrics|assets|shop\/assets)(\/|$)/

/** Serves the built dashboard. Every path that is not the server's is one of its pages. */
export async function serveWeb(app: FastifyInstance, build: WebBuild, installation: () => Promise<PageSettings>) {
  await app.register(files, {
    root: build.directory,
    wildcard: true,
    index: false,
    preCompressed: true,
    setHeaders(reply, path) {
      // File names under assets contain a content hash.
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const sendPage = async (path: string, reply: FastifyReply) =>
    reply
      .code(200)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(renderPage(build, path, await installation()))
  // The plugin serves no directory, and refuses this one unless the client accepts a compressed file.
  app.get('/', (_request, reply) => sendPage('/', reply))
  app.setNotFoundHandler((request, reply) => {
    const path = decodedPath(request.url)
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && path !== null && !serverPaths.test(path)
    return isPage ? sendPage(path, reply) : answer(reply, 'not_found')
  })
}

/** Encoded and doubled slashes must not make a server path look like a page. */
function decodedPath(url: string) {
  try {
    return decodeURIComponent(url.split('?')[0] ?? '/').replace(/[/\\]+/g, '/')
  } catch {
    return null
  }
}
