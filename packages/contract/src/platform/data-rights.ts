/** How much of a publisher a platform may be told: the address of the page, its site, or neither. */
export type Disclosure = 'page' | 'site' | 'nothing'

/** By the id of the data rights level; the others (aggregated data, evaluation only) tell nothing. */
const disclosures: Readonly<Record<number, Disclosure>> = { 1: 'page', 2: 'site' }

export const disclosureOf = (dataRightsLevelId: number): Disclosure => disclosures[dataRightsLevelId] ?? 'nothing'
