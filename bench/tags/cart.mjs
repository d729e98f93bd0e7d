// Cost of the cart script on a checkout: a long page with a React form that changes a lot by itself.
import { imported } from '../imported.mjs'
import { figure, heading } from '../report.mjs'
import { measureInTurn, reportCosts, reportPaint } from './measure.mjs'

const { addressOf, hostOf, openLab, scriptUrlOf } = await imported('e2e/cart-script/lab.ts')
const { configuredCart, currentBuild, gzipScript } = await imported('packages/tags/src/index.ts')

const products = Array.from(
  { length: 400 },
  (_, index) =>
    `<li class="p"><img src="/p/${index}.png" alt=""><a href="/p/${index}">Tent ${index}</a><input name="count" value="1"></li>`,
).join('')

/** Recommendations loaded later, one by one and as markup; typical frames and scripts; thousands of events. */
const work = `<script>addEventListener('load', function () {
  var list = document.createElement('ul'); document.body.append(list)
  for (var i = 0; i < 600; i++) {
    var item = document.createElement('li'), image = new Image()
    image.src = 'http://images.example/' + i + '.png?width=100'; image.setAttribute('data-n', i)
    item.append(image, 'Lamp ' + i); list.appendChild(item)
  }
  for (var j = 0; j < 40; j++) { var box = document.createElement('div'); box.innerHTML = '<p>More of <a href="http://images.example/' + j + '">it</a></p>'.repeat(10); document.body.appendChild(box) }
  for (var k = 0; k < 2000; k++) document.body.dispatchEvent(new CustomEvent('count', { detail: k }))
})</script>`

export async function runCart(rounds) {
  const configuration = { tag: '8f14e45f-ceea-467f-a2bd-5c0b1c4f9d11', collectUrl: 'https://vigil.example/collect' }
  const text = configuredCart(currentBuild('cart'), configuration)
  heading(`the cart script, on a checkout, ${rounds} times each, fastest round, at a quarter of the CPU speed`)
  figure({
    what: 'size compressed',
    value: (await gzipScript(text)).length,
    unit: ' bytes',
    goal: { atMost: 16_000 },
  })
  const lab = await openLab()
  try {
    for (const setting of ['stops', 'bare'])
      lab.furnish(hostOf('bench', setting), { body: `<ul>${products}</ul>${work}` })
    const pages = { with: addressOf('bench', 'stops', 'react'), without: addressOf('bench', 'bare', 'react') }
    const measured = await measureInTurn(lab.context.browser(), pages, rounds, {
      profiledUrl: scriptUrlOf('stops'),
    })
    reportPaint(measured, { goal: { atMost: 1.05 } })
    reportCosts(measured)
  } finally {
    await lab.close()
  }
}
