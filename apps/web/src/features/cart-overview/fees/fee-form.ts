import { type AffiliateFees, affiliateFeeMessages, affiliateFeesBody, totalFeePercent } from '@vigil/contract'

/** What stands in the two fields; a text is what is no number, or not yet. */
export interface FeeDraft {
  affiliateFee: number | string
  networkFee: number | string
}

export interface FeeProblems {
  affiliateFee?: string
  networkFee?: string
  /** Of both together. */
  total?: string
}

const numberOf = (value: number | string) =>
  typeof value === 'number' || value.trim() !== '' ? Number(value) : Number.NaN

const wireOf = ({ affiliateFee, networkFee }: FeeDraft) => ({
  affiliate_network_id: 1,
  affiliate_id: 1,
  affiliate_network_fee: numberOf(networkFee),
  affiliate_fee: numberOf(affiliateFee),
})

/** What to send, or null while something is wrong. */
export function feeRequest(draft: FeeDraft) {
  const { success, data } = affiliateFeesBody.safeParse(wireOf(draft))
  return success ? data : null
}

/** In the words of the contract. */
export function feeProblems(draft: FeeDraft): FeeProblems {
  const problems: FeeProblems = {}
  const { error } = affiliateFeesBody.safeParse(wireOf(draft))
  for (const { path, message } of error?.issues ?? []) {
    if (message === affiliateFeeMessages.totalTooMuch) problems.total ??= message
    else if (path[0] === 'affiliate_fee') problems.affiliateFee ??= message
    else problems.networkFee ??= message
  }
  return problems
}

/** Null while it cannot be told. */
export function totalFee(draft: FeeDraft): number | null {
  const fees: AffiliateFees = { affiliateFee: numberOf(draft.affiliateFee), networkFee: numberOf(draft.networkFee) }
  const total = totalFeePercent(fees)
  return Number.isFinite(total) ? total : null
}
