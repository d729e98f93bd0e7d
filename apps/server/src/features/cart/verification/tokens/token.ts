import { isHashedCode, type VerdictReason } from '@vigil/contract'
import type { SessionFact } from '@vigil/database'
import { SignJWT } from 'jose'
import { hashCode } from '../../../../lib/hash-code.ts'
import type { CodeKey } from '../code-hashes/code-keys.ts'
import { decideAffiliate, decideCoupon } from '../decide.ts'
import { explain } from '../explain.ts'
import type { verdictKeys } from './keys.ts'

interface Options {
  keys: Pick<ReturnType<typeof verdictKeys>, 'signing'>
  issuer: string
  clock: () => Date
}

interface Subject {
  /** The first part of the tag's id, as in the script's URL. Identifies the shop. */
  tag: string
  session: string
  facts: readonly SessionFact[]
  codeKeys: readonly CodeKey[]
}

const lifetimeSeconds = 600
/** The newest ones. An extension may have tried hundreds of codes. */
const maxSubjects = 10

/** No shopper enters it, and no affiliate is called this. */
const none = '\u0000'
const notComparable: VerdictReason = 'not_comparable'

function decideEach<Decision extends { reasons: VerdictReason[] }>(
  facts: readonly SessionFact[],
  isAbout: (fact: SessionFact) => boolean,
  decide: (subject: string) => Decision,
) {
  const subjects = [...new Set(facts.filter(isAbout).map(({ subject }) => subject))].slice(-maxSubjects)
  return Object.fromEntries(subjects.map((subject) => [subject, explain(decide(subject))]))
}

/** The verdicts on a session's codes and affiliate networks, and on any other, as in the answers of the calls. */
export const describeSession = (facts: readonly SessionFact[], codeKeys: readonly CodeKey[]) => ({
  ...(codeKeys.length > 0 && { codeKeyIds: codeKeys.map(({ id }) => id) }),
  codes: decideEach(
    facts,
    ({ kind, subject }) => kind === 'coupon' && subject !== '',
    (code) => decideCoupon(facts, { code, codeKeyId: codeKeys[0]?.id }, codeKeys),
  ),
  ...decideOthers(facts, codeKeys),
  affiliates: decideEach(
    facts,
    ({ kind, subject }) => (kind === 'arrival' || kind === 'stuffing') && subject !== '',
    (network) => decideAffiliate(facts, network),
  ),
  // An arrival through one network is no evidence for another.
  otherAffiliates: explain(
    decideAffiliate(
      facts.filter(({ kind }) => kind !== 'arrival'),
      none,
    ),
  ),
})

/**
 * The verdict on codes that the token does not contain. A server without the key of a hash cannot tell whether its code
 * is one of them.
 */
function decideOthers(facts: readonly SessionFact[], [current, ...previous]: readonly CodeKey[]) {
  const decision = decideCoupon(facts, { code: none })
  if (!facts.some(({ subject }) => isHashedCode(subject))) return { otherCodes: explain(decision) }
  const { verdict, confidence, reasons } = decision
  const isCertain = verdict !== 'unseen' || confidence !== 'high'
  const clear = isCertain ? decision : { verdict, confidence: 'medium' as const, reasons: [...reasons, notComparable] }
  if (!current) return { otherCodes: explain(clear) }
  const hashed = { code: hashCode(current.key, none), codeKeyId: current.id }
  return {
    otherCodes: explain(clear),
    /** For servers with the current key. */
    otherHashes: explain(decideCoupon(facts, hashed, [current, ...previous])),
  }
}

/** A token with which a shop's server verifies without a call. */
export async function issueToken({ keys, issuer, clock }: Options, { tag, session, facts, codeKeys }: Subject) {
  const { kid, key } = await keys.signing()
  const now = Math.floor(clock().getTime() / 1_000)
  return new SignJWT(describeSession(facts, codeKeys))
    .setProtectedHeader({ alg: 'EdDSA', kid, typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(tag)
    .setSubject(session)
    .setIssuedAt(now)
    .setExpirationTime(now + lifetimeSeconds)
    .sign(key)
}
