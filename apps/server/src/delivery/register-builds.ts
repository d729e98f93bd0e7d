import { distributionKinds } from '@vigil/contract'
import type { Database } from '@vigil/database'
import { allBuilds } from '@vigil/tags'

/** Keeps the builds of this release beside those of earlier ones, and gives one to every tag that has none yet. */
export async function registerBuilds({ builds }: Pick<Database, 'builds'>) {
  const brought = allBuilds().map(({ s3Bucket, ...build }) => ({ ...build, bucket: s3Bucket }))
  await builds.register(brought.reverse())
  for (const kind of distributionKinds) await builds.adopt(kind)
}
