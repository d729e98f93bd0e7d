import { pageCheckLimits, type Scope, tagPrefix } from '@vigil/contract'
import type { Database } from '@vigil/database'
import type { Warehouse } from '@vigil/warehouse'

export interface SampledPage {
  host: string
  url: string
}

interface SampleSources {
  database: Pick<Database, 'hosts' | 'deployments'>
  warehouse: Pick<Warehouse, 'select'>
}

const dayMs = 86_400_000
const sampledDays = 7
/** More than the pages taken: senders choose these texts, so some may be unusable. */
const candidates = 2_000

/** The front page of each site, and pages with recent attacks: the script or an earlier one has been there. */
export async function samplePages({ database, warehouse }: SampleSources, scope: Scope, now: Date) {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const range = { from: day(now.getTime() - (sampledDays - 1) * dayMs), to: day(now.getTime()) }
  const [hosts, attacked] = await Promise.all([
    database.hosts.list(scope),
    warehouse.select(scope, {
      dataset: 'incidents',
      measures: ['attacks'],
      by: ['url'],
      range,
      where: { inventory: ['web'] },
      limit: candidates,
    }),
  ])
  const sites = hosts.filter(({ inventoryType }) => inventoryType === 'web').slice(0, pageCheckLimits.sites)
  const urls = attacked.map(({ url }) => String(url)).filter((url) => URL.canParse(url))
  return sites.flatMap(({ host }): SampledPage[] => {
    const own = urls
      .map((url) => new URL(url))
      .filter(({ protocol, host: place }) => protocol === 'https:' && place === host)
      .map(({ origin, pathname }) => `${origin}${pathname}`)
    const distinct = [...new Set([`https://${host}/`, ...own])].slice(0, pageCheckLimits.pagesPerSite)
    return distinct.map((url) => ({ host, url }))
  })
}

/** The demo's sites do not exist: this server has pages for its tags instead. */
export async function sampleDemoPages(
  { database, publicUrl }: Pick<SampleSources, 'database'> & { publicUrl: string },
  scope: Scope,
) {
  const tags = await database.deployments.tags(scope)
  const [first] = tags.filter(({ kind }) => kind === 'ad')
  if (!first) return []
  const { host } = new URL(publicUrl)
  return demoPageNames.map(
    (name): SampledPage => ({ host, url: `${publicUrl}/demo-pages/${tagPrefix(first.id)}/${name}` }),
  )
}

export const demoPageNames = ['front-page', 'article', 'weather', 'archive'] as const
