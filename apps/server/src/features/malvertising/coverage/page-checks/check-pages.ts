import { type PageCheck, type Scope, scriptAddress } from '@vigil/contract'
import type { Database } from '@vigil/database'
import type { Config } from '../../../../config.ts'
import type { Scripts } from '../../../../delivery/scripts.ts'
import type { Guard } from '../../../../lib/guarded-request.ts'
import { describeFailure, fetchPage } from '../../../../page-inspection/fetch-page.ts'
import { analysePage, type KnownTags, type PageFinding } from './analyse-page.ts'
import type { SampledPage } from './sample-pages.ts'

export interface CheckSources {
  database: Pick<Database, 'deployments' | 'pageChecks'>
  scripts: Pick<Scripts, 'integrityOf'>
  config: Pick<Config, 'cdnBase'>
  guard: Guard
}

/** Checks the pages one after the other, so that a site is not burdened, and stores the findings. */
export async function checkPages(
  sources: CheckSources,
  scope: Scope,
  pages: readonly SampledPage[],
  clock: () => Date,
): Promise<void> {
  const known = await findTags(sources, scope)
  const checks: PageCheck[] = []
  for (const { host, url } of pages) {
    const finding = await checkPage(url, known, sources.guard)
    checks.push({ url, host, ...finding, checkedAt: clock().toISOString() })
  }
  await sources.database.pageChecks.replace(scope, checks, clock())
}

async function findTags({ database, scripts, config }: CheckSources, scope: Scope): Promise<KnownTags> {
  const tags = (await database.deployments.tags(scope)).filter(({ kind }) => kind === 'ad')
  const integrities = await scripts.integrityOf(tags)
  return {
    cdnBase: config.cdnBase,
    integrities: new Map(tags.map(({ id }) => [scriptAddress(config.cdnBase, id), integrities.get(id)?.sri ?? ''])),
  }
}

async function checkPage(url: string, known: KnownTags, guard: Guard): Promise<PageFinding> {
  try {
    return analysePage(await fetchPage(url, guard), known)
  } catch (error) {
    return { result: 'unreachable', detail: describeFailure(error) }
  }
}
