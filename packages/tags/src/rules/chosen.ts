import type { CompiledRule } from './rule.ts'

/** Rules by place, inserted by the build (compiled-rules.ts) without explanations and samples. */
export const rules: CompiledRule[][] = []
