// Longest frame while scrolling a grid of 100 cards in a real browser.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { build } from 'vite'
import { builtServer, demoServer } from '../demo-server.mjs'
import { imported } from '../imported.mjs'
import { figure, median, say } from '../report.mjs'
import { signedIn } from '../signed-in.mjs'
import { frameWork, traceCategories } from './trace.mjs'

const { chromiumArguments, findChromium } = await imported('e2e/support/chromium.ts')
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const wanted = 100
const goal = { atMost: 50 }

export async function run() {
  const dist = join(await builtServer(), '../../../web/dist')
  await build({ root: 'apps/web', logLevel: 'warn', build: { outDir: dist, emptyOutDir: true } })
  const directory = mkdtempSync(join(tmpdir(), 'vigil-cards-'))
  const server = await demoServer(directory, { VIGIL_DEMO_DAYS: '3' })
  await server.start()
  await server.settle(300_000)
  const browser = await chromium.launch({ args: chromiumArguments, executablePath: findChromium() })
  try {
    const page = await signedIn(browser, `http://localhost:${server.port}`)
    await withPictures(page)
    const cards = await passes(browser, page, async () => undefined)
    const boxes = await passes(browser, page, () => page.evaluate(emptied))
    report(cards, boxes)
  } finally {
    await browser.close()
    await server.end('SIGTERM')
    rmSync(directory, { recursive: true, force: true })
  }
}

/**
 * Other load on the machine only makes frames longer, so the fastest round shows the cost of the page itself.
 * CPU time is that of the page alone, so the worst round counts.
 */
function report(cards, boxes) {
  // The clock ticks with screen refreshes: three are 50 ms plus up to 0.1 of rounding.
  const least = (runs) => Math.round(Math.min(...runs.map(({ longestMs }) => longestMs)))
  const most = (runs) => Math.max(...runs.map(({ workMs }) => workMs))
  say(
    `${wanted} cards, scrolled ${rounds} times from top to bottom; ${Math.round(median(cards.map(({ frames }) => frames)))} frames`,
  )
  say(
    `      the same page with plain boxes: longest frame ${least(boxes).toFixed(1)} ms, work ${most(boxes).toFixed(1)} ms`,
  )
  // If even plain boxes exceed the goal, the clock is no measure for the cards; CPU time still is.
  const isQuiet = least(boxes) <= goal.atMost
  if (!isQuiet) say('      the machine is too busy to judge frames by the clock')
  figure({ what: 'longest frame', value: least(cards), unit: ' ms', ...(isQuiet && { goal }) })
  figure({ what: 'most CPU time of the page in a frame', value: most(cards), unit: ' ms', goal })
  const shift = Math.max(...cards.map((one) => one.shift))
  figure({ what: 'layout shift × 1,000, most', value: shift * 1_000, goal: { atMost: 20 } })
}

/** Pictures like the real ones, available at once: rendering a hundred takes minutes and is not measured here. */
async function withPictures(page) {
  const pictures = []
  for (const colour of ['#1f3a33', '#10103a', '#eef1ff', '#33271c']) {
    await page.setContent(
      `<body style="margin:0;background:${colour};color:#888;font:14px sans-serif">${'An ad with words and a picture. '.repeat(40)}`,
    )
    const png = await page.screenshot({ clip: { x: 0, y: 0, width: 308, height: 258 } })
    pictures.push(`data:image/png;base64,${png.toString('base64')}`)
  }
  let requests = 0
  await page.route('**/api/creative-library/image/**', (route) =>
    route.fulfill({ json: { imageUrl: pictures[requests++ % pictures.length], pictureState: 'ready' } }),
  )
}

async function passes(browser, page, change) {
  const runs = []
  for (let round = -1; round < rounds; round++) {
    await page.goto(`/creative-library?rows=${wanted}`)
    await page.locator(`ul[aria-label="Creatives"] > li:nth-child(${wanted})`).waitFor({ state: 'attached' })
    await page.waitForTimeout(500)
    await change()
    const run = await scrolled(browser, page)
    if (round >= 0) runs.push(run)
  }
  return runs
}

/** Scrolls to the bottom in mouse wheel steps. */
async function scrolled(browser, page) {
  await page.mouse.move(800, 500)
  await page.evaluate(watched)
  await browser.startTracing(page, { categories: traceCategories })
  for (let isDown = false; !isDown; ) {
    await page.mouse.wheel(0, 120)
    isDown = await page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 2)
  }
  await page.waitForTimeout(300)
  const trace = JSON.parse((await browser.stopTracing()).toString())
  const { gaps, shift } = await page.evaluate(() => {
    window.isWatched = false
    return { gaps: window.gaps, shift: window.shifted }
  })
  return { longestMs: Math.max(...gaps), frames: gaps.length, shift, workMs: Math.max(...frameWork(trace)) }
}

function watched() {
  window.gaps = []
  window.shifted = 0
  window.isWatched = true
  let last = performance.now()
  const frame = (now) => {
    window.gaps.push(now - last)
    last = now
    if (window.isWatched) requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}

/** Replaces the cards with empty boxes of the same size. */
function emptied() {
  for (const card of document.querySelectorAll('ul[aria-label="Creatives"] > li')) {
    const { height } = card.getBoundingClientRect()
    card.replaceChildren()
    card.style.cssText = `height:${height}px;background:#ccc`
  }
}
