import { type ThreatClass, threatVariants } from '@vigil/contract'
import { threatName } from '@vigil/presentation'

const variantNames = new Map(Object.entries(threatVariants).map(([variant, { name }]) => [variant, name]))

export const variantInWords = (variant: string) => variantNames.get(variant) ?? variant

/** A threat class with its variant. */
export const kindInWords = (threatClass: ThreatClass, variant: string) =>
  `${threatName(threatClass)}: ${variantInWords(variant)}`
