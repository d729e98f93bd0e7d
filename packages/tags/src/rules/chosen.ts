import { packedRules } from './index.ts'

/** The rules a script runs with. The build replaces this module with the packed text, without explanations and samples. */
export const rules = packedRules
