import type { Config } from '../config.ts'
import type { Files } from '../storage/files.ts'
import { localFiles } from '../storage/local-files.ts'

/**
 * Where mails are written without an SMTP server. One process has them in its data directory, for its operator to find.
 * Several processes need a place that all of them can read: the store of files.
 */
export const openOutbox = (
  { sharesOutbox, dataDirectory }: Pick<Config, 'sharesOutbox' | 'dataDirectory'>,
  files: Files,
) => (sharesOutbox ? files : localFiles(dataDirectory))
