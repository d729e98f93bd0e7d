import type { Page } from '@playwright/test'
import { type HarmlessAd, harmless } from './harmless.ts'
import { type Lab, scriptUrl } from './lab.ts'
import { pageWith } from './trial.ts'
import { placed } from './ways.ts'

const perPage = 16

export interface Compared {
  ad: HarmlessAd
  isSame: boolean
}

/** Every harmless ad with and without the script, in pictures of its place. Many share a page, as on real ones. */
export async function compareAll(lab: Lab): Promise<Compared[]> {
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

async function pictures(lab: Lab, ads: { ad: HarmlessAd; id: string }[], isProtected: boolean, from: number) {
  const wrapper = isProtected ? scriptUrl : 'http://nowhere.example/none.js'
  const slots = ads.map(({ ad, id }) => placed({ id, ...ad }, wrapper)).join('')
  const style = '<style>.ad-slot{width:300px;height:250px;overflow:hidden;float:left;margin:2px}</style>'
  const url = lab.publish(`/harmless-${from}-${isProtected}`, pageWith(style + slots, isProtected))
  const page = await lab.context.newPage()
  await page.setViewportSize({ width: 1300, height: 1300 })
  try {
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForTimeout(400)
    const shots: Buffer[] = []
    for (const { id } of ads) shots.push(await pictureOf(page, id))
    return shots
  } finally {
    await page.close()
  }
}

function pictureOf(page: Page, id: string) {
  return page.locator(`#slot-${id}`).screenshot({ animations: 'disabled', caret: 'hide' })
}
