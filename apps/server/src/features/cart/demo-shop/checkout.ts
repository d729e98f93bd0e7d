import { randomBytes } from 'node:crypto'
import { isRefusable, type Vigil } from '@vigil/kit-node'
import { lines, offerAutomatically, totals } from './prices.ts'
import type { ShopVerdict, Visit } from './visits.ts'

/** Reaction of the shop to a verdict: none, a note, or refusal of the code or claim. */
export type VerificationMode = 'off' | 'flag' | 'refuse'

interface Options {
  vigil: () => Promise<Vigil>
  coupons: Readonly<Record<string, number>>
}

type Outcome = { ok: true } | { ok: false; status: 404 | 409 | 422; message: string }

interface Decision {
  verdict: string
  reasons: readonly { text: string }[]
}

const maxVerdicts = 20

const isEntered = ({ verdict }: Decision) => verdict === 'genuine' || verdict === 'offered'
/** Claims end with the visit here, so an arrival must have been seen in it. */
const isUnearned = ({ verdict }: Decision) => verdict === 'stuffed' || verdict === 'unseen'

/** The best verdict in the shopper's favour, otherwise the newest one against. */
function choose<Answer extends Decision>(
  answers: readonly Answer[],
  isFor: (answer: Answer) => boolean,
  isAgainst: (answer: Answer) => boolean,
): Answer {
  const found = answers.find(isFor) ?? answers.findLast(isAgainst) ?? answers.at(-1)
  if (!found) throw new Error('there is no answer to choose from')
  return found
}

/** The rules of the shop's checkout server. Codes and orders are verified with the Node kit, as any shop would. */
export function checkout({ vigil, coupons }: Options) {
  function note(visit: Visit, subject: string, { verdict, reasons }: Decision, action: ShopVerdict['action']) {
    const text = reasons.map((reason) => reason.text).join(' ')
    visit.verdicts = [...visit.verdicts, { subject, verdict, action, text }].slice(-maxVerdicts)
  }

  const act = (mode: VerificationMode, isDoubtful: boolean) =>
    !isDoubtful ? ('accepted' as const) : mode === 'refuse' ? ('refused' as const) : ('flagged' as const)

  /** Calls `verify` for each session of the visit: a code may have been entered before the current one began. */
  async function verifyInAll<Answer>(visit: Visit, verify: (kit: Vigil, session: string | null) => Promise<Answer>) {
    const kit = await vigil()
    return Promise.all((visit.sessions.length > 0 ? visit.sessions : [null]).map((session) => verify(kit, session)))
  }

  async function verifyCode(visit: Visit, code: string, mode: VerificationMode) {
    const answers = await verifyInAll(visit, (kit, session) => kit.verifyCoupon({ session, code }))
    const answer = choose(answers, isEntered, isRefusable)
    const action = act(mode, isRefusable(answer))
    note(visit, `Code ${code}`, answer, action)
    return action
  }

  return {
    async applyCode(visit: Visit, given: string, mode: VerificationMode): Promise<Outcome> {
      const code = given.trim().toUpperCase()
      const share = Object.hasOwn(coupons, code) ? coupons[code] : undefined
      if (share === undefined) return { ok: false, status: 404, message: `The code ${given.trim()} is not valid.` }
      // A verdict that is only noted must not delay the shopper.
      if (mode === 'flag') void verifyCode(visit, code, mode)
      const isRefused = mode === 'refuse' && (await verifyCode(visit, code, mode)) === 'refused'
      if (isRefused) return { ok: false, status: 422, message: `The code ${code} cannot be used.` }
      visit.coupon = { code, share, isAutomatic: false }
      return { ok: true }
    },

    removeCode(visit: Visit) {
      visit.coupon = null
      offerAutomatically(visit, coupons)
    },

    /**
     * Verifies code and claim again: there is no verdict on a code that was applied before the checkout page was opened.
     * A refused claim does not stop the order; it earns no commission.
     */
    async placeOrder(visit: Visit, mode: VerificationMode): Promise<Outcome> {
      if (lines(visit).length === 0) return { ok: false, status: 409, message: 'Your cart is empty.' }
      const orderId = `LO-${randomBytes(5).toString('hex').toUpperCase()}`
      const { coupon } = visit
      let { affiliate } = visit
      if (mode !== 'off') {
        // The shop adds its automatic code itself: no page sees it.
        const code = coupon && !coupon.isAutomatic ? { code: coupon.code } : {}
        const claim = affiliate ? { affiliate } : {}
        const answers = await verifyInAll(visit, (kit, session) =>
          kit.verifyOrder({ session, orderId, ...code, ...claim }),
        )
        const couponAnswers = answers.flatMap((answer) => answer.coupon ?? [])
        if (coupon && couponAnswers.length > 0) {
          const decision = choose(couponAnswers, isEntered, isRefusable)
          const action = act(mode, isRefusable(decision))
          note(visit, `Code ${coupon.code} at order`, decision, action)
          if (action === 'refused') {
            visit.coupon = null
            offerAutomatically(visit, coupons)
            const message = `The code ${coupon.code} cannot be used and was removed. Check the total and order again.`
            return { ok: false, status: 422, message }
          }
        }
        if (affiliate) {
          const claims = answers.map((answer) => answer.affiliate)
          const decision = choose(claims, ({ verdict }) => verdict === 'earned', isUnearned)
          const action = act(mode, isUnearned(decision))
          note(visit, `Commission for ${affiliate}`, decision, action)
          if (action === 'refused') affiliate = null
        }
      }
      // The cart may have changed during the call.
      if (visit.coupon !== coupon) return { ok: false, status: 409, message: 'The cart has changed. Order again.' }
      visit.order = { orderId, lines: lines(visit), couponCode: coupon?.code ?? '', affiliate, ...totals(visit) }
      visit.counts = {}
      visit.coupon = null
      visit.affiliate = null
      return { ok: true }
    },
  }
}
