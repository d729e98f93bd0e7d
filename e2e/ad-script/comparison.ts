import type { BrowserLab } from './browser-lab.ts'
import { type HarmlessAd, harmless } from './harmless.ts'
import { placeAd } from './placements.ts'
import { scriptUrl } from './test-network.ts'
import { createPage } from './trial.ts'

const perPage = 16

export interface ComparedAd {
  ad: HarmlessAd
  isSame: boolean
}

/** Compares screenshots of every harmless ad with and without the script. Many share a page, as on real sites. */
export async function compareHarmless(lab: BrowserLab): Promise<ComparedAd[]> {
  const results: ComparedAd[] = []
  for (let from = 0; from < harmless.length; from += perPage) {
    const ads = harmless.slice(from, from + perPage).map((ad, index) => ({ ad, id: `h${from + index}` }))
    const [bare, guarded] = await Promise.all(
      [false, true].map((isProtected) => takePictures(lab, ads, isProtected, from)),
    )
    for (const [index, { ad }] of ads.entries()) {
      const one = bare?.[index]
      const isSame = one !== undefined && guarded?.[index]?.equals(one) === true
      results.push({ ad, isSame })
    }
  }
  return results
}

async function takePictures(
  lab: BrowserLab,
  ads: { ad: HarmlessAd; id: string }[],
  isProtected: boolean,
  from: number,
) {
  const wrapper = isProtected ? scriptUrl : 'http://nowhere.example/none.js'
  const slots = ads.map(({ ad, id }) => placeAd({ id, ...ad }, wrapper)).join('')
  const style = '<style>.ad-slot{width:300px;height:250px;overflow:hidden;float:left;margin:2px}</style>'
  const url = lab.publish(`/harmless-${from}-${isProtected}`, createPage(style + slots, isProtected))
  const visit = await lab.browser.visit(url, { until: 'loaded', isTall: true })
  try {
    await new Promise((resolve) => setTimeout(resolve, 400))
    return await visit.pictures(ads.map(({ id }) => `#slot-${id}`))
  } finally {
    await visit.close()
  }
}
