import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'
import { script, style } from './page-assets.ts'

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
}
