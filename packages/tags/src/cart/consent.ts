import { quietly } from '../shared/hook.ts'
import { home, once } from './world.ts'

/** A consent banner's function; each has its own kind of question and answer. */
type Api = (...args: unknown[]) => void
type Answer = (isProtected: boolean) => void

/** How late a banner may load, and how late it may answer. */
const lateMs = 300
const silentMs = 1_200

/** GPP sections: GDPR, the older US one, US national, California. */
const sections = [2, 6, 7, 8]

interface Ping {
  applicableSections?: number[]
  signalStatus?: string
}

const asks: Record<string, (api: Api, answer: Answer) => void> = {
  __tcfapi: (api, answer) =>
    api('addEventListener', 2, (data?: { gdprApplies?: boolean }) => {
      if (typeof data?.gdprApplies === 'boolean') answer(data.gdprApplies)
    }),
  __gpp: (api, answer) =>
    api('ping', (ping?: Ping) => {
      const { applicableSections: applicable = [], signalStatus } = ping ?? {}
      if (applicable.length > 0 || signalStatus === 'ready') answer(applicable.some((one) => sections.includes(one)))
    }),
  // The second sign is whether notice was given: a dash where the law does not apply.
  __uspapi: (api, answer) =>
    api('getUSPData', 1, (data?: { uspString?: string }) => answer(/^\d[YN]/i.test(data?.uspString ?? ''))),
}

/**
 * Whether the shopper is under the GDPR or the CCPA, by the page's TCF, GPP and US Privacy signals. Called back once. A banner that
 * does not answer in time, or before the page is left, counts as if they applied.
 */
export function underPrivacyLaw(done: Answer) {
  const answers = new Map<string, boolean | undefined>()
  const end = once(done)
  const settle = (isLast: boolean) => {
    for (const name of Object.keys(asks)) {
      const { [name]: api } = home as unknown as Record<string, Api | undefined> // whatever the page put there; a call may fail
      if (!api || answers.has(name)) continue
      answers.set(name, undefined)
      quietly(() => asks[name]?.(api, (isProtected) => answers.set(name, isProtected)))
    }
    const all = [...answers.values()]
    if (isLast || !all.includes(undefined)) end(all.some((isProtected) => isProtected !== false))
  }
  addEventListener('pagehide', () => settle(true), true)
  setTimeout(settle, lateMs, false)
  setTimeout(settle, silentMs, true)
}

/** All but the last two signs, which are enough to find an order again with the shop. */
export function redacted(orderId: string) {
  const kept = orderId.length > 4 ? orderId.slice(-2) : ''
  return orderId.slice(0, orderId.length - kept.length).replace(/[^\s-]/g, '*') + kept
}
