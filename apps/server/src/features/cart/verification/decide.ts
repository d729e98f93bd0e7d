import {
  type AffiliateVerdict,
  type CouponVerdict,
  isHashedCode,
  normalizeCode,
  type VerdictReason,
  withheldCode,
} from '@vigil/contract'
import type { SessionFact } from '@vigil/database'
import { hashCode } from '../../../lib/hash-code.ts'
import type { CodeKey } from './code-hashes/code-keys.ts'

export type Confidence = 'high' | 'medium' | 'low'

interface Decision<Verdict> {
  verdict: Verdict
  confidence: Confidence
  reasons: VerdictReason[]
  /** The extension that tried the code or wrote the claim, if it is known. */
  extension?: string
}

/** The one that the newest of these facts names. */
function nameLast(facts: readonly SessionFact[]) {
  const extension = facts.findLast((fact) => fact.extension !== '')?.extension
  return extension ? { extension } : {}
}

const entries: Record<string, VerdictReason> = {
  typed: 'typed',
  pasted: 'pasted',
  deal_site: 'deal_site',
}

/** A code of a call. If it is a hash, `codeKeyId` names its key. */
export interface GivenCode {
  code: string
  codeKeyId?: string | undefined
}

/** Whether a fact's code is the given one: each of them may be clear, or a hash with one of the keys. */
function codeMatcher(given: string, keys: readonly CodeKey[]) {
  const code = normalizeCode(given)
  const wanted = new Set([code, ...keys.map(({ key }) => hashCode(key, code))])
  return (subject: string) =>
    wanted.has(subject) || (isHashedCode(code) && keys.some(({ key }) => hashCode(key, subject) === code))
}

/** Whether a code of the session may be the given one although the two differ. */
function isIncomparable(codes: readonly string[], given: string, keys: readonly CodeKey[]) {
  if (codes.includes(withheldCode)) return true
  // A clear code is compared with each key; a hash only with its own.
  return isHashedCode(given) && keys.length > 1 && codes.some(isHashedCode)
}

/** How a code came into the cart, by the facts of its session. */
export function decideCoupon(
  facts: readonly SessionFact[],
  { code, codeKeyId }: GivenCode,
  keys: readonly CodeKey[] = [],
): Decision<CouponVerdict> {
  if (facts.length === 0) return { verdict: 'no_verdict', confidence: 'low', reasons: ['unknown_session'] }
  if (isHashedCode(code) && !keys.some(({ id }) => id === codeKeyId))
    return { verdict: 'no_verdict', confidence: 'low', reasons: ['unknown_code_key'] }
  const isCode = codeMatcher(code, keys)
  const tried = facts.filter(({ kind }) => kind === 'coupon')
  const attempts = tried.filter(({ subject }) => isCode(subject))
  const own = attempts.findLast(({ source }) => source in entries)
  // A shopper may type a code after an extension tried it: then it is the shopper's.
  if (own) {
    const reason = entries[own.source]
    return { verdict: 'genuine', confidence: 'high', reasons: reason ? [reason] : [] }
  }
  if (attempts.some(({ source }) => source === 'shop'))
    return { verdict: 'offered', confidence: 'high', reasons: ['shop_offer'] }
  const injected = attempts.findLast(({ source }) => source === 'extension')
  if (injected) {
    const reasons: VerdictReason[] = injected.outcome === 'blocked' ? ['extension', 'blocked'] : ['extension']
    return { verdict: 'injected', confidence: 'high', reasons, ...nameLast(attempts) }
  }
  // Only a script on the checkout can observe that no code was entered there.
  const checkouts = facts.filter(({ kind }) => kind === 'checkout')
  if (checkouts.length === 0) return { verdict: 'no_verdict', confidence: 'low', reasons: ['no_checkout'] }
  const codes = tried.map(({ subject }) => subject)
  if (isIncomparable(codes, code, keys))
    return { verdict: 'unseen', confidence: 'medium', reasons: ['not_entered', 'not_comparable'] }
  // Other builds report an entry with its outcome, which may be after the call.
  const reportsEntries = checkouts.some(({ outcome }) => outcome === 'reports entries')
  return { verdict: 'unseen', confidence: reportsEntries ? 'high' : 'medium', reasons: ['not_entered'] }
}

/** Names of the networks that the cart script recognizes (packages/tags/src/cart/networks.ts), by their first word. */
const knownNetwork =
  /\b(cj|rakuten|shareasale|awin|impact|partnerize|pepperjam|skimlinks|sovrn|tradedoubler|tradetracker|webgains|flexoffers|admitad|avantlink|clickbank|tune)\b/i

const splitWords = (text: string) => text.split(/[^a-z0-9]+/).filter(Boolean)

/** `cj-7719204` and `CJ` are claims of CJ Affiliate. */
const matches = (fact: SessionFact, affiliate: string) => {
  const [network, claim] = [fact.subject.toLowerCase(), affiliate.toLowerCase()]
  if (network === '') return false
  const [first = ''] = splitWords(network)
  return claim.includes(network) || network.includes(claim) || splitWords(claim).includes(first)
}

interface AffiliateDecision extends Decision<AffiliateVerdict> {
  /** The arrival that earned the order. */
  arrival?: { at: string; landingPage: string }
}

function earnedBy(arrivals: readonly SessionFact[], confidence: Confidence): AffiliateDecision {
  const last = arrivals.reduce((latest, one) => (one.at > latest.at ? one : latest))
  const arrival = { at: last.at.toISOString(), landingPage: last.source }
  return { verdict: 'earned', confidence, reasons: ['arrival'], arrival }
}

/** Whether an affiliate earned an order, by the facts of its session. */
export function decideAffiliate(facts: readonly SessionFact[], affiliate: string | undefined): AffiliateDecision {
  if (!affiliate) return { verdict: 'none', confidence: 'high', reasons: ['no_claim'] }
  if (facts.length === 0) return { verdict: 'no_verdict', confidence: 'low', reasons: ['unknown_session'] }
  const arrivals = facts.filter(({ kind }) => kind === 'arrival')
  const stuffings = facts.filter(({ kind }) => kind === 'stuffing')
  const arrived = arrivals.filter((fact) => matches(fact, affiliate))
  if (arrived.length > 0) return earnedBy(arrived, 'high')
  const stuffed = stuffings.filter((fact) => matches(fact, affiliate))
  if (stuffed.length > 0)
    return { verdict: 'stuffed', confidence: 'high', reasons: ['stuffing', 'no_arrival'], ...nameLast(stuffed) }
  // The claim is named differently than its network: one arrival and no attack, or the reverse, is still evidence. Not if
  // both are known: then the arrival was through another network.
  const isOther = knownNetwork.test(affiliate) && arrivals.every(({ subject }) => knownNetwork.test(subject))
  if (arrivals.length > 0 && stuffings.length === 0 && !isOther) return earnedBy(arrivals, 'medium')
  if (stuffings.length > 0 && arrivals.length === 0)
    return { verdict: 'stuffed', confidence: 'medium', reasons: ['stuffing', 'no_arrival'], ...nameLast(stuffings) }
  return { verdict: 'unseen', confidence: arrivals.length > 0 ? 'low' : 'medium', reasons: ['no_arrival'] }
}
