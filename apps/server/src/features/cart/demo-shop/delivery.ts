import { join } from 'node:path'
import files from '@fastify/static'
import { type ShopPage, scriptAddress, shopPaths } from '@vigil/contract'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../../../dependencies.ts'
import { checkout } from './checkout.ts'
import { findVisit, noteClick, shopApi } from './shop-api.ts'
import { connectToVigil } from './shop-key.ts'
import { shopPage, shopPolicy } from './shop-page.ts'
import { openVisits } from './visits.ts'

type Options = Pick<Dependencies, 'config' | 'demoShop' | 'database' | 'clock'>

const common = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'x-robots-tag': 'noindex' }
// The worker that imitates a background page calls the shop.
const filePolicy = "default-src 'none'; connect-src 'self'"
const pages = Object.entries(shopPaths) as [ShopPage, string][] // its own keys

/** Serves the demo shop: its pages, and the calls of its checkout server. Public: it contains no user data. */
export async function deliverShop(app: FastifyInstance, { config, demoShop, database, clock }: Options) {
  if (!demoShop) return
  const { cdnBase, publicUrl } = config
  const policy = shopPolicy({ cdnBase, collectUrl: `${publicUrl}/collect` })
  const headers = { ...common, 'content-security-policy': policy, 'referrer-policy': 'same-origin' }

  const { coupons, tag } = demoShop
  const visits = openVisits(() => clock().getTime())
  const vigil = connectToVigil(app, { database, tag, publicUrl, clock })

  for (const [page, path] of pages) {
    app.get(path, (request, reply) => {
      noteClick(findVisit({ visits }, request, reply), request.query)
      const isOff = /(^|; )lantern_protection=off(;|$)/.test(request.headers.cookie ?? '')
      const scriptUrl = isOff ? null : scriptAddress(cdnBase, demoShop.tag)
      return reply.headers(headers).type('text/html; charset=utf-8').send(shopPage({ page, scriptUrl }))
    })
  }

  shopApi(app, { visits, rules: checkout({ vigil, coupons }), coupons, headers: common })

  await app.register(files, {
    root: join(demoShop.directory),
    prefix: '/shop/assets/',
    decorateReply: false,
    index: false,
    setHeaders: (reply) => {
      reply.headers({ ...common, 'cache-control': 'no-cache', 'content-security-policy': filePolicy })
    },
  })
}
