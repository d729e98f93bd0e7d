import { type PageCheck, pageCheckLimits, type Scope, scriptAddress } from '@vigil/contract'
import type { Database } from '@vigil/database'
import type { Config } from '../../../../config.ts'
import type { Scripts } from '../../../../delivery/scripts.ts'
import { FairQueue } from '../../../../lib/fair-queue.ts'
import type { Guard } from '../../../../lib/guarded-request.ts'
import { describeFailure, fetchPage } from '../../../../page-inspection/fetch-page.ts'
import type { FetchedPage } from '../../../../page-inspection/page-elements.ts'
import { analysePage, type KnownTags } from './analyse-page.ts'
import { findPages } from './find-pages.ts'
import type { SampledSite } from './sample-pages.ts'

export interface CheckSources {
  database: Pick<Database, 'deployments' | 'pageChecks'>
  scripts: Pick<Scripts, 'integrityOf'>
  config: Pick<Config, 'cdnBase'>
  guard: Guard
}

const dayMs = 86_400_000
const sitesAtOnce = 4
/** Sites that are slower are checked in part. */
const longestMs = 200_000

/** Checks the front page of each site, its known pages, and other pages that change every day. Stores the findings. */
export async function checkSites(
  sources: CheckSources,
  scope: Scope,
  sites: readonly SampledSite[],
  clock: () => Date,
  signal: AbortSignal,
): Promise<void> {
  const tags = await findTags(sources, scope)
  const queue = new FairQueue(sitesAtOnce)
  const deadline = AbortSignal.timeout(longestMs)
  const check = (site: SampledSite) =>
    new SiteCheck(site, { tags, guard: sources.guard, clock, signal, deadline }).run()
  const checks = await Promise.all(sites.map((site) => queue.run({ owner: site.host, signal }, () => check(site))))
  await sources.database.pageChecks.replace(scope, checks.flat(), clock())
}

interface CheckContext {
  tags: KnownTags
  guard: Guard
  clock: () => Date
  signal: AbortSignal
  deadline: AbortSignal
}

/** Loads the pages of a site one after the other, so that it is not burdened. */
class SiteCheck {
  readonly #site: SampledSite
  readonly #context: CheckContext
  readonly #checks: PageCheck[] = []

  constructor(site: SampledSite, context: CheckContext) {
    this.#site = site
    this.#context = context
  }

  async run(): Promise<PageCheck[]> {
    const { host, frontPage, knownPages } = this.#site
    const { guard, clock } = this.#context
    const front = await this.#check(frontPage)
    const day = Math.floor(clock().getTime() / dayMs)
    const count = pageCheckLimits.pagesPerSite - 1
    const found = front ? await findPages({ host, frontPage: front, count, day, guard }) : []
    for (const url of [...new Set([...knownPages, ...found])].slice(0, count)) await this.#check(url)
    return this.#checks
  }

  async #check(url: string): Promise<FetchedPage | null> {
    const { tags, guard, clock, signal, deadline } = this.#context
    signal.throwIfAborted()
    if (deadline.aborted) return null
    const checked = { url, host: this.#site.host, checkedAt: clock().toISOString() }
    try {
      const page = await fetchPage(url, guard)
      this.#checks.push({ ...checked, ...analysePage(page, tags) })
      return page
    } catch (error) {
      this.#checks.push({ ...checked, result: 'unreachable', detail: describeFailure(error) })
      return null
    }
  }
}

async function findTags({ database, scripts, config }: CheckSources, scope: Scope): Promise<KnownTags> {
  const tags = (await database.deployments.tags(scope)).filter(({ kind }) => kind === 'ad')
  const integrities = await scripts.integrityOf(tags)
  return {
    cdnBase: config.cdnBase,
    integrities: new Map(tags.map(({ id }) => [scriptAddress(config.cdnBase, id), integrities.get(id)?.sri ?? ''])),
  }
}
