// npm run bench: all parts, or the named ones (npm run bench -- queries api). Exits with 1 when a goal is missed. With
// --record, writes the results to docs/performance.md.
import { prepare } from '../scripts/prepare.mjs'
import { removeBuild } from './demo-server.mjs'
import { processorTime } from './process.mjs'
import { record, table } from './record.mjs'
import { allResults, missedGoals, say, startPart } from './report.mjs'

const parts = {
  start: '`npm start` in a fresh clone, and again',
  collect: 'beacons, compared with a bare Fastify that stores nothing',
  verify: 'verdicts for shop servers while beacons arrive, compared with a bare Fastify',
  tidy: 'delay until an event is visible while past days are sorted',
  queries: 'overview queries for a month, compared with hand-written SQL, and 10 M page views compared with 100 M',
  cluster: 'overview and platform queries on two ClickHouse shards, compared with hand-written SQL',
  analytics: 'the four analytics screens, compared with hand-written SQL',
  backtest: 'backtests of an ad quality profile on 5 M ads, compared with hand-written SQL',
  pictures: 'search by picture: distorted screenshots among 20,000 creatives',
  responsiveness: 'health checks while the largest requests are handled, compared with hashing',
  feed: 'threat feed queries, compared with hand-written SQL, and the memory of an export',
  cart: 'pages of a shop with a million orders, compared with hand-written SQL',
  api: 'the overview over HTTP, idle and under load',
  tags: 'cost of the scripts, compared with the same page without them',
  page: 'the overview in a real browser, from the click to the last widget',
  cards: 'a hundred creative cards scrolled in a real browser, compared with plain boxes',
}
const isRecorded = process.argv.includes('--record')
const selected = process.argv.slice(2).filter((name) => name !== '--record')
const unknown = selected.find((name) => !(name in parts))
if (unknown) {
  say(`Unknown part: ${unknown}. Parts:`)
  for (const [name, about] of Object.entries(parts)) say(`  ${name.padEnd(14)} ${about}`)
  process.exit(1)
}
await prepare({ builds: false })
for (const name of selected.length > 0 ? selected : Object.keys(parts)) {
  say(`\n${name}: ${parts[name]}`)
  const { run } = await import(`./${name}/run.mjs`)
  startPart(name)
  const before = processorTime()
  await run()
  sayStolen(before, processorTime())
}
await removeBuild()
say(`\n${table(allResults()).join('\n')}`)
if (isRecorded) record(allResults(), parts)
say(`\n${missedGoals() === 0 ? 'All goals are met.' : `${missedGoals()} goals are missed.`}`)
process.exit(missedGoals() === 0 ? 0 : 1)

/** On a shared host, wall-clock results are reliable only if this is low. */
function sayStolen(before, after) {
  const share = (after.stolen - before.stolen) / (after.all - before.all)
  say(`      other machines on this host used ${(share * 100).toFixed(1)} % of the CPU time`)
}
