import type { Config } from '../config.ts'
import { bucketFiles } from './bucket/bucket-files.ts'
import type { Files } from './files.ts'
import { localFiles } from './local-files.ts'

interface Log {
  info(message: string): void
  warn(message: string): void
}

export const openFiles = ({ bucket, filesDirectory }: Pick<Config, 'bucket' | 'filesDirectory'>, log: Log): Files =>
  bucket ? bucketFiles(bucket, { log }) : localFiles(filesDirectory)
