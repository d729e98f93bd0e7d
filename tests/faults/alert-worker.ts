// A process that only sends alert messages, so it can be killed two hundred times.
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '@vigil/database'
import { readConfig } from '../../apps/server/src/config.ts'
import { deliverOne } from '../../apps/server/src/features/shared/alerts/deliver.ts'

const config = readConfig(process.env)
const database = openDatabase(config.databaseUrl ?? '', () => undefined)
const delivering = {
  database,
  config: { ...config, productName: process.env.WORKER_NAME ?? '' },
  mailer: { send: () => Promise.reject(new Error('this test sends no mails')) },
  clock: () => new Date(),
  random: Math.random,
  countMail: async () => undefined,
  // Shorter than in production, so leases of killed workers expire within the test.
  leaseMs: 2_000,
}
process.stdout.write('ready\n')
for (;;) if (!(await deliverOne(delivering))) await pause(20)
