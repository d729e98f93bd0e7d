/** What a tag does: guards a publisher's ads, or a shop's checkout. */
export const distributionKinds = ['ad', 'cart'] as const
export type DistributionKind = (typeof distributionKinds)[number]

/** Lower case, so that the script's address is the same for everybody; the first part is the script's folder. */
export const distributionIdPattern = /^(?=.{8,64}$)[0-9a-z]{8,32}(-[0-9a-z]+)*$/
