import { Failure, outboxList, outboxShow } from '@vigil/contract'
import type { Dependencies } from '../../../dependencies.ts'
import type { Router } from '../../../plugins/contract.ts'
import { mailIn, mailsIn } from './outbox.ts'

/** Where an SMTP server is set, mails are nobody's to read here, also those of before. */
export function outboxRoutes({ handle }: Router, { config }: Pick<Dependencies, 'config'>) {
  const isUsed = config.smtpUrl === null

  handle(outboxList, async () =>
    isUsed ? { isUsed, ...(await mailsIn(config.outboxDirectory)) } : { isUsed, data: [], total: 0 },
  )

  handle(outboxShow, async ({ params }) => {
    if (!isUsed) throw new Failure('mail_not_found')
    return mailIn(config.outboxDirectory, params.name)
  })
}
