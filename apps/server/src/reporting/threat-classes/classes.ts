import { type ThreatClass, threatClasses, threatClassNames, threatVariants } from '@vigil/contract'
import type { ClassText } from './class-text.ts'
import { covertTexts } from './texts/covert.ts'
import { deceptionTexts } from './texts/deception.ts'
import { intrusionTexts } from './texts/intrusion.ts'
import { leavingTexts } from './texts/leaving.ts'

export const classTexts: Readonly<Record<ThreatClass, ClassText>> = {
  ...leavingTexts,
  ...deceptionTexts,
  ...covertTexts,
  ...intrusionTexts,
}

/** The library's paragraphs on a class, as one text. */
export const joinInformation = (threatClass: ThreatClass) => classTexts[threatClass].information.join('\n\n')

export const libraryEntries = threatClassNames
  .map((threatClass) => ({
    threatVariantIndexIdRoot: classTexts[threatClass].id,
    threatDescription: threatClasses[threatClass].name,
    threatInfo: joinInformation(threatClass),
    variantTraits: JSON.stringify(classTexts[threatClass].traits),
    variants: threatClasses[threatClass].variants.map((variant) => threatVariants[variant]),
  }))
  .sort((a, b) => a.threatVariantIndexIdRoot.localeCompare(b.threatVariantIndexIdRoot))
