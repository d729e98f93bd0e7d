// Alternates between a page with and without a script, in one browser with a four times slower CPU.
import { setTimeout } from 'node:timers/promises'
import { figure, median } from '../report.mjs'
import { openUnattached } from './unattached-page.mjs'

/**
 * Slow 4G as web page audits define it for such a CPU: 150 ms round trip and 1.6 Mbit/s, adjusted for Chromium's throttling,
 * which does not simulate opening connections.
 */
export const slow4g = { latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 }

/** `pages` maps names to URLs; the first two rounds warm up. A profiler slows scripts down, so it uses separate page loads. */
export async function measureInTurn(browser, pages, rounds, { network, profiledUrl } = {}) {
  const names = Object.keys(pages)
  const measured = Object.fromEntries(names.map((name) => [name, []]))
  for (let round = -2; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const one = await measure(browser, pages[name], { network })
      if (round >= 0) measured[name].push(one)
    }
    const profiled = profiledUrl && (await measure(browser, pages.with, { profiledUrl }))
    if (round >= 0) measured.with[round].ownMs = profiled?.ownMs
  }
  return measured
}

/** Takes the fastest round: other load on the machine only adds time. */
const least = (measured, name, field) => Math.min(...measured[name].map((one) => one[field]))

/**
 * Medians: a page sometimes paints before its first long task instead of after it, with and without a script, and the fastest
 * round then compares two different paints.
 */
export function reportPaint(measured, { what = 'first paint', name = 'with', goal } = {}) {
  const middle = (side) => median(measured[side].map(({ paint }) => paint))
  const reference = { name: 'without', value: middle('without') }
  figure({ what: `${what}, median`, value: middle(name), unit: ' ms', reference, ...(goal && { goal }) })
}

/** Prints the cost of a script. */
export function reportCosts(measured) {
  const of = (name, field) => least(measured, name, field)
  const cost = (field) => ({
    value: of('with', field),
    unit: ' ms',
    reference: { name: 'without', value: of('without', field) },
  })
  figure({ what: 'time in scripts', ...cost('scriptMs') })
  figure({ what: 'longest task of the script itself', value: of('with', 'ownMs'), unit: ' ms', goal: { atMost: 50 } })
  figure({ what: 'longest task of the page', ...cost('longest') })
}

/** Runs in the page before its own code. */
const observers = `
  window.tasks = []
  window.shift = 0
  new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
    buffered: true,
  })
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.shift += value
  }).observe({ type: 'layout-shift', buffered: true })`

/** JSON has no infinity: a page without a paint is not the fastest. */
const seenByPage = `({
  paint: performance.getEntriesByName('first-paint')[0]?.startTime ?? 1e9,
  longest: Math.max(0, ...window.tasks),
  shift: window.shift,
})`

async function measure(browser, url, { network, profiledUrl }) {
  const page = await openUnattached(browser, { width: 1_200, height: 900 })
  await page.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.send('Performance.enable')
  if (network) {
    await page.send('Network.enable')
    await page.send('Network.emulateNetworkConditions', { offline: false, ...network })
  }
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: observers })
  if (profiledUrl) {
    await page.send('Profiler.enable')
    await page.send('Profiler.start')
  }
  await page.load(url)
  await setTimeout(700)
  const { profile } = profiledUrl ? await page.send('Profiler.stop') : {}
  const { metrics } = await page.send('Performance.getMetrics')
  const seen = await page.evaluate(seenByPage)
  await page.close()
  const scriptMs = (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1_000
  const own = profile && { ownMs: longestRun(profile, profiledUrl), allOwnMs: timeIn(profile, profiledUrl) }
  return { ...seen, scriptMs, ...own }
}

/** Total time in code of one URL, in the fastest of several rounds. */
export async function leastOwnMs(browser, url, profiledUrl, rounds) {
  const times = []
  for (let round = -1; round < rounds; round++) {
    const { allOwnMs } = await measure(browser, url, { profiledUrl })
    if (round >= 0) times.push(allOwnMs)
  }
  return Math.min(...times)
}

function timeIn({ nodes, samples, timeDeltas }, address) {
  const own = new Set(nodes.filter(({ callFrame }) => callFrame.url === address).map(({ id }) => id))
  return samples.reduce((sum, id, index) => sum + (own.has(id) ? timeDeltas[index] : 0), 0) / 1_000
}

/** Longest continuous time in code of one URL, by profiler samples. Ad code inside a call is not included. */
function longestRun({ nodes, samples, timeDeltas }, address) {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const isOwn = (id) => byId.get(id)?.callFrame.url === address
  let longest = 0
  let current = 0
  for (const [index, id] of samples.entries()) {
    current = isOwn(id) ? current + timeDeltas[index] : 0
    longest = Math.max(longest, current)
  }
  return longest / 1_000
}
