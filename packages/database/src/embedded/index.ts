export { type EmbeddedPostgres, startEmbedded } from './embedded-postgres.ts'
export { EmbeddedPostgresError } from './embedded-postgres-error.ts'
export { type FileLock, LockHeldError, lockFile } from './file-lock.ts'
export { findRunning } from './find-running.ts'
