export { fingerprintAccounts, type TableFingerprint } from './fingerprint.ts'
export { assertKnownMigration, countOtherSessions, holdsAccounts, loadAccounts, readSequenceValues } from './load.ts'
export { listMigrations, type Migration, migratedTo, migrateTo } from './migrations.ts'
export { type PendingJob, type SavedAccounts, saveAccounts } from './save.ts'
