// A process that only sends scheduled reports, so it can be killed two hundred times. Its warehouse returns no rows, because
// the test is about mails.
import { openDatabase } from '@vigil/database'
import { readConfig } from '../../apps/server/src/config.ts'
import { startSchedule } from '../../apps/server/src/features/admin/report-configuration/worker.ts'
import { smtpMailer } from '../../apps/server/src/mail/mailer.ts'

const config = readConfig(process.env)
const database = openDatabase(config.databaseUrl ?? '', () => undefined)
const warn = (message: string) => process.stderr.write(`${message}\n`)
const nothing = { select: async () => [] } as unknown as Parameters<typeof startSchedule>[0]['warehouse'] // reports only call select

startSchedule(
  {
    database,
    warehouse: nothing,
    config,
    mailer: smtpMailer(config.smtpUrl ?? '', { from: config.mailFrom, domain: 'vigil.example', log: () => undefined }),
    clock: () => new Date(),
    drawCommissionLetter: async () => new Uint8Array(),
    log: { warn },
    // Shorter than in production, so claims of killed workers expire within the test.
    leaseMs: 4_000,
  },
  { pollMs: 40, lanes: 2 },
)
process.stdout.write('ready\n')
setInterval(() => undefined, 60_000)
