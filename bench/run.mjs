// npm run bench: every part, or those that are named (npm run bench -- queries api). Ends with 1 when a goal is missed.
import { removeBuild } from './demo-server.mjs'
import { processorTime } from './process.mjs'
import { missedGoals, say } from './report.mjs'

const parts = {
  start: 'the first start with the demo, and the next',
  collect: 'beacons, against a bare Fastify that stores nothing',
  tidy: 'how soon an event is seen while past days are put in order',
  queries: "a month's questions of the overview, against SQL written by hand, and 10 M page views against 100 M",
  analytics: 'the four analytics screens, against SQL written by hand',
  feed: "the threat feed's questions, against SQL written by hand, and the memory that an export takes",
  cart: 'the pages of a shop with a million orders, against SQL written by hand',
  api: 'the overview over HTTP, idle and while beacons come',
  tags: 'what the ad script costs a page, beside the same page without it',
  page: 'the overview in a real browser, from the click to its last widget',
  cards: 'a hundred cards of the creative library, scrolled in a real browser, against plain boxes',
}
const asked = process.argv.slice(2)
const unknown = asked.find((name) => !(name in parts))
if (unknown) {
  say(`There is no part ${unknown}. The parts are:`)
  for (const [name, about] of Object.entries(parts)) say(`  ${name.padEnd(10)} ${about}`)
  process.exit(1)
}
for (const name of asked.length > 0 ? asked : Object.keys(parts)) {
  say(`\n${name}: ${parts[name]}`)
  const { run } = await import(`./${name}/run.mjs`)
  const before = processorTime()
  await run()
  sayStolen(before, processorTime())
}
await removeBuild()
say(`\n${missedGoals() === 0 ? 'All goals are met.' : `${missedGoals()} goals are missed.`}`)
process.exit(missedGoals() === 0 ? 0 : 1)

/** On a machine that is shared with others, figures by the clock are only as good as this is low. */
function sayStolen(before, after) {
  const share = (after.stolen - before.stolen) / (after.all - before.all)
  say(`      other machines of the same host took ${(share * 100).toFixed(1)} % of the processors' time meanwhile`)
}
