import { distributionKinds } from '@vigil/contract'
import type { Database } from '@vigil/database'
import { allBuilds } from '@vigil/tags'

/** Stores this release's builds next to those of earlier releases, and assigns one to every tag without a build. */
export async function registerBuilds({ builds }: Pick<Database, 'builds'>) {
  const released = allBuilds().map(({ s3Bucket, ...build }) => ({ ...build, bucket: s3Bucket }))
  await builds.register(released.reverse())
  for (const kind of distributionKinds) await builds.adopt(kind)
}
