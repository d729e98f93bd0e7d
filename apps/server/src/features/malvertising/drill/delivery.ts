import { distributionIdPattern, drillCaseNames, drillRunPattern } from '@vigil/contract'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Config } from '../../../config.ts'
import { answer } from '../../../plugins/errors.ts'
import { drillKit, heavyPath } from './drill-ads.ts'
import { drillPage, drillPolicy } from './drill-page.ts'

const run = z.string().regex(drillRunPattern)
const query = z.object({
  name: z.enum(drillCaseNames),
  run,
  tag: z.string().regex(distributionIdPattern),
  protection: z.enum(['on', 'off']),
})

/** Slightly above the script's threshold, and sent without compression. */
const heavy = Buffer.alloc(4_100_000)

/** The drill's own pages and the kit for publishers' pages. Public: they contain no customer data. */
export async function deliverDrill(app: FastifyInstance, { config }: { config: Config }) {
  const { cdnBase, publicUrl } = config
  const collectUrl = `${publicUrl}/collect`
  const common = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'x-robots-tag': 'noindex' }

  app.get('/drill/pages/:name', (request, reply) => {
    const parsed = query.safeParse({ ...Object(request.query), ...Object(request.params) })
    if (!parsed.success) return answer(reply, 'not_found')
    const { name, run: runId, tag, protection } = parsed.data
    const page = { name, run: runId, tag: protection === 'on' ? tag : null, cdnBase, collectUrl }
    return reply
      .headers({ ...common, 'content-security-policy': drillPolicy(page), 'referrer-policy': 'no-referrer' })
      .type('text/html; charset=utf-8')
      .send(drillPage(page))
  })

  app.get(heavyPath, (_request, reply) =>
    reply
      .headers({ ...common, 'cross-origin-resource-policy': 'same-origin' })
      .type('application/octet-stream')
      .send(heavy),
  )

  app.get('/drill/kit.js', (request, reply) => {
    const parsed = z.object({ run }).safeParse(request.query)
    if (!parsed.success) return answer(reply, 'not_found')
    return reply
      .headers({ ...common, 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
      .type('text/javascript; charset=utf-8')
      .send(drillKit(parsed.data.run))
  })
}
