// The same page with a script and without it, in turn, in one browser with a processor four times slower.
import { figure } from '../report.mjs'

/** `pages` are the addresses of `with` and `without`; the first two rounds warm up. A profiler slows scripts down: it has loads of its own. */
export async function measureInTurn(browser, pages, scriptUrl, rounds) {
  const measured = { without: [], with: [] }
  for (let round = -2; round < rounds; round++) {
    for (const name of round % 2 === 0 ? ['without', 'with'] : ['with', 'without']) {
      const one = await measure(browser, pages[name])
      if (round >= 0) measured[name].push(one)
    }
    const profiled = await measure(browser, pages.with, scriptUrl)
    if (round >= 0) measured.with[round].ownMs = profiled.ownMs
  }
  return measured
}

/** What a script costs a page, by the least disturbed round of each: other work on the machine only ever adds. */
export function reportCosts(measured) {
  const of = (name, field) => Math.min(...measured[name].map((one) => one[field]))
  const cost = (field) => ({
    value: of('with', field),
    unit: ' ms',
    reference: { name: 'without', value: of('without', field) },
  })
  figure({ what: 'first paint', ...cost('paint'), goal: { atMost: 1.05 } })
  figure({ what: 'time in scripts', ...cost('scriptMs') })
  figure({ what: 'longest task of the script itself', value: of('with', 'ownMs'), unit: ' ms', goal: { atMost: 50 } })
  figure({ what: 'longest task of the page', ...cost('longest') })
}

async function measure(browser, url, profiledUrl) {
  const context = await browser.newContext({ viewport: { width: 1_200, height: 900 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await session.send('Performance.enable')
  await page.addInitScript(() => {
    window.tasks = []
    window.shift = 0
    new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
      buffered: true,
    })
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) window.shift += value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  if (profiledUrl) {
    await session.send('Profiler.enable')
    await session.send('Profiler.start')
  }
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(700)
  const { profile } = profiledUrl ? await session.send('Profiler.stop') : {}
  const { metrics } = await session.send('Performance.getMetrics')
  const seen = await page.evaluate(() => ({
    paint: performance.getEntriesByName('first-paint')[0]?.startTime ?? 0,
    longest: Math.max(0, ...window.tasks),
    shift: window.shift,
  }))
  await context.close()
  const scriptMs = (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1_000
  return { ...seen, scriptMs, ownMs: profile && longestRun(profile, profiledUrl) }
}

/** The longest stretch in which samples of the processor show code of one address: what an ad does inside of a call is its own. */
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
