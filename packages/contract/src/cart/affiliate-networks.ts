import { z } from 'zod'

/** Affiliate networks of a shop: how to recognize their claims, and how to request a reversal. */

/** File formats for reversals. `docs/commission-packs.md` names the documents that they follow. */
export const packFormats = {
  awin: 'Awin (JSON)',
  cj: 'CJ Affiliate (CSV)',
  impact: 'impact.com (CSV)',
  rakuten: 'Rakuten Advertising (text)',
  generic: 'Generic (CSV and JSON)',
} as const
export type PackFormat = keyof typeof packFormats
const formatNames = Object.keys(packFormats) as [PackFormat, ...PackFormat[]] // its own keys

/** Numbers that a network assigned to the shop's account. */
export const accountFields = {
  companyId: 'Company ID',
  enterpriseId: 'Enterprise ID',
  subscriptionId: 'Subscription ID',
  actionTrackerId: 'Action tracker ID',
} as const
export type AccountField = keyof typeof accountFields

/** The account fields of a format's columns. */
export const accountFieldsByFormat: Record<PackFormat, { required: AccountField[]; optional: AccountField[] }> = {
  awin: { required: [], optional: [] },
  cj: { required: ['companyId', 'subscriptionId', 'actionTrackerId'], optional: ['enterpriseId'] },
  impact: { required: ['actionTrackerId'], optional: [] },
  rakuten: { required: [], optional: [] },
  generic: { required: [], optional: [] },
}

export const networkLimits = {
  networks: 50,
  nameLength: 64,
  windowDays: { min: 1, max: 365 },
  prefixes: 20,
  prefixLength: 64,
  accountLength: 32,
} as const

export const networkMessages = {
  name: 'Enter the name of the network.',
  nameTooLong: `Enter a name of at most ${networkLimits.nameLength} characters.`,
  windowDays: `Enter a number of days from ${networkLimits.windowDays.min} to ${networkLimits.windowDays.max}.`,
  ratePercent: 'Enter a rate from 0 to 100 % with at most two decimals.',
  prefix: `Enter up to ${networkLimits.prefixes} prefixes of at most ${networkLimits.prefixLength} characters.`,
  account: 'Enter the number without spaces or signs.',
} as const

/** Printable text in one line. */
const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u

const networkName = z
  .string(networkMessages.name)
  .trim()
  .min(1, networkMessages.name)
  .max(networkLimits.nameLength, networkMessages.nameTooLong)
  .regex(oneLine, networkMessages.name)

const prefix = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, networkMessages.prefix)
  .max(networkLimits.prefixLength, networkMessages.prefix)
  .regex(oneLine, networkMessages.prefix)

const accountNumber = z
  .string()
  .trim()
  .max(networkLimits.accountLength, networkMessages.account)
  .regex(/^\d*$/, networkMessages.account)
  .default('')

const hasTwoDecimals = (rate: number) => Math.abs(rate * 100 - Math.round(rate * 100)) < 1e-9

export const affiliateNetwork = z.object({
  name: networkName,
  format: z.enum(formatNames),
  /** Days after an order in which the network accepts reversals. */
  windowDays: z
    .number(networkMessages.windowDays)
    .int(networkMessages.windowDays)
    .min(networkLimits.windowDays.min, networkMessages.windowDays)
    .max(networkLimits.windowDays.max, networkMessages.windowDays),
  /** Commission in percent of the order value. */
  ratePercent: z
    .number(networkMessages.ratePercent)
    .min(0, networkMessages.ratePercent)
    .max(100, networkMessages.ratePercent)
    .refine(hasTwoDecimals, networkMessages.ratePercent),
  /** Affiliate tags of the network start with one of these. */
  tagPrefixes: z.array(prefix, networkMessages.prefix).max(networkLimits.prefixes, networkMessages.prefix),
  account: z.object({
    companyId: accountNumber,
    enterpriseId: accountNumber,
    subscriptionId: accountNumber,
    actionTrackerId: accountNumber,
  }),
})
export type AffiliateNetwork = z.infer<typeof affiliateNetwork>

export const noAccount: AffiliateNetwork['account'] = {
  companyId: '',
  enterpriseId: '',
  subscriptionId: '',
  actionTrackerId: '',
}

/** Claims that belong to no other network. */
export const otherNetworks = 'Other networks'

const defaultWindowDays = 30

/** A tag such as awin-48213. */
const startsWith = (word: string) => ['-', '_', ':'].map((sign) => word + sign)

/** Networks that every shop has; the rate is the shop's affiliate fee. The names are those that the cart script reports. */
export const builtInNetworks: readonly Omit<AffiliateNetwork, 'ratePercent'>[] = (
  [
    { name: 'Awin', format: 'awin', tagPrefixes: startsWith('awin') },
    { name: 'CJ Affiliate', format: 'cj', tagPrefixes: startsWith('cj') },
    { name: 'Impact', format: 'impact', tagPrefixes: startsWith('impact') },
    { name: 'Rakuten Advertising', format: 'rakuten', tagPrefixes: startsWith('rakuten') },
    { name: otherNetworks, format: 'generic', tagPrefixes: [] },
  ] as const
).map(({ tagPrefixes, ...network }) => ({
  ...network,
  tagPrefixes: [...tagPrefixes],
  windowDays: defaultWindowDays,
  account: noAccount,
}))

/** Required account fields that are not set. */
export const missingAccountFields = ({ format, account }: Pick<AffiliateNetwork, 'format' | 'account'>) =>
  accountFieldsByFormat[format].required.filter((field) => account[field] === '')
