import formbody from '@fastify/formbody'
import { reportTypeNames } from '@vigil/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Dependencies } from '../../../dependencies.ts'
import { askPage, noticePage } from '../../../identity/pages.ts'
import { readUnsubscribeKey, unsubscribeSecret } from './unsubscribe-key.ts'

type UnsubscribeRequest = { Params: { key: string } }

/**
 * The page behind a report mail's unsubscribe link. GET changes nothing, because mail scanners follow links; the page's
 * button and the one-click of mail clients (RFC 8058) send the same POST.
 */
export async function unsubscribePages(
  app: FastifyInstance,
  deps: Pick<Dependencies, 'database' | 'config' | 'clock'>,
) {
  const { database, config, clock } = deps
  await app.register(formbody)
  // Mail clients may send multipart forms. Their content is fixed and not needed.
  app.removeContentTypeParser('multipart/form-data')
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
    payload.resume().on('end', () => done(null, {}))
  })

  const show = (reply: FastifyReply, page: string, status = 200) =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex, nofollow')
      .send(page)

  async function findReport(key: string) {
    const leaving = readUnsubscribeKey(key, await unsubscribeSecret(database))
    return leaving && { ...leaving, configuration: await database.reportConfigurations.byId(leaving.configurationId) }
  }

  const unknown = (reply: FastifyReply) =>
    show(
      reply,
      noticePage(config, {
        title: 'This link does not work',
        text: `It may have been cut off in the mail. Write to ${config.supportEmail} to unsubscribe from a report.`,
        action: { label: `Open ${config.productName}`, href: '/' },
      }),
      404,
    )

  const gone = (reply: FastifyReply, email: string) =>
    show(
      reply,
      noticePage(config, {
        title: 'You are unsubscribed',
        text: `This report is no longer sent to ${email}.`,
        action: { label: `Open ${config.productName}`, href: '/' },
      }),
    )

  app.get<UnsubscribeRequest>('/unsubscribe/:key', async ({ params }, reply) => {
    const found = await findReport(params.key)
    if (!found) return unknown(reply)
    const { configuration, email } = found
    if (!configuration?.emails.includes(email)) return gone(reply, email)
    const name = reportTypeNames[configuration.reportTypeId].replaceAll('{product}', config.productName)
    const question = {
      title: 'Unsubscribe from this report?',
      text: `${name} of ${configuration.organization.name} is sent to ${email}.`,
      button: 'Unsubscribe',
    }
    return show(reply, askPage(config, question))
  })

  app.post<UnsubscribeRequest>('/unsubscribe/:key', async ({ params, ip }, reply) => {
    const found = await findReport(params.key)
    if (!found) return unknown(reply)
    const { configuration, configurationId, email } = found
    await database.atomically(async () => {
      await database.reportConfigurations.unsubscribe(configurationId, email)
      if (!configuration?.emails.includes(email)) return
      await database.audit.append([
        {
          at: clock(),
          action: 'report.unsubscribe',
          actor: { kind: 'anonymous', id: null, organizationId: null, address: ip, email },
          organizationId: configuration.organization.id,
          record: { kind: 'report', id: String(configurationId) },
          change: null,
        },
      ])
    })
    return gone(reply, email)
  })
}
