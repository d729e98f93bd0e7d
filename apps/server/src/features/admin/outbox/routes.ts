import { Failure, outboxList, outboxShow } from '@vigil/contract'
import type { Dependencies } from '../../../dependencies.ts'
import type { Router } from '../../../plugins/contract.ts'
import { mailIn, mailsIn } from './outbox.ts'

/** With an SMTP server, mails cannot be read here, not even earlier ones. */
export function outboxRoutes({ handle }: Router, { config, outbox }: Pick<Dependencies, 'config' | 'outbox'>) {
  const isUsed = config.smtpUrl === null

  handle(outboxList, async () => (isUsed ? { isUsed, ...(await mailsIn(outbox)) } : { isUsed, data: [], total: 0 }))

  handle(outboxShow, async ({ params }) => {
    if (!isUsed) throw new Failure('mail_not_found')
    return mailIn(outbox, params.name)
  })
}
