import { type PageCheckResult, pageCheckLimits, type Scope, tagPrefix } from '@vigil/contract'
import type { Database } from '@vigil/database'
import type { Warehouse } from '@vigil/warehouse'

export interface SampledSite {
  host: string
  /** Its links and sitemap lead to other pages of the site. */
  frontPage: string
  /** Pages to check again, with problems or recent attacks. */
  knownPages: string[]
}

interface SampleSources {
  database: Pick<Database, 'hosts' | 'deployments' | 'pageChecks'>
  warehouse: Pick<Warehouse, 'select'>
}

const dayMs = 86_400_000
const sampledDays = 7
/** More than the pages taken: senders choose these texts, so some may be unusable. */
const candidates = 2_000

const problems: readonly PageCheckResult[] = ['late', 'missing', 'other_tag', 'pinned', 'blocked']

/** The sites of an organization, each with pages that had a problem at the last check or recent attacks. */
export async function sampleSites({ database, warehouse }: SampleSources, scope: Scope, now: Date) {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const range = { from: day(now.getTime() - (sampledDays - 1) * dayMs), to: day(now.getTime()) }
  const [hosts, checked, attacked] = await Promise.all([
    database.hosts.list(scope),
    database.pageChecks.list(scope),
    warehouse.select(scope, {
      dataset: 'incidents',
      measures: ['attacks'],
      by: ['url'],
      range,
      where: { inventory: ['web'] },
      limit: candidates,
    }),
  ])
  const { sites, problemsPerSite, attackedPerSite } = pageCheckLimits
  const attackedUrls = attacked.map(({ url }) => String(url)).filter((url) => URL.canParse(url))
  return hosts
    .filter(({ inventoryType }) => inventoryType === 'web')
    .slice(0, sites)
    .map(({ host }): SampledSite => {
      const frontPage = `https://${host}/`
      const withProblems = checked
        .filter((check) => check.host === host && check.url !== frontPage && problems.includes(check.result))
        .map(({ url }) => url)
      const withAttacks = attackedUrls
        .map((url) => new URL(url))
        .filter((url) => url.protocol === 'https:' && url.host === host)
        .map(({ origin, pathname }) => `${origin}${pathname}`)
        .filter((url) => url !== frontPage)
      const knownPages = [
        ...withProblems.slice(0, problemsPerSite),
        ...[...new Set(withAttacks)].slice(0, attackedPerSite),
      ]
      return { host, frontPage, knownPages: [...new Set(knownPages)] }
    })
}

/** The demo's sites do not exist: this server has pages for its tags instead. */
export async function sampleDemoSites(
  { database, publicUrl }: { database: Pick<Database, 'deployments'>; publicUrl: string },
  scope: Scope,
): Promise<SampledSite[]> {
  const tags = await database.deployments.tags(scope)
  const [first] = tags.filter(({ kind }) => kind === 'ad')
  if (!first) return []
  const frontPage = `${publicUrl}/demo-pages/${tagPrefix(first.id)}/front-page`
  return [{ host: new URL(publicUrl).host, frontPage, knownPages: [] }]
}
