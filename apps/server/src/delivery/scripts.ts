import { type AdQualityProfile, drillTagName, emptyBucket, prefixOf } from '@vigil/contract'
import type { Database, DeliveredTag, NewBuild } from '@vigil/database'
import { configured, configuredCart, emptyBuild, integrityOf } from '@vigil/tags'
import { Tags } from '../collect/tags.ts'
import type { ProfileOf } from './profile-of.ts'
import { type Script, scriptOf } from './script.ts'

interface Options {
  builds: Pick<Database['builds'], 'delivered' | 'codeOf'>
  profileOf: ProfileOf
  /** Where the scripts send their beacons. */
  collectUrl: string
  mostKept?: number
}

interface Known extends DeliveredTag {
  profile: AdQualityProfile | null
  isDrill: boolean
  /** What its script is made of: another text, another script. */
  madeOf: string
}

/** Made scripts are some 70 kB each; beyond so many, those made first are made again when they are asked for. */
const mostKept = 1_000
const mostIntegrities = 5_000
/** A tag that is seldom asked for would else be delivered as it was when it was last asked for, and kept by that reader's browser. */
const mostStaleMs = 5_000

export type Integrity = Pick<Script, 'sha256' | 'sri'>
const { sha256, sri } = emptyBuild
const emptyIntegrity: Integrity = { sha256, sri }

/**
 * Tags' scripts, from memory. What a tag has is asked again every few seconds, so that a change reaches pages soon, also one made
 * in another process; while the accounts database is away, what is known is delivered.
 */
export class Scripts {
  readonly #options: Options
  readonly #tags: Tags<Known>
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
    this.#tags = new Tags<Known>(source, undefined, mostStaleMs)
  }

  /** The script of this folder; of one that belongs to no tag, or to a disabled one, the empty script. */
  async at(prefix: string): Promise<Script> {
    const tag = await this.#tags.find(prefix)
    if (tag && tag.bucket !== emptyBucket) return this.#kept(tag)
    this.#empty ??= scriptOf(emptyBuild.code)
    return this.#empty
  }

  /** Of the scripts that pages get once the tags have these builds, by the tags' ids: to compare with what they really get. */
  async integrityOf(tags: readonly { id: string; bucket: string }[]): Promise<Map<string, Integrity>> {
    const rows = await this.#options.builds.delivered(tags.map(({ id }) => prefixOf(id)))
    const rowOf = new Map(rows.map((row) => [row.distribution, row]))
    const found = tags.map(async ({ id, bucket }): Promise<[string, Integrity]> => {
      const row = rowOf.get(id)
      return [id, row ? await this.#integrity(await this.#known(row, bucket)) : emptyIntegrity]
    })
    return new Map(await Promise.all(found))
  }

  /** The tag was changed in this process: nobody is to wait for the next look. */
  changed(distribution: string) {
    this.#tags.forget(prefixOf(distribution))
  }

  async #known(tag: DeliveredTag, bucket: string): Promise<Known> {
    const profile = tag.kind === 'ad' ? await this.#options.profileOf(tag) : null
    const isDrill = tag.comment === drillTagName
    return {
      ...tag,
      bucket,
      profile,
      isDrill,
      madeOf: JSON.stringify([bucket, profile, isDrill, tag.trustedHosts, tag.shop]),
    }
  }

  #kept(tag: Known): Promise<Script> {
    const made = this.#made.get(tag.id)
    if (made?.madeOf === tag.madeOf) return made.script
    const script = this.#make(tag)
    this.#made.delete(tag.id)
    this.#made.set(tag.id, { madeOf: tag.madeOf, script })
    script.catch(() => this.#made.delete(tag.id))
    const [first] = this.#made.keys()
    if (first !== undefined && this.#made.size > (this.#options.mostKept ?? mostKept)) this.#made.delete(first)
    return script
  }

  async #make(tag: Known): Promise<Script> {
    return scriptOf(await this.#text(tag))
  }

  async #integrity(tag: Known): Promise<Integrity> {
    const key = `${tag.id} ${tag.madeOf}`
    const known = this.#integrities.get(key)
    if (known) return known
    if (this.#integrities.size > mostIntegrities) this.#integrities.clear()
    const integrity = integrityOf(await this.#text(tag))
    this.#integrities.set(key, integrity)
    return integrity
  }

  async #text({ distribution, kind, bucket, profile, isDrill, trustedHosts, shop }: Known): Promise<string> {
    if (bucket === emptyBucket) return emptyBuild.code
    const build = await this.#build(bucket)
    if (!build) throw new Error(`the build ${bucket} is not kept`)
    const { collectUrl } = this.#options
    if (kind === 'cart') return configuredCart(build, { tag: distribution, collectUrl, ...shop })
    return configured(build, {
      tag: distribution,
      collectUrl,
      trustedHosts,
      ...(profile ? { adQuality: profile } : {}),
      // A drill shows one heavy ad, and nobody would believe a sample that left it out.
      ...(isDrill ? { heavyAdPercent: 100 } : {}),
    })
  }

  /** A build never changes. */
  #build(bucket: string): Promise<NewBuild | null> {
    const known = this.#builds.get(bucket)
    if (known) return known
    const asked = this.#options.builds.codeOf(bucket)
    this.#builds.set(bucket, asked)
    asked.then(
      (build) => build ?? this.#builds.delete(bucket),
      () => this.#builds.delete(bucket),
    )
    return asked
  }
}
