import { Failure } from '@vigil/contract'
import type { Database, TakenDelivery } from '@vigil/database'
import { escapeHtml } from '@vigil/presentation'
import type { Config } from '../../../config.ts'
import { errorMessage } from '../../../lib/error-message.ts'
import { type Guard, guardedPost, type Posted } from '../../../lib/guarded-request.ts'
import { mailLimit } from '../../../mail/mail-limit.ts'
import type { Mailer } from '../../../mail/mailer.ts'
import { describeMessage, messageBody } from './message-body.ts'
import { signWebhook } from './webhook-signature.ts'

export interface AlertDelivering {
  database: Pick<Database, 'alertChannels'>
  config: Pick<Config, 'productName' | 'publicUrl' | 'webhookTrustedHosts'>
  mailer: Mailer
  clock: () => Date
  /** From 0 to 1, to spread retries. */
  random: () => number
  resolve?: Guard['resolve']
  /** Refuses more mails of a channel in an hour than it should get. */
  countMail: (channelId: string) => Promise<void>
  /** For tests. */
  leaseMs?: number
}

const mailsPerHour = 20
export const alertMailLimit = (counting: Parameters<typeof mailLimit>[0]) => mailLimit(counting, 'alerts', mailsPerHour)

/** Longer than a request takes. A killed worker's delivery is repeated after it. */
const usualLeaseMs = 60_000
const firstWaitMs = 30_000
const longestWaitMs = 4 * 3_600_000

/** Doubles with each try, with up to half of it random: receivers that recover are not met by all messages at once. */
export const waitAfter = (tries: number, random: number) =>
  Math.min(firstWaitMs * 2 ** (tries - 1), longestWaitMs) * (0.5 + random / 2)

/** Delivers one message; false if none is due. */
export async function deliverOne(delivering: AlertDelivering): Promise<boolean> {
  const { database, clock, random, leaseMs = usualLeaseMs } = delivering
  const delivery = await database.alertChannels.take(clock(), leaseMs)
  if (!delivery) return false
  const { status, answer, problem } = await send(delivering, delivery)
  const now = clock()
  const nextTryAt = new Date(now.getTime() + waitAfter(delivery.tries, random()))
  const isGivenUp = nextTryAt > delivery.expiresAt
  const state = problem === null ? 'delivered' : isGivenUp ? 'failed' : 'waiting'
  await database.alertChannels.finish(delivery.id, { state, status, answer, problem, nextTryAt })
  return true
}

interface Sent {
  status: number | null
  answer: string
  problem: string | null
}

async function send(delivering: AlertDelivering, delivery: TakenDelivery): Promise<Sent> {
  try {
    if (delivery.channel.kind === 'email') {
      await sendMail(delivering, delivery)
      return { status: null, answer: '', problem: null }
    }
    const { status, answer } = await post(delivering, delivery)
    const isAccepted = status >= 200 && status < 300
    return { status, answer, problem: isAccepted ? null : `The server answered with status ${status}.` }
  } catch (error) {
    const cause = error instanceof Failure && error.cause ? error.cause : error
    return { status: null, answer: '', problem: errorMessage(cause).slice(0, 300) }
  }
}

function post({ config, clock, resolve }: AlertDelivering, { id, message, channel }: TakenDelivery): Promise<Posted> {
  const body = messageBody(channel.kind, message, config)
  const now = clock()
  const isPreviousValid = channel.previousUntil !== null && channel.previousUntil > now
  const secrets = [channel.secret, isPreviousValid ? channel.previousSecret : null].filter((one) => one !== null)
  const signature = channel.kind === 'webhook' ? signWebhook(secrets, `msg_${id}`, now, body) : {}
  const headers = { 'content-type': 'application/json', 'user-agent': config.productName, ...signature }
  const guard = { trustedHosts: config.webhookTrustedHosts, ...(resolve ? { resolve } : {}) }
  return guardedPost(channel.secretAddress, { headers, body }, guard)
}

async function sendMail({ config, mailer, countMail }: AlertDelivering, { id, message, channel }: TakenDelivery) {
  await countMail(channel.id)
  const { title, lines, link } = describeMessage(message, config)
  const mail = {
    subject: title,
    text: [title, ...lines, link].join('\n\n'),
    html: `<h1 style="font-size:18px">${escapeHtml(title)}</h1>${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}<p><a href="${encodeURI(link)}">Open</a></p>`,
  }
  await mailer.send(channel.secretAddress, mail, {
    key: `alert.${id}`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
}
