import { quietly } from '../shared/hook.ts'
import { mainWindow, once } from './page-state.ts'

/** A consent banner's function. Each standard has its own arguments and answers. */
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
  // The second character shows if notice was given: a dash where the law does not apply.
  __uspapi: (api, answer) =>
    api('getUSPData', 1, (data?: { uspString?: string }) => answer(/^\d[YN]/i.test(data?.uspString ?? ''))),
}

/**
 * Whether the GDPR or the CCPA protects the shopper, by the page's TCF, GPP and US Privacy signals. Calls back once. If a banner does
 * not answer in time, or before the page is left, they count as applicable.
 */
export function underPrivacyLaw(done: Answer) {
  const answers = new Map<string, boolean | undefined>()
  const end = once(done)
  const finish = (isLast: boolean) => {
    for (const name of Object.keys(asks)) {
      const { [name]: api } = mainWindow as unknown as Record<string, Api | undefined> // whatever the page put there; a call may fail
      if (!api || answers.has(name)) continue
      answers.set(name, undefined)
      quietly(() => asks[name]?.(api, (isProtected) => answers.set(name, isProtected)))
    }
    const all = [...answers.values()]
    if (isLast || !all.includes(undefined)) end(all.some((isProtected) => isProtected !== false))
  }
  addEventListener('pagehide', () => finish(true), true)
  setTimeout(finish, lateMs, false)
  setTimeout(finish, silentMs, true)
}

/** Masks all but the last two characters, which are enough to look up an order with the shop. */
export function redacted(orderId: string) {
  const kept = orderId.length > 4 ? orderId.slice(-2) : ''
  return orderId.slice(0, orderId.length - kept.length).replace(/[^\s-]/g, '*') + kept
}
