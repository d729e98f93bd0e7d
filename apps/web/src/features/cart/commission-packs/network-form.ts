import {
  type AccountField,
  type AffiliateNetwork,
  accountFieldsByFormat,
  affiliateNetwork,
  noAccount,
  type PackFormat,
} from '@vigil/contract'

/** Field values; strings are typed input, possibly invalid or unfinished. */
export interface NetworkDraft {
  name: string
  format: PackFormat
  windowDays: number | string
  ratePercent: number | string
  tagPrefixes: string[]
  account: Record<AccountField, string>
}

export const newNetwork: NetworkDraft = {
  name: '',
  format: 'generic',
  windowDays: 30,
  ratePercent: 10,
  tagPrefixes: [],
  account: noAccount,
}

const toNumber = (value: number | string) =>
  typeof value === 'number'
    ? value
    : /^\d+([.,]\d+)?$/.test(value.trim())
      ? Number(value.replace(',', '.'))
      : Number.NaN

function parse(draft: NetworkDraft) {
  const { required, optional } = accountFieldsByFormat[draft.format]
  const used = [...required, ...optional]
  // Numbers of another format are not kept.
  const account = Object.fromEntries(used.map((field) => [field, draft.account[field]]))
  return affiliateNetwork.safeParse({
    ...draft,
    windowDays: toNumber(draft.windowDays),
    ratePercent: toNumber(draft.ratePercent),
    account,
  })
}

/** Null while a field is invalid. */
export const networkRequest = (draft: NetworkDraft): AffiliateNetwork | null => parse(draft).data ?? null

/** The contract's messages by field. */
export function networkProblems(draft: NetworkDraft): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const { path, message } of parse(draft).error?.issues ?? []) {
    const field = path[0] === 'account' ? String(path[1]) : String(path[0])
    problems[field] ??= message
  }
  return problems
}
