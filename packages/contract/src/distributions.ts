/** Product of a tag: a publisher's ads, or a shop's checkout. */
export const distributionKinds = ['ad', 'cart'] as const
export type DistributionKind = (typeof distributionKinds)[number]

/** Lower case, so that the script's URL is unambiguous; the first part is the script's folder. */
export const distributionIdPattern = /^(?=.{8,64}$)[0-9a-z]{8,32}(-[0-9a-z]+)*$/
