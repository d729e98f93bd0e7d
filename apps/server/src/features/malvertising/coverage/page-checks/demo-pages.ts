import { scriptAddress } from '@vigil/contract'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Config } from '../../../../config.ts'
import { answer } from '../../../../plugins/errors.ts'

const names = ['front-page', 'article', 'weather', 'archive'] as const
const params = z.object({ tag: z.string().regex(/^[\da-f]{8}$/), name: z.enum(names) })

const libraries = ['https://cdn.newsroom.example/prebid.js', 'https://securepubads.newsroom.example/tag/js/gpt.js']
const element = (src: string) => `<script src="${src}"></script>`

/** Pages of the demo's publishers, each with the tag in another place. Only with demo data. */
export async function deliverDemoPages(
  app: FastifyInstance,
  { config }: { config: Pick<Config, 'cdnBase' | 'loadsDemo'> },
) {
  if (!config.loadsDemo) return
  app.get('/demo-pages/:tag/:name', (request, reply) => {
    const parsed = params.safeParse(request.params)
    if (!parsed.success) return answer(reply, 'not_found')
    const { tag, name } = parsed.data
    const own = element(scriptAddress(config.cdnBase, tag))
    const ads = libraries.map(element)
    const heads = {
      'front-page': [own, ...ads],
      article: [...ads, own],
      weather: ads,
      archive: [own, ...ads],
    }
    return reply
      .headers({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'content-security-policy':
          name === 'archive' ? 'script-src https://*.newsroom.example' : "default-src * 'unsafe-inline'",
      })
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><head><title>Demo: ${name}</title>${heads[name].join('')}</head><body><h1>Demo page</h1>${names.map((other) => `<a href="${other}">${other}</a> `).join('')}</body></html>`,
      )
  })
}
