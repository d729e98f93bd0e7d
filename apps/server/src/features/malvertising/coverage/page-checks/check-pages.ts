import { type PageCheck, pageCheckLimits, type Scope, scriptAddress } from '@vigil/contract'
import type { Database } from '@vigil/database'
import type { Config } from '../../../../config.ts'
import type { Scripts } from '../../../../delivery/scripts.ts'
import { errorMessage } from '../../../../lib/error-message.ts'
import { type Guard, guardedRequest, RefusedAddress } from '../../../../lib/guarded-request.ts'
import { analysePage, type FetchedPage, type Finding, type KnownTags } from './analyse-page.ts'
import type { SampledPage } from './sample-pages.ts'

export interface CheckSources {
  database: Pick<Database, 'deployments' | 'pageChecks'>
  scripts: Pick<Scripts, 'integrityOf'>
  config: Pick<Config, 'cdnBase'>
  guard: Guard
}

const mostRedirects = 3

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

async function checkPage(url: string, known: KnownTags, guard: Guard): Promise<Finding> {
  try {
    return analysePage(await fetchPage(url, guard), known)
  } catch (error) {
    const detail = error instanceof RefusedAddress || error instanceof Unusable ? error.message : errorMessage(error)
    return { result: 'unreachable', detail: detail.slice(0, 300) }
  }
}

class Unusable extends Error {}

/** Follows a few redirects. Every address is checked like the first one. */
async function fetchPage(address: string, guard: Guard): Promise<FetchedPage> {
  let url = address
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const { status, headers, answer } = await guardedRequest(
      url,
      {
        method: 'GET',
        headers: { accept: 'text/html', 'accept-encoding': 'identity', 'user-agent': 'VigilPageCheck/1.0' },
        mostBytes: pageCheckLimits.pageBytes,
      },
      guard,
    )
    if (status >= 300 && status < 400 && headers.location && URL.canParse(headers.location, url)) {
      url = new URL(headers.location, url).href
      continue
    }
    if (status !== 200) throw new Unusable(`The page answered with status ${status}.`)
    const policy = headers['content-security-policy'] ?? ''
    return { url, policy: Array.isArray(policy) ? policy.join(',') : policy, html: answer }
  }
  throw new Unusable('The page redirects too often.')
}
