export * from './builds.ts'
export * from './configuration.ts'
