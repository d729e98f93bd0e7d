// The overview in a real browser: a first visit, the time from the click to the last widget, and layout shift of every page.
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { build } from 'vite'
import { compressFolder } from '../../scripts/compress.mjs'
import { builtServer, demoServer } from '../demo-server.mjs'
import { imported } from '../imported.mjs'
import { untilIdle } from '../process.mjs'
import { figure, heading, median, quantile } from '../report.mjs'
import { cachedSet } from '../set/cached.mjs'
import { signedIn } from '../signed-in.mjs'
import { measureFirstVisit } from './first-visit.mjs'
import { measureShifts } from './shifts.mjs'

const { chromiumArguments, findChromium } = await imported('e2e/support/chromium.ts')
/** With twenty, the 95th percentile would be the maximum. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 40)
/** After a few loads, a browser caches a script's compiled code, as it does for daily users. */
const warmUp = 10

export async function run() {
  const dist = join(await builtServer(), '../../../web/dist')
  await build({ root: 'apps/web', logLevel: 'warn', build: { outDir: dist, emptyOutDir: true } })
  await compressFolder(dist)
  for (const rows of ['10m', '100m']) await measure(rows, rows === '10m')
}

async function measure(rows, withFirstVisit) {
  const server = await demoServer(await cachedSet(rows), { TIDY_MINUTES: '600' })
  await server.start()
  // First load the demo traffic of the time since the set was created.
  await server.settle(300_000)
  const browser = await chromium.launch({ args: chromiumArguments, executablePath: findChromium() })
  try {
    if (withFirstVisit) {
      await measureFirstVisit(browser, `http://localhost:${server.port}`)
      await measureShifts(browser, `http://localhost:${server.port}`)
    }
    // A server that has just started catches up: alert rules, pictures of new ads.
    await untilIdle()
    const page = await signedIn(browser, `http://localhost:${server.port}`)
    const times = []
    const shifts = []
    for (let round = -warmUp; round < rounds; round++) {
      const { ms, shift } = await openOverview(page)
      if (round < 0) continue
      times.push(ms)
      shifts.push(shift)
    }
    heading(`With ${rows.toUpperCase()} page views, ${rounds} times; median ${Math.round(median(times))} ms`)
    figure({
      what: 'from click to last widget, p95',
      value: quantile(times, 0.95),
      unit: ' ms',
      goal: { atMost: 500 },
    })
    figure({ what: 'layout shift × 1,000, most', value: Math.max(...shifts) * 1_000, goal: { atMost: 20 } })
  } finally {
    await browser.close()
    await server.end('SIGTERM')
  }
}

/** Starts on another page with an empty query cache. All shifts count, even those right after the click. */
async function openOverview(page) {
  await page.goto('/threat-library')
  await page.getByRole('button', { name: /VG-01/ }).waitFor()
  return page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    const link = document.querySelector('nav a[href^="/dashboard"]')
    window.shifted = 0
    const startedAt = performance.now()
    link.click()
    const isDrawn = () =>
      document.querySelectorAll('main canvas').length > 2 && !document.querySelector('main [aria-busy="true"]')
    // Drawn in two consecutive frames: a widget that becomes visible starts with a call.
    for (let drawn = 0; drawn < 2; drawn = isDrawn() ? drawn + 1 : 0) await frame()
    const ms = performance.now() - startedAt
    await new Promise((resolve) => setTimeout(resolve, 300))
    return { ms, shift: window.shifted }
  })
}
