// What the ad script, and after it the cart script, costs a page: the same page with and without it, in turn, in one browser with a processor four times slower.
import { gzipSync } from 'node:zlib'
import { bundlePrebid } from '../../packages/tags/lab/bundle.mjs'
import { imported } from '../imported.mjs'
import { figure, say } from '../report.mjs'
import { runCart } from './cart.mjs'
import { measureInTurn, reportCosts } from './measure.mjs'

const { openLab } = await imported('e2e/ad-script/lab.ts')
const { scriptUrl } = await imported('e2e/ad-script/internet.ts')
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
    const measured = await measureInTurn(lab.browser, pages, scriptUrl, rounds)
    report(measured)
  } finally {
    await lab.close()
  }
  await runCart(rounds)
}

function report(measured) {
  say(`${rounds} times each, the least of them, at a quarter of the processor's speed`)
  reportCosts(measured)
  figure({
    what: 'layout shift × 1,000, most',
    value: Math.max(...measured.with.map(({ shift }) => shift)) * 1_000,
    goal: { atMost: 0 },
  })
}
