import { packedRules } from './index.ts'
import { ruleSets } from './versions.ts'

/** The rules that a script runs with. The build puts those of the set in its place that it builds, ready made and without their samples. */
export const rules = packedRules(ruleSets[0])
