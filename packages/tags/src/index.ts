export { type AdFacts, createMatcher } from './ad/profile-match.ts'
export * from './builds.ts'
export * from './configuration.ts'
export { createInspector, threatsOf } from './rule-set.ts'
