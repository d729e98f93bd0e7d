// A news page with eight ads. Prebid, which most pages with ads use, is included with and without the script.
import { imported } from '../imported.mjs'

const { harmless } = await imported('e2e/ad-script/harmless.ts')
const { placeAd } = await imported('e2e/ad-script/placements.ts')

const simple = harmless.filter(({ placement }) => placement === 'write' || placement === 'srcdoc')
const ads = simple.slice(0, 8)
const text = '<p>Lorem ipsum dolor sit amet, consetetur sadipscing elitr.</p>'.repeat(40)
const literal = (value) => JSON.stringify(value).replaceAll('<', '\\u003c')

const page = (script, setup, places) =>
  `<!doctype html><title>News</title><style>.ad-slot{width:300px;height:250px}</style>${script}${setup}<script src="http://ads.example/vendor/prebid.js"></script><body><h1>News</h1>${places.map((place) => text + place).join('')}`

const units = ads.map(({ markup: ad }, index) => ({
  code: `b${index}`,
  mediaTypes: { banner: { sizes: [[300, 250]] } },
  bids: [{ bidder: 'labbidder', params: { creativeId: `c${index}`, ad, meta: {} } }],
}))

const auction = `<script>var pbjs = { que: [] }; pbjs.que.push(function () {
  pbjs.addAdUnits(${literal(units)})
  pbjs.requestBids({ timeout: 9000, bidsBackHandler: function () {
    Object.keys(pbjs.getBidResponses()).forEach(function (code) {
      var f = document.createElement('iframe'); f.width = 300; f.height = 250; f.style.border = 0
      document.getElementById(code).appendChild(f)
      pbjs.renderAd(f.contentDocument, pbjs.getHighestCpmBids(code)[0].adId)
    })
  } })
})</script>`

/** Pages by ad delivery: an auction, as on most pages, or code in the page source, which runs before the first paint. */
export const pages = {
  'ads from an auction': (script) =>
    page(
      script,
      auction,
      units.map(({ code }) => `<div class="ad-slot" id="${code}"></div>`),
    ),
  'ads in its source': (script) =>
    page(
      script,
      '',
      ads.map((ad, index) => placeAd({ id: `b${index}`, ...ad }, '')),
    ),
}

/** The given number of identical ads, so each costs the same. */
export const pageWithAds = (script, count) =>
  page(
    script,
    '',
    Array.from({ length: count }, (_, index) => placeAd({ ...simple[0], id: `n${index}` }, '')),
  )
