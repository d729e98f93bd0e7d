import { expect, test } from '@playwright/test'
import { createInspector, currentBuild } from '@vigil/tags'
import { type Lab, openLab } from './lab.ts'
import { placeAd } from './placements.ts'
import { scriptUrl } from './test-network.ts'

/** The rule set stored with a build matches the same ads as the built script, so backtests count the same ads. */
let lab: Lab
test.beforeAll(async () => {
  lab = await openLab()
})
test.afterAll(() => lab.close())

const { ruleSet } = currentBuild()
if (!ruleSet) throw new Error('the current build has rules')
const markupRules = new Set(ruleSet.places.flat().map(({ threat }) => threat.split('/').at(-1)))

/** None of these runs code: only rules about markup can match them. */
const pieces = [
  '<p>Shoes from 20</p>',
  '<p>Your <b>i\u200bPhone</b>\n is infected</p>',
  '<p>If your phone is damaged, we repair it</p>',
  '<p>Congratulations! You have been',
  ' selected</p>',
  '<a href="https://malicious.vigil-drill.example/x">more</a>',
  '<a href="https://vigil-drill.example/?u=malicious.vigil-drill.example">more</a>',
  '<script type="text/plain">new CoinHive.Anonymous(1)</script>',
]
const ads = Array.from({ length: 2 ** pieces.length }, (_, index) => ({
  id: `ad-${index}`,
  markup: pieces.filter((_piece, bit) => (index >> bit) & 1).join('') || '<p>Hats</p>',
}))

test('the built script blocks the ads that its stored rule set finds @thorough', async () => {
  lab.configure({})
  const slots = ads.map(({ id, markup }) =>
    placeAd(
      { id, placement: 'inner', markup: `<!-- pbad://creativeId=${id}&bidderCode=fine&cpm=2.5 -->${markup}` },
      '',
    ),
  )
  const html = `<!doctype html><title>News</title><script src="${scriptUrl}"></script><body>${slots.join('')}`
  const opened = await lab.context.newPage()
  await opened.goto(lab.publish('/rule-set', html))
  const inspect = createInspector(ruleSet)
  const expected = ads.filter(({ markup }) => inspect(markup) !== undefined).map(({ id }) => id)
  const blocked = () => {
    const incidents = lab.sent().filter(({ type, rule }) => type === 'incident' && markupRules.has(String(rule)))
    return [...new Set(incidents.map(({ creativeId }) => creativeId))].sort()
  }
  await expect.poll(() => blocked().length).toBeGreaterThanOrEqual(expected.length)
  expect(blocked()).toEqual(expected.sort())
  expect(expected.length).toBeGreaterThan(100)
  expect(expected.length).toBeLessThan(ads.length - 10)
})
