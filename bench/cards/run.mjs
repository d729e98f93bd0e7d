// A grid of 100 cards in a real browser: how long its longest frame takes while it is scrolled from top to bottom.
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
 * The machine may be busy with other things, which makes frames longer and never shorter: of the rounds, the one that
 * was disturbed least is what the page itself takes. Processor time is of the page alone, so there the worst counts.
 */
function report(cards, boxes) {
  // The clock goes by refreshes of the screen, three of which are 50 ms and up to 0.1 by its rounding.
  const least = (runs) => Math.round(Math.min(...runs.map(({ longestMs }) => longestMs)))
  const most = (runs) => Math.max(...runs.map(({ workMs }) => workMs))
  say(
    `${wanted} cards, ${rounds} times from top to bottom; ${Math.round(median(cards.map(({ frames }) => frames)))} frames`,
  )
  say(
    `      the same page with plain boxes: longest frame ${least(boxes).toFixed(1)} ms, work ${most(boxes).toFixed(1)} ms`,
  )
  // Where not even empty boxes keep to it, the clock says nothing of the cards; the processor's time still does.
  const isQuiet = least(boxes) <= goal.atMost
  if (!isQuiet) say('      the machine is too busy to judge frames by the clock')
  figure({ what: 'longest frame', value: least(cards), unit: ' ms', ...(isQuiet && { goal }) })
  figure({ what: 'most processor time of the page in a frame', value: most(cards), unit: ' ms', goal })
  const shift = Math.max(...cards.map((one) => one.shift))
  figure({ what: 'layout shift × 1,000, most', value: shift * 1_000, goal: { atMost: 20 } })
}

/** Of the size and weight of real ones, there at once: to have a hundred made first takes minutes, and is not measured here. */
async function withPictures(page) {
  const pictures = []
  for (const colour of ['#1f3a33', '#10103a', '#eef1ff', '#33271c']) {
    await page.setContent(
      `<body style="margin:0;background:${colour};color:#888;font:14px sans-serif">${'An ad with words and a picture. '.repeat(40)}`,
    )
    const png = await page.screenshot({ clip: { x: 0, y: 0, width: 308, height: 258 } })
    pictures.push(`data:image/png;base64,${png.toString('base64')}`)
  }
  let asked = 0
  await page.route('**/api/creative-library/image/**', (route) =>
    route.fulfill({ json: { imageUrl: pictures[asked++ % pictures.length], pictureState: 'ready' } }),
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

/** By steps of a mouse wheel, until the bottom. */
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

/** The same places, with nothing in them. */
function emptied() {
  for (const card of document.querySelectorAll('ul[aria-label="Creatives"] > li')) {
    const { height } = card.getBoundingClientRect()
    card.replaceChildren()
    card.style.cssText = `height:${height}px;background:#ccc`
  }
}
