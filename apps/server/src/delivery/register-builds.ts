import type { Database } from '@vigil/database'
import { adBuilds } from '@vigil/tags'

/** Keeps the builds of this release beside those of earlier ones, and gives one to every tag that has none yet. */
export async function registerBuilds({ builds }: Pick<Database, 'builds'>) {
  const brought = adBuilds().map(({ s3Bucket, ...build }) => ({ ...build, bucket: s3Bucket }))
  await builds.register(brought.reverse())
  await builds.adopt('ad')
}
