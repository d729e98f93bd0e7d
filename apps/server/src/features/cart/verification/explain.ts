import { type VerdictReason, verdictReasons } from '@vigil/contract'

/** Adds a readable text to each reason of a decision. */
export function explain<Decision extends { reasons: VerdictReason[] }>({ reasons, ...decision }: Decision) {
  return { ...decision, reasons: reasons.map((reason) => ({ reason, text: verdictReasons[reason] })) }
}
