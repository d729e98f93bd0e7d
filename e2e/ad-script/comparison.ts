import { type HarmlessAd, harmless } from './harmless.ts'
import { scriptUrl } from './internet.ts'
import type { ReadingLab } from './reading-lab.ts'
import { pageWith } from './trial.ts'
import { placed } from './ways.ts'

const perPage = 16

export interface Compared {
  ad: HarmlessAd
  isSame: boolean
}

/** Every harmless ad with and without the script, in pictures of its place. Many share a page, as on real ones. */
export async function compareAll(lab: ReadingLab): Promise<Compared[]> {
  const results: Compared[] = []
  for (let from = 0; from < harmless.length; from += perPage) {
    const ads = harmless.slice(from, from + perPage).map((ad, index) => ({ ad, id: `h${from + index}` }))
    const [bare, guarded] = await Promise.all([false, true].map((isProtected) => pictures(lab, ads, isProtected, from)))
    for (const [index, { ad }] of ads.entries()) {
      const one = bare?.[index]
      const isSame = one !== undefined && guarded?.[index]?.equals(one) === true
      results.push({ ad, isSame })
    }
  }
  return results
}

async function pictures(lab: ReadingLab, ads: { ad: HarmlessAd; id: string }[], isProtected: boolean, from: number) {
  const wrapper = isProtected ? scriptUrl : 'http://nowhere.example/none.js'
  const slots = ads.map(({ ad, id }) => placed({ id, ...ad }, wrapper)).join('')
  const style = '<style>.ad-slot{width:300px;height:250px;overflow:hidden;float:left;margin:2px}</style>'
  const url = lab.publish(`/harmless-${from}-${isProtected}`, pageWith(style + slots, isProtected))
  const visit = await lab.reader.visit(url, { until: 'loaded', isTall: true })
  try {
    await new Promise((resolve) => setTimeout(resolve, 400))
    return await visit.pictures(ads.map(({ id }) => `#slot-${id}`))
  } finally {
    await visit.close()
  }
}
