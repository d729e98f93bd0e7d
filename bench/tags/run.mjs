// What the ad script costs a page: the same page with and without it, in turn, in one browser with a processor four times slower.
import { gzipSync } from 'node:zlib'
import { bundlePrebid } from '../../packages/tags/lab/bundle-prebid.mjs'
import { imported } from '../imported.mjs'
import { figure, say } from '../report.mjs'

const { openLab, scriptUrl } = await imported('e2e/ad-script/lab.ts')
const { harmless } = await imported('e2e/ad-script/harmless.ts')
const { placed, wrapping } = await imported('e2e/ad-script/ways.ts')
const { configured, currentBuild } = await imported('packages/tags/src/index.ts')
const rounds = Number(process.env.BENCH_ROUNDS ?? 15)

export async function run() {
  const text = configured(currentBuild(), { tag: '0123456789abcdef', collectUrl: 'https://vigil.example/collect' })
  figure({
    what: 'size compressed',
    value: gzipSync(text, { level: 9 }).length,
    unit: ' bytes',
    goal: { atMost: 12_000 },
  })
  const lab = await openLab()
  try {
    // A page of text with eight ads, as a news page has.
    const ads = harmless.filter(({ way }) => way === 'write' || way === 'srcdoc').slice(0, 8)
    const body = ads
      .map(
        (ad, index) =>
          `${'<p>Lorem ipsum dolor sit amet, consetetur sadipscing elitr.</p>'.repeat(40)}${placed({ id: `b${index}`, ...ad }, '')}`,
      )
      .join('')
    // Prebid, which every page with ads has in some form, is there in both: the script is fetched beside it.
    lab.serve('/vendor/prebid.js', await bundlePrebid())
    const html = (script) =>
      `<!doctype html><title>News</title><style>.ad-slot{width:300px;height:250px}</style>${script}<script src="http://ads.example/vendor/prebid.js"></script><script>${wrapping}</script><body><h1>News</h1>${body}`
    const pages = {
      without: lab.publish('/bench-without', html('')),
      with: lab.publish('/bench-with', html(`<script src="${scriptUrl}"></script>`)),
    }
    const measured = { without: [], with: [] }
    for (let round = -2; round < rounds; round++)
      for (const name of round % 2 === 0 ? ['without', 'with'] : ['with', 'without']) {
        const one = await measure(lab, pages[name])
        if (round >= 0) measured[name].push(one)
      }
    report(measured)
  } finally {
    await lab.close()
  }
}

function report(measured) {
  // The least disturbed round of each: other work on the machine only ever adds.
  const of = (name, field) => Math.min(...measured[name].map((one) => one[field]))
  const against = (field) => ({ name: 'without', value: of('without', field) })
  say(`${rounds} times each, the least of them, at a quarter of the processor's speed`)
  figure({
    what: 'first paint',
    value: of('with', 'paint'),
    unit: ' ms',
    reference: against('paint'),
    goal: { atMost: 1.05 },
  })
  figure({ what: 'time in scripts', value: of('with', 'scriptMs'), unit: ' ms', reference: against('scriptMs') })
  figure({ what: 'longest task of the script itself', value: of('with', 'ownMs'), unit: ' ms', goal: { atMost: 50 } })
  figure({ what: 'longest task of the page', value: of('with', 'longest'), unit: ' ms', reference: against('longest') })
  figure({
    what: 'layout shift × 1,000, most',
    value: Math.max(...measured.with.map(({ shift }) => shift)) * 1_000,
    goal: { atMost: 0 },
  })
}

async function measure(lab, url) {
  const context = await lab.browser.newContext({ viewport: { width: 1_200, height: 900 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await session.send('Profiler.enable')
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
  await session.send('Profiler.start')
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(700)
  const { profile } = await session.send('Profiler.stop')
  const { metrics } = await session.send('Performance.getMetrics')
  const seen = await page.evaluate(() => ({
    paint: performance.getEntriesByName('first-paint')[0]?.startTime ?? 0,
    longest: Math.max(0, ...window.tasks),
    shift: window.shift,
  }))
  await context.close()
  const scriptMs = (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1_000
  return { ...seen, scriptMs, ownMs: longestRun(profile, scriptUrl) }
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
