import type { CompiledRule } from './rule.ts'

/** The rules of a script, by place: the build inserts them (compiled-rules.ts), without explanations and samples. */
export const rules: CompiledRule[][] = []
