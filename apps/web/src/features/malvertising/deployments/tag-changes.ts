import {
  type Distribution,
  type distributionUpdate,
  emptyBucket,
  type RequestOf,
  type ScriptBucket,
  type ScriptBuild,
} from '@vigil/contract'

/** Builds selected on this page and not yet applied, by tag. */
export type Choices = Readonly<Record<string, string>>

export type TagChange = RequestOf<typeof distributionUpdate>['body']['distributions'][number]

export const isInProgress = ({ status }: Distribution) => status === 'in progress'

export const chosenBucket = ({ distribution, scriptBucket }: Distribution, choices: Choices) =>
  choices[distribution] ?? scriptBucket.s3Bucket

export const toBucket = ({ s3Bucket, version }: ScriptBuild): ScriptBucket => ({ s3Bucket, scriptVersion: version })

/** The build selected for all tags; null if they differ or there are none. */
export function commonBucket(tags: readonly Distribution[], choices: Choices): string | null {
  const buckets = new Set(tags.map((tag) => chosenBucket(tag, choices)))
  return buckets.size === 1 ? ([...buckets][0] ?? null) : null
}

/** Changes to send: tags that get another build and are not in progress. */
export function diffTags(tags: readonly Distribution[], choices: Choices, builds: readonly ScriptBuild[]): TagChange[] {
  return tags.flatMap((tag) => {
    const build = builds.find(({ s3Bucket }) => s3Bucket === chosenBucket(tag, choices))
    if (!build || isInProgress(tag) || build.s3Bucket === tag.scriptBucket.s3Bucket) return []
    return [changeTo(tag, toBucket(build))]
  })
}

/** The build that all changes deploy; null if they differ, or the tags are only switched off. */
export function commonNewBuild(changes: readonly TagChange[], builds: readonly ScriptBuild[]): ScriptBuild | null {
  const buckets = new Set(changes.map(({ newScriptBucket }) => newScriptBucket.s3Bucket))
  const [bucket] = buckets
  if (buckets.size !== 1 || bucket === emptyBucket) return null
  return builds.find(({ s3Bucket }) => s3Bucket === bucket) ?? null
}

/** The changes as a rollout; null if they are none: one build for all, compared with another one, and no pinned tags. */
export function toRollout(tags: readonly Distribution[], changes: readonly TagChange[]) {
  const [first] = changes
  const findTag = (id: string) => tags.find(({ distribution }) => distribution === id)
  const isPossible = changes.every(
    ({ distribution, newScriptBucket, oldScriptBucket }) =>
      newScriptBucket.s3Bucket === first?.newScriptBucket.s3Bucket &&
      newScriptBucket.s3Bucket !== emptyBucket &&
      oldScriptBucket.s3Bucket !== emptyBucket &&
      findTag(distribution)?.isPinned === false,
  )
  if (!first || !isPossible) return null
  return {
    scriptBucket: first.newScriptBucket,
    distributions: changes.map(({ distribution, oldScriptBucket }) => ({ distribution, oldScriptBucket })),
  }
}

export const changeTo = ({ distribution, scriptBucket }: Distribution, newScriptBucket: ScriptBucket): TagChange => ({
  distribution,
  newScriptBucket,
  oldScriptBucket: scriptBucket,
})

/** A tag after its change was accepted. */
export function begun(tag: Distribution, changes: readonly TagChange[]): Distribution {
  const change = changes.find(({ distribution }) => distribution === tag.distribution)
  if (!change) return tag
  const { newScriptBucket: scriptBucket } = change
  return { ...tag, scriptBucket, status: 'in progress', failure: null, enabled: scriptBucket.s3Bucket !== emptyBucket }
}

/** Matches name, id or site. */
export function isFound({ comment, distribution, hosts }: Distribution, search: string) {
  return [comment, distribution, ...(hosts ?? [])].some((text) => text.toLowerCase().includes(search))
}
