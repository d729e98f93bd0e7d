// Measurements shared by several parts.
import { readMemory, until } from './process.mjs'
import { figure, median, say } from './report.mjs'

const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Time from a beacon's acknowledgement until its events are in the warehouse, without other traffic. */
export async function visibleAfter(server, beacon) {
  const { stored } = await server.totals()
  const headers = { 'user-agent': userAgent }
  const answer = await fetch(`${server.url}/collect`, { method: 'POST', body: beacon, headers })
  if (answer.status !== 202) throw new Error(`/collect returned ${answer.status}`)
  const acknowledgedAt = performance.now()
  await until(async () => (await server.totals()).stored > stored)
  return performance.now() - acknowledgedAt
}

export function visibility(what, waits) {
  say(`      ${what}: median ${Math.round(median(waits))} ms of ${waits.length}`)
  figure({ what: `${what}, longest`, value: Math.max(...waits), unit: ' ms', goal: { atMost: 2_000 } })
}

export function memory(what, pid) {
  const { peak, files } = readMemory(pid)
  figure({ what: `peak memory of the server ${what}`, value: peak, unit: ' MB', goal: { atMost: 1_000 } })
  say(`      now ${files} MB of it are mapped files (journal, programs), which the system can reclaim`)
}
