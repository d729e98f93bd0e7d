import type { Config } from '../config.ts'
import { bucketFiles } from './bucket/bucket-files.ts'
import type { Files } from './files.ts'
import { localFiles } from './local-files.ts'

export const openFiles = ({ bucket, filesDirectory }: Pick<Config, 'bucket' | 'filesDirectory'>): Files =>
  bucket ? bucketFiles(bucket) : localFiles(filesDirectory)
