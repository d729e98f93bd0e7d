import { type AdQualityProfile, drillTagName, emptyBucket, type RolloutGroup, tagPrefix } from '@vigil/contract'
import type { Database, DeliveredTag, NewBuild } from '@vigil/database'
import { configured, configuredCart, emptyBuild, integrityOf, withHealth } from '@vigil/tags'
import { Tags } from '../ingest/tags.ts'
import type { ProfileOf } from './profile-of.ts'
import { drawGroup, type Visitor } from './rollouts/draw-group.ts'
import { buildScript, type Script } from './script.ts'

interface Options {
  builds: Pick<Database['builds'], 'delivered' | 'codeOf'>
  profileOf: ProfileOf
  /** The URL to which scripts send beacons. */
  collectUrl: string
  mostKept?: number
  now?: () => Date
}

interface CachedTag extends DeliveredTag {
  profile: AdQualityProfile | null
  isDrill: boolean
  /** The group of a page view, while the tag's build is rolled out. */
  group: RolloutGroup | null
  /** The script's inputs; different inputs produce a different script. */
  madeOf: string
}

/** A script takes about 70 kB. Beyond this number, the oldest are dropped and rebuilt on demand. */
const mostKept = 1_000
const mostIntegrities = 5_000
/**
 * Without this limit, a rarely requested tag would be served, and cached by the browser, in its state at the previous
 * request.
 */
const mostStaleMs = 5_000

export type Integrity = Pick<Script, 'sha256' | 'sri'>
const { sha256, sri } = emptyBuild
const emptyIntegrity: Integrity = { sha256, sri }

/**
 * Serves tag scripts from memory. Tags are refreshed every few seconds, so that changes reach pages soon, including
 * those made by another process. While the accounts database is unavailable, cached scripts are served.
 */
export class Scripts {
  readonly #options: Options
  readonly #tags: Tags<CachedTag>
  readonly #builds = new Map<string, Promise<NewBuild | null>>()
  readonly #made = new Map<string, { madeOf: string; script: Promise<Script> }>()
  readonly #integrities = new Map<string, Integrity>()
  #empty: Promise<Script> | undefined

  constructor(options: Options) {
    this.#options = options
    const { builds } = options
    const source = {
      byIds: async (prefixes: readonly string[]) => {
        const rows = await builds.delivered(prefixes)
        return Promise.all(rows.map((tag) => this.#known(tag, tag.bucket)))
      },
    }
    this.#tags = new Tags<CachedTag>(source, undefined, mostStaleMs)
  }

  /** The script for this path; the empty script if no enabled tag matches. */
  async at(prefix: string): Promise<Script> {
    const tag = await this.#tags.find(prefix)
    if (tag && tag.bucket !== emptyBucket) return this.#kept(tag)
    this.#empty ??= buildScript(emptyBuild.code)
    return this.#empty
  }

  /** The script for a page view: during a rollout, that of its group, which caches must not share. */
  async forVisitor(prefix: string, visitor: Visitor): Promise<{ script: Script; isShared: boolean }> {
    const tag = await this.#tags.find(prefix)
    if (!tag?.rollout || tag.bucket === emptyBucket) return { script: await this.at(prefix), isShared: true }
    const group = drawGroup(tag.rollout, visitor, this.#options.now?.() ?? new Date())
    const bucket = group === 'canary' ? tag.rollout.toBucket : tag.bucket
    const madeOf = JSON.stringify([tag.madeOf, bucket, group, tag.rollout.id])
    return { script: await this.#kept({ ...tag, bucket, group, madeOf }), isShared: false }
  }

  /** Integrity hashes of the scripts that these builds will produce, by tag id, to compare with what pages receive. */
  async integrityOf(tags: readonly { id: string; bucket: string }[]): Promise<Map<string, Integrity>> {
    const rows = await this.#options.builds.delivered(tags.map(({ id }) => tagPrefix(id)))
    const rowByTag = new Map(rows.map((row) => [row.distribution, row]))
    const found = tags.map(async ({ id, bucket }): Promise<[string, Integrity]> => {
      const row = rowByTag.get(id)
      return [id, row ? await this.#integrity(await this.#known(row, bucket)) : emptyIntegrity]
    })
    return new Map(await Promise.all(found))
  }

  /** Called when this process changed the tag, so the change applies at once. */
  changed(distribution: string) {
    this.#tags.forget(tagPrefix(distribution))
  }

  async #known(tag: DeliveredTag, bucket: string): Promise<CachedTag> {
    const profile = tag.kind === 'ad' ? await this.#options.profileOf(tag) : null
    const isDrill = tag.comment === drillTagName
    return {
      ...tag,
      bucket,
      profile,
      isDrill,
      group: null,
      madeOf: JSON.stringify([bucket, profile, isDrill, tag.trustedHosts, tag.shop, tag.codeKey]),
    }
  }

  #kept(tag: CachedTag): Promise<Script> {
    const key = `${tag.id} ${tag.group ?? ''}`
    const made = this.#made.get(key)
    if (made?.madeOf === tag.madeOf) return made.script
    const script = this.#make(tag)
    this.#made.delete(key)
    this.#made.set(key, { madeOf: tag.madeOf, script })
    script.catch(() => this.#made.delete(key))
    const [first] = this.#made.keys()
    if (first !== undefined && this.#made.size > (this.#options.mostKept ?? mostKept)) this.#made.delete(first)
    return script
  }

  async #make(tag: CachedTag): Promise<Script> {
    return buildScript(await this.#text(tag))
  }

  async #integrity(tag: CachedTag): Promise<Integrity> {
    const key = `${tag.id} ${tag.madeOf}`
    const cached = this.#integrities.get(key)
    if (cached) return cached
    if (this.#integrities.size > mostIntegrities) this.#integrities.clear()
    const integrity = integrityOf(await this.#text(tag))
    this.#integrities.set(key, integrity)
    return integrity
  }

  async #text(tag: CachedTag): Promise<string> {
    const { distribution, kind, bucket, profile, isDrill, trustedHosts, shop, codeKey, rollout, group } = tag
    if (bucket === emptyBucket) return emptyBuild.code
    const build = await this.#build(bucket)
    if (!build) throw new Error(`the build ${bucket} is not stored`)
    const { collectUrl } = this.#options
    if (kind === 'cart')
      return configuredCart(build, { tag: distribution, collectUrl, ...shop, ...(codeKey && { codeKey }) })
    const script = configured(build, {
      tag: distribution,
      collectUrl,
      trustedHosts,
      ...(profile ? { adQuality: profile } : {}),
      // A drill displays one heavy ad, which sampling must not skip.
      ...(isDrill ? { heavyAdPercent: 100 } : {}),
    })
    if (!rollout || !group) return script
    return withHealth(script, { tag: distribution, collectUrl, rollout: rollout.id, build: bucket, group })
  }

  /** Builds are immutable. */
  #build(bucket: string): Promise<NewBuild | null> {
    const cached = this.#builds.get(bucket)
    if (cached) return cached
    const loading = this.#options.builds.codeOf(bucket)
    this.#builds.set(bucket, loading)
    loading.then(
      (build) => build ?? this.#builds.delete(bucket),
      () => this.#builds.delete(bucket),
    )
    return loading
  }
}
