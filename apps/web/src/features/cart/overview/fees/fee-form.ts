import { type AffiliateFees, affiliateFeeMessages, affiliateFeesBody, totalFeePercent } from '@vigil/contract'

/** Field values; a string means invalid or unfinished input. */
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

const parseNumber = (value: number | string) =>
  typeof value === 'number' || value.trim() !== '' ? Number(value) : Number.NaN

const toWire = ({ affiliateFee, networkFee }: FeeDraft) => ({
  affiliate_network_id: 1,
  affiliate_id: 1,
  affiliate_network_fee: parseNumber(networkFee),
  affiliate_fee: parseNumber(affiliateFee),
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
  const fees: AffiliateFees = {
    affiliateFee: parseNumber(draft.affiliateFee),
    networkFee: parseNumber(draft.networkFee),
  }
  const total = totalFeePercent(fees)
  return Number.isFinite(total) ? total : null
}
