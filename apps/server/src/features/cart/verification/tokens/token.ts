import type { VerdictReason } from '@vigil/contract'
import type { SessionFact } from '@vigil/database'
import { SignJWT } from 'jose'
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
}

const lifetimeSeconds = 600
/** The newest ones. An extension may have tried hundreds of codes. */
const maxSubjects = 10

/** No shopper enters it, and no affiliate is called this. */
const none = '\u0000'

function decideEach<Decision extends { reasons: VerdictReason[] }>(
  facts: readonly SessionFact[],
  isAbout: (fact: SessionFact) => boolean,
  decide: (subject: string) => Decision,
) {
  const subjects = [...new Set(facts.filter(isAbout).map(({ subject }) => subject))].slice(-maxSubjects)
  return Object.fromEntries(subjects.map((subject) => [subject, explain(decide(subject))]))
}

/** The verdicts on a session's codes and affiliate networks, and on any other, as in the answers of the calls. */
export const describeSession = (facts: readonly SessionFact[]) => ({
  codes: decideEach(
    facts,
    ({ kind, subject }) => kind === 'coupon' && subject !== '',
    (code) => decideCoupon(facts, code),
  ),
  otherCodes: explain(decideCoupon(facts, none)),
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

/** A token with which a shop's server verifies without a call. */
export async function issueToken({ keys, issuer, clock }: Options, { tag, session, facts }: Subject) {
  const { kid, key } = await keys.signing()
  const now = Math.floor(clock().getTime() / 1_000)
  return new SignJWT(describeSession(facts))
    .setProtectedHeader({ alg: 'EdDSA', kid, typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(tag)
    .setSubject(session)
    .setIssuedAt(now)
    .setExpirationTime(now + lifetimeSeconds)
    .sign(key)
}
