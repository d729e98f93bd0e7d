import { setTimeout as sleep } from 'node:timers/promises'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Queue } from '../jobs/queue.ts'
import type { MailCounts } from '../mail/mailer.ts'
import type { Housekeeping } from '../storage/housekeeping.ts'

/** A scrape does not wait longer for the accounts database: the other metrics matter most while it is down. */
const longestLookMs = 1_000
const secondsBuckets = [0.1, 0.5, 1, 5, 15, 60, 300]

/** Waiting jobs are read from the accounts database, so every process reports the same. Attempts are those of this process. */
export function jobMetrics(registry: Registry, queue: Pick<Queue, 'kinds' | 'countWaiting' | 'observe'>) {
  const registers = [registry]
  const labelNames = ['kind']
  const waiting = new Gauge({ name: 'vigil_jobs_waiting', help: 'Jobs that wait, by kind', labelNames, registers })
  const oldest = new Gauge({
    name: 'vigil_jobs_oldest_seconds',
    help: 'Time that the oldest waiting job has been due',
    labelNames,
    registers,
  })
  const attempts = new Histogram({
    name: 'vigil_job_seconds',
    help: 'Duration of attempts of jobs, by kind and outcome',
    labelNames: ['kind', 'outcome'],
    buckets: secondsBuckets,
    registers,
  })
  const abandoned = new Counter({
    name: 'vigil_jobs_given_up_total',
    help: 'Jobs whose last attempt failed',
    labelNames,
    registers,
  })
  // From 0, so that a first failure is an increase.
  for (const kind of queue.kinds) {
    abandoned.inc({ kind }, 0)
    for (const outcome of ['completed', 'failed']) attempts.zero({ kind, outcome })
  }
  queue.observe(({ kind, outcome, durationMs }) => {
    if (outcome === 'given up') abandoned.inc({ kind })
    else attempts.observe({ kind, outcome }, durationMs / 1_000)
  })
  /** Both gauges by one query, before a scrape. Unknown while the database is unavailable, and before the first job. */
  return async () => {
    const counted = queue.countWaiting().catch(() => [])
    const found = await Promise.race([counted, sleep(longestLookMs, [], { ref: false })])
    waiting.reset()
    oldest.reset()
    for (const { kind, count, oldestSeconds } of found) {
      waiting.set({ kind }, count)
      oldest.set({ kind }, oldestSeconds)
    }
  }
}

export function backupMetrics(registry: Registry, backups: Pick<Housekeeping, 'lastBackup' | 'backedUpAt'>) {
  const registers = [registry]
  new Gauge({
    name: 'vigil_backup_failed',
    help: '1 if the last nightly backup of the embedded warehouse failed',
    registers,
    collect() {
      this.set(backups.lastBackup?.problem ? 1 : 0)
    },
  })
  new Gauge({
    name: 'vigil_backup_timestamp_seconds',
    help: 'Time of the last nightly backup of the embedded warehouse that succeeded; 0 before the first',
    registers,
    collect() {
      this.set((backups.backedUpAt ?? 0) / 1_000)
    },
  })
}

export function mailMetrics(registry: Registry, counts: Readonly<MailCounts>) {
  new Counter({
    name: 'vigil_mails_total',
    help: 'Mails of this process that were accepted by the mail server, and that failed',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset()
      this.inc({ outcome: 'sent' }, counts.sent)
      this.inc({ outcome: 'failed' }, counts.failed)
    },
  })
}
