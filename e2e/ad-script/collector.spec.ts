import { allDemoDistributions } from '@vigil/demo'
import { expect, test } from '../support/test.ts'
import { attacks } from './attacks.ts'
import { type Lab, openLab } from './lab.ts'
import { placeAd } from './placements.ts'
import { createPage } from './trial.ts'

test('a real server accepts every event that the script sends', async ({ server }) => {
  const distribution = allDemoDistributions().find(({ script, isEnabled }) => script === 'ad' && isEnabled)
  const lab: Lab = await openLab()
  try {
    const chosen = attacks.filter(({ harm }) => harm === 'words' || harm === 'request').slice(0, 8)
    const slots = chosen.map(({ markup }, index) => {
      const id = `c${index}`
      const comment = `<!-- pbad://creativeId=cr-${id}&bidderCode=labbidder&cpm=1.5 -->`
      return placeAd(
        { id, placement: 'srcdoc', markup: comment + markup({ harmful: `http://evil.example/harmful/${id}`, id }) },
        '',
      )
    })
    const page = await lab.context.newPage()
    await page.goto(lab.publish('/collected', createPage(slots.join(''), true)))
    await expect.poll(() => lab.incidents().length).toBeGreaterThanOrEqual(6)
    await expect.poll(() => lab.sent().map(({ type }) => type)).toContain('inspection')

    const events = [...lab.sent()]
    const body = JSON.stringify({ v: 1, tag: distribution?.id, sent: Date.now(), events })
    const headers = { 'user-agent': await page.evaluate(() => navigator.userAgent.replace('Headless', '')) }
    const answer = await fetch(`${server.url}/collect`, { method: 'POST', body, headers })

    expect(await answer.json()).toEqual({ accepted: events.length, duplicates: 0, rejected: [] })
    expect([...new Set(events.map(({ type }) => type))].sort()).toEqual([
      'creative',
      'incident',
      'inspection',
      'page_view',
    ])
  } finally {
    await lab.close()
  }
})
