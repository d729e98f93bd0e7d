import { Failure } from '@vigil/contract'
import type { ReportConfigurationRow } from '@vigil/database'
import type { Dependencies } from '../../../dependencies.ts'
import { errorMessage } from '../../../lib/error-message.ts'
import { deliver } from './deliver.ts'

/** Twenty addresses with slow mail servers. */
const leaseMs = 180_000

/** Sends a report on request. It is tried once: the user sees the result and can retry. */
export async function sendNow(
  deps: Pick<Dependencies, 'database' | 'warehouse' | 'config' | 'mailer' | 'clock' | 'drawCommissionLetter'>,
  { id, emails }: Pick<ReportConfigurationRow, 'id' | 'emails'>,
): Promise<string> {
  const { reportDeliveries } = deps.database
  if (emails.length === 0) throw new Failure('report_has_no_emails')
  const delivery = await reportDeliveries.manual(id, emails, deps.clock(), leaseMs)
  try {
    await deliver({ ...deps, leaseMs }, delivery, new AbortController().signal)
  } catch (error) {
    const reason = errorMessage(error).slice(0, 300)
    await reportDeliveries.finish(delivery.id, { status: 'failed', reason, finishedAt: deps.clock() })
  }
  return delivery.id
}
