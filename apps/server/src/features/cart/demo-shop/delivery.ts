import { join } from 'node:path'
import files from '@fastify/static'
import { type ShopPage, scriptAddress, shopPaths } from '@vigil/contract'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../../config.ts'
import type { DemoShop } from '../../../dependencies.ts'
import { answer } from '../../../plugins/errors.ts'
import { shopPage, shopPolicy } from './shop-page.ts'

interface Options {
  config: Config
  demoShop: DemoShop | null
}

const common = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'x-robots-tag': 'noindex' }
const pages = Object.entries(shopPaths) as [ShopPage, string][] // its own keys

/** Serves the demo shop. Public: it contains no user data. */
export async function deliverShop(app: FastifyInstance, { config, demoShop }: Options) {
  if (!demoShop) return
  const { cdnBase, publicUrl } = config
  const policy = shopPolicy({ cdnBase, collectUrl: `${publicUrl}/collect` })
  const headers = { ...common, 'content-security-policy': policy, 'referrer-policy': 'same-origin' }

  for (const [page, path] of pages) {
    app.get(path, (request, reply) => {
      const isOff = /(^|; )lantern_protection=off(;|$)/.test(request.headers.cookie ?? '')
      const scriptUrl = isOff ? null : scriptAddress(cdnBase, demoShop.tag)
      return reply.headers(headers).type('text/html; charset=utf-8').send(shopPage({ page, scriptUrl }))
    })
  }

  app.get<{ Params: { code: string } }>('/shop/coupons/:code', ({ params }, reply) => {
    const code = params.code.trim().toUpperCase()
    const share = Object.hasOwn(demoShop.coupons, code) ? demoShop.coupons[code] : undefined
    reply.headers(common)
    return share === undefined ? answer(reply, 'not_found') : { code, share }
  })

  await app.register(files, {
    root: join(demoShop.directory),
    prefix: '/shop/assets/',
    decorateReply: false,
    index: false,
    setHeaders: (reply) => {
      reply.headers({ ...common, 'cache-control': 'no-cache', 'content-security-policy': "default-src 'none'" })
    },
  })
}
