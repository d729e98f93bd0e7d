// The overview on a first visit, with nothing cached: requests, first and largest paint, and layout shift, on three networks.
import { figure, heading, median } from '../report.mjs'
import { signedIn } from '../signed-in.mjs'

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const networks = [
  { name: 'loopback', goals: { firstMs: 300, largestMs: 800 } },
  { name: '4G', latencyMs: 165, bitsPerSecond: 9_000_000, goals: { largestMs: 1_500 } },
  { name: 'slow 4G', latencyMs: 562, bitsPerSecond: 1_400_000, goals: { largestMs: 3_500 } },
]

export async function measureFirstVisit(browser, origin) {
  for (const network of networks) {
    const visits = []
    // Alternates with the reference, which shows the current cost of machine and network.
    for (let round = 0; round < rounds; round++) {
      const empty = await visit(browser, origin, network, '/healthz')
      const overview = await visit(browser, origin, network, '/dashboard')
      visits.push({ empty, overview })
    }
    report(network, visits)
  }
  const bytes = await scriptsBeforeSignIn(browser, origin)
  figure({ what: 'scripts before sign-in', value: bytes / 1_000, unit: ' kB', goal: { atMost: 180 } })
}

/** Compressed bytes of the scripts that a visitor without a session loads until the sign-in form appears. */
async function scriptsBeforeSignIn(browser, origin) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const sizes = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') sizes.push(request.sizes())
  })
  await page.goto(origin)
  await page.getByLabel('Password', { exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  const all = await Promise.all(sizes)
  await context.close()
  return all.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
}

function report({ name, goals }, visits) {
  const middle = (page, key) => median(visits.map((visit) => visit[page][key]))
  const reference = { name: 'page with one word', value: middle('empty', 'firstMs') }
  heading(`First visit, ${name}, ${rounds} times`)
  figure({ what: 'first paint', value: middle('overview', 'firstMs'), unit: ' ms', reference })
  figure({ what: 'largest paint', value: middle('overview', 'largestMs'), unit: ' ms', reference })
  for (const [key, atMost] of Object.entries(goals)) {
    figure({
      what: `${key === 'firstMs' ? 'first' : 'largest'} paint`,
      value: middle('overview', key),
      unit: ' ms',
      goal: { atMost },
    })
  }
  figure({ what: 'all widgets drawn', value: middle('overview', 'drawnMs'), unit: ' ms' })
  figure({ what: 'scripts', value: middle('overview', 'scripts'), goal: { atMost: 12 } })
  figure({ what: 'style sheets', value: middle('overview', 'styles'), goal: { atMost: 3 } })
  figure({ what: 'layout shift × 1,000', value: middle('overview', 'shift') * 1_000, goal: { atMost: 20 } })
}

async function visit(browser, origin, { latencyMs, bitsPerSecond }, path) {
  const page = await signedIn(browser, origin)
  try {
    const devTools = await page.context().newCDPSession(page)
    if (latencyMs) {
      const bytesPerSecond = bitsPerSecond / 8
      await devTools.send('Network.enable')
      await devTools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: latencyMs,
        downloadThroughput: bytesPerSecond,
        uploadThroughput: bytesPerSecond,
      })
    }
    const requested = { script: 0, stylesheet: 0 }
    page.on('request', (request) => {
      const type = request.resourceType()
      if (type in requested) requested[type]++
    })
    await page.addInitScript(() => {
      const keep = (list) => {
        window.largestMs = list.getEntries().at(-1).startTime
      }
      new PerformanceObserver(keep).observe({ type: 'largest-contentful-paint', buffered: true })
    })
    await page.goto(path)
    if (path !== '/healthz') {
      await page.waitForFunction(
        () => document.querySelectorAll('main canvas').length > 2 && !document.querySelector('main [aria-busy="true"]'),
        null,
        { timeout: 120_000 },
      )
    }
    const times = await page.evaluate(() => ({
      drawnMs: performance.now(),
      firstMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? performance.now(),
      largestMs: window.largestMs,
      shift: window.shifted,
    }))
    return { ...times, scripts: requested.script, styles: requested.stylesheet }
  } finally {
    await page.context().close()
  }
}
