// Cost of the ad script and of the cart script: the same page with and without it, alternating.
import { bundlePrebid } from '../../packages/tags/lab/bundle.mjs'
import { imported } from '../imported.mjs'
import { figure, heading } from '../report.mjs'
import { runCart } from './cart.mjs'
import { leastOwnMs, measureInTurn, reportCosts, reportPaint, slow4g } from './measure.mjs'
import { pages, pageWithAds } from './pages.mjs'
import { runScan } from './scan.mjs'

const { openLab } = await imported('e2e/ad-script/lab.ts')
const { scriptUrl } = await imported('e2e/ad-script/test-network.ts')
const { configured, currentBuild, gzipScript } = await imported('packages/tags/src/index.ts')
const emptyUrl = 'http://ads.example/vendor/empty.js'
const rounds = Number(process.env.BENCH_ROUNDS ?? 10)

export async function run() {
  const text = configured(currentBuild(), {
    tag: '8f14e45f-ceea-467f-a2bd-5c0b1c4f9d11',
    collectUrl: 'https://vigil.example/collect',
  })
  figure({
    what: 'size compressed',
    value: (await gzipScript(text)).length,
    unit: ' bytes',
    goal: { atMost: 20_000 },
  })
  const lab = await openLab()
  try {
    lab.serve('/vendor/prebid.js', await bundlePrebid())
    lab.serve('/vendor/empty.js', '')
    for (const [what, pageWith] of Object.entries(pages)) await runPage(lab, what, pageWith)
    await runNumbers(lab)
  } finally {
    await lab.close()
  }
  runScan()
  // Paints vary more there.
  await runCart(2 * rounds)
}

/** Checks that cost is linear in the number of ads: scanning each ad again for every other would show here. */
async function runNumbers(lab) {
  const tag = `<script src="${scriptUrl}"></script>`
  const costs = []
  for (const count of [1, 5, 10, 20]) {
    const address = lab.publish(`/with-${count}-ads`, pageWithAds(tag, count))
    costs.push([count, await leastOwnMs(lab.browser, address, scriptUrl, Math.ceil(rounds / 2))])
  }
  heading('time in the script by number of ads on the page, at a quarter of the CPU speed')
  const [[, ofOne]] = costs
  for (const [count, ms] of costs.slice(1)) {
    const reference = { name: 'with one ad', value: ofOne }
    figure({ what: `for each of ${count} ads`, value: ms / count, unit: ' ms', reference, goal: { atMost: 1 } })
  }
}

async function runPage(lab, what, pageWith) {
  const published = (name, url) => lab.publish(`/${name}`, pageWith(url ? `<script src="${url}"></script>` : ''))
  const pair = { without: published('without'), with: published('with', scriptUrl) }
  heading(`a page with ${what}, ${rounds} times each, fastest round, at a quarter of the CPU speed`)
  const phone = await measureInTurn(lab.browser, pair, rounds, { network: slow4g })
  reportPaint(phone, { what: 'first paint on slow 4G', goal: { atMost: 1.05 } })
  const near = await measureInTurn(lab.browser, { ...pair, empty: published('empty', emptyUrl) }, rounds, {
    profiledUrl: scriptUrl,
  })
  // Locally, waiting for even an empty script is part of the cost, so an empty script is the reference.
  reportPaint(near, { what: 'first paint, served locally' })
  reportPaint(near, { what: 'the same with an empty script', name: 'empty' })
  reportCosts(near)
  figure({
    what: 'layout shift × 1,000, most',
    value: Math.max(...[...phone.with, ...near.with].map(({ shift }) => shift)) * 1_000,
    goal: { atMost: 0 },
  })
}
