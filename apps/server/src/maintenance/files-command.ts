import type { Config } from '../config.ts'
import { bucketFiles } from '../storage/bucket/bucket-files.ts'
import { FilesUnavailableError } from '../storage/files.ts'
import { localFiles } from '../storage/local-files.ts'
import { copyFiles } from './stored-files.ts'

const usage = `Usage:
  vigil files copy          copy all files from the directory to the bucket of FILES_URL
  vigil files copy --back   copy all files from the bucket to the directory`

/** Can be repeated, also while servers run: what is already there is skipped. Returns the exit code. */
export async function runFilesCommand(
  args: readonly string[],
  { bucket, filesDirectory }: Pick<Config, 'bucket' | 'filesDirectory'>,
  print: (line: string) => void,
): Promise<number> {
  const [action, direction, ...others] = args
  if (action !== 'copy' || (direction !== undefined && direction !== '--back') || others.length > 0) {
    print(usage)
    return 2
  }
  if (!bucket) {
    print('This needs FILES_URL and its keys.')
    return 1
  }
  const [directory, remote] = [localFiles(filesDirectory), bucketFiles(bucket)]
  const [from, to] = direction ? [remote, directory] : [directory, remote]
  try {
    const { copied, bytes, skipped } = await copyFiles(from, to)
    const target = direction ? filesDirectory : `the bucket ${bucket.name}`
    print(`Copied ${copied} files (${Math.ceil(bytes / 1_048_576)} MB) to ${target}; ${skipped} were already there.`)
    return 0
  } catch (error) {
    if (!(error instanceof FilesUnavailableError)) throw error
    print(`${error.message}. Run the command again to continue.`)
    return 1
  }
}
