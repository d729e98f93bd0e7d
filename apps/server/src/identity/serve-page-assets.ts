import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { passkeyScript, script, style } from './page-assets.ts'

/** Styles, font and script of the plain pages, with any identity provider. */
export function servePageAssets(app: FastifyInstance) {
  const fontPath = createRequire(import.meta.url).resolve(
    '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  )
  const font = readFileSync(fontPath)
  const kept = 'public, max-age=3600'
  app.get('/identity/style.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', kept).send(style),
  )
  app.get('/identity/page.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', kept).send(script),
  )
  app.get('/identity/inter.woff2', (_request, reply) =>
    reply.type('font/woff2').header('cache-control', kept).send(font),
  )
  // The package exports its modules only; its bundle for pages is next to them.
  const webauthnModule = createRequire(import.meta.url).resolve('@simplewebauthn/browser')
  const webauthn = readFileSync(join(dirname(webauthnModule), '../dist/bundle/index.umd.min.js'))
  for (const [path, code] of [
    ['/identity/webauthn.js', webauthn],
    ['/identity/passkey.js', passkeyScript],
  ] as const) {
    app.get(path, (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', kept).send(code),
    )
  }
}
