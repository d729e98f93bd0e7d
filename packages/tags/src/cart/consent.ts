import { quietly } from '../shared/hook.ts'
import { home } from './world.ts'

/** A consent banner's function; each has its own kind of question and answer. */
type Api = (...args: unknown[]) => void
type Answer = (isProtected: boolean) => void

/** A banner that comes late is waited for so long, one that does not answer so long. */
const lateMs = 300
const silentMs = 900

/** Of GPP's sections: the GDPR's, the older American one, that of all states, California's. */
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

const apiOf = (name: string) => {
  const { [name]: api } = home as unknown as Record<string, unknown> // whatever the page put there
  return typeof api === 'function' ? (api as Api) : undefined
}

/**
 * Whether the shopper is under the GDPR or the CCPA, by the page's TCF, GPP and US Privacy signals. Called back once. A banner that
 * does not say so in time, or a page that is left before, counts as if they applied.
 */
export function underPrivacyLaw(done: Answer) {
  let isDone = false
  const end = (isProtected: boolean) => {
    if (isDone) return
    isDone = true
    done(isProtected)
  }
  const present = () => Object.keys(asks).filter(apiOf)
  const ask = () => {
    const open = new Set(present())
    if (open.size === 0) return end(false)
    for (const name of [...open]) {
      const answer = (isProtected: boolean) => {
        open.delete(name)
        if (isProtected || open.size === 0) end(isProtected)
      }
      const api = apiOf(name)
      if (api) quietly(() => asks[name]?.(api, answer))
    }
    home.setTimeout(() => end(true), silentMs)
  }
  home.addEventListener('pagehide', () => end(present().length > 0), true)
  if (present().length > 0) ask()
  else home.setTimeout(ask, lateMs)
}

/** All but the last two signs, which are enough to find an order again with the shop. */
export function redacted(orderId: string) {
  const kept = orderId.length > 4 ? orderId.slice(-2) : ''
  return orderId.slice(0, orderId.length - kept.length).replace(/[^\s-]/g, '*') + kept
}
