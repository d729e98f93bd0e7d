export * from './columns.ts'
export * from './datasets.ts'
export * from './query.ts'
export * from './warehouse.ts'
