/** How much of a publisher a platform may see: the page URL, the site, or neither. */
export type Disclosure = 'page' | 'site' | 'nothing'

/** By data rights level id; the others (aggregated data, evaluation only) reveal nothing. */
const disclosures: Readonly<Record<number, Disclosure>> = { 1: 'page', 2: 'site' }

export const toDisclosure = (dataRightsLevelId: number): Disclosure => disclosures[dataRightsLevelId] ?? 'nothing'
