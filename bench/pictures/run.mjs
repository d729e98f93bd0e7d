// Search by picture: 500 distorted screenshots among 20,000 creatives in families of variants.
import { imported } from '../imported.mjs'
import { figure, quantile, say } from '../report.mjs'
import { describedAds } from './described-ads.mjs'

const { pictureSearch } = await imported('packages/pictures/src/picture-search.ts')
const { drawAd } = await imported('packages/pictures/src/testing/draw-ads.ts')
const { distort, distortions, looksTheSame, toPng } = await imported('packages/pictures/src/testing/distort.ts')

const creatives = Number(process.env.BENCH_CREATIVES ?? 20_000)
const searches = Number(process.env.BENCH_SEARCHES ?? 500)
const organizationId = 1

export async function run() {
  const search = pictureSearch()
  const added = await describedAds(creatives, async (number) => search.describe(await toPng(drawAd(number))))
  const hashes = added.map(([hash]) => hash)
  const startedAt = performance.now()
  await search.search({ organizationId, hashes, added, picture: [hashes[0]], most: 1 })
  say(`${creatives.toLocaleString('en-US')} creatives, ${searches} searches:`)
  figure({ what: 'first search: building the index', value: performance.now() - startedAt, unit: ' ms' })

  const kinds = Object.keys(distortions)
  const right = Object.fromEntries(kinds.map((kind) => [kind, []]))
  const times = []
  for (let at = 0; at < searches; at++) {
    const kind = kinds[at % kinds.length]
    const number = (at * 7_919) % creatives
    const picture = await distort(drawAd(number), kind, at)
    const from = performance.now()
    const { found } = await search.search({ organizationId, hashes, added: [], picture, most: 24 })
    times.push(performance.now() - from)
    const shown = Number(found[0]?.hash ?? -1)
    right[kind].push(shown === number || (await looksTheSame(shown, number, kind, at)))
  }
  const share = (list) => (list.filter(Boolean).length / list.length) * 100
  for (const kind of kinds) figure({ what: `right first: ${kind}`, value: share(right[kind]), unit: ' %' })
  figure({ what: 'right first', value: share(Object.values(right).flat()), unit: ' %', goal: { atLeast: 95 } })
  figure({ what: 'search, median', value: quantile(times, 0.5), unit: ' ms' })
  figure({ what: 'search, 95th percentile', value: quantile(times, 0.95), unit: ' ms', goal: { atMost: 300 } })
}
