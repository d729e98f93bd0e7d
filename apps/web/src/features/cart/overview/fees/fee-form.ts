import { type AffiliateFees, affiliateFeeMessages, affiliateFeesBody, totalFeePercent } from '@vigil/contract'
import { dollars, exactCount } from '@vigil/presentation'

/** Field values; a string is typed input, possibly invalid or unfinished. */
export interface FeeDraft {
  affiliateFee: number | string
  networkFee: number | string
}

export interface FeeProblems {
  affiliateFee?: string
  networkFee?: string
  /** Error for both fields combined. */
  total?: string
}

/** A typed percentage with at most two decimals, after a point or a comma; NaN if it is not one. */
export function parsePercent(value: number | string): number {
  if (typeof value === 'number') return value
  const typed = value.replace(/[\s%]/g, '')
  return /^\d+([.,]\d{0,2})?$/.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN
}

const toWire = ({ affiliateFee, networkFee }: FeeDraft) => ({
  affiliate_network_id: 1,
  affiliate_id: 1,
  affiliate_network_fee: parsePercent(networkFee),
  affiliate_fee: parsePercent(affiliateFee),
})

/** Null while a field is invalid. */
export function feeRequest(draft: FeeDraft) {
  const { success, data } = affiliateFeesBody.safeParse(toWire(draft))
  return success ? data : null
}

/** Uses the contract's messages. */
export function feeProblems(draft: FeeDraft): FeeProblems {
  const problems: FeeProblems = {}
  const { error } = affiliateFeesBody.safeParse(toWire(draft))
  for (const { path, message } of error?.issues ?? []) {
    if (message === affiliateFeeMessages.totalTooMuch) problems.total ??= message
    else if (path[0] === 'affiliate_fee') problems.affiliateFee ??= message
    else problems.networkFee ??= message
  }
  return problems
}

/** Null while a field is invalid. */
export function totalFee(draft: FeeDraft): number | null {
  if (feeRequest(draft) === null) return null
  return totalFeePercent(toFees(draft))
}

const toFees = (draft: FeeDraft): AffiliateFees => ({
  affiliateFee: parsePercent(draft.affiliateFee),
  networkFee: parsePercent(draft.networkFee),
})

/** Cost of the fees on an example order, or the reason why they cannot be saved. */
export function describeTotal(draft: FeeDraft): string {
  const { affiliateFee, networkFee } = toFees(draft)
  if (feeProblems(draft).total)
    return `${exactCount(affiliateFee)}% and ${exactCount(networkFee)}% are ${exactCount(affiliateFee + networkFee)}% together.`
  if (totalFee(draft) === null) return 'Affiliate fee + network fee × affiliate fee'
  return `On an order of $100: ${dollars(affiliateFee)} to the affiliate and ${dollars((affiliateFee * networkFee) / 100)} to the network`
}
