import { activeThreatsExport, threatFeedExport } from '@vigil/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FeedFixture, first, startFeed, week } from '../features/malvertising/threat-feed/testing/fixture.ts'
import { at, attack } from '../testing/events.ts'

let fixture: FeedFixture
beforeAll(async () => {
  fixture = await startFeed()
})
afterAll(() => fixture.vigil.stop())

describe('files', () => {
  const lines = (text: string) => text.slice(1).trimEnd().split('\r\n')

  test('have a header and the displayed rows in the requested order', async () => {
    const body = { ...fixture.about, sortingName: 'creativeID', sortingDirection: 'asc' } as const
    const answer = await fixture.herald.call(threatFeedExport, { body })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toContain('text/csv')
    expect(answer.headers['content-disposition']).toContain('threat-feed-exported-2026-11-14T12-00-00Z.csv')
    expect(answer.text.startsWith('\uFEFFTime (UTC),User time,Action,Violation Type')).toBe(true)
    const rows = lines(answer.text)
    expect(rows).toHaveLength(6)
    expect(rows[1]).toMatch(/^2026-11-1\d \d\d:\d\d:00,/)
    const redirect = rows.find((row) => row.includes(first))
    expect(redirect).toContain(
      '2026-11-12 09:14:00,2026-11-12 10:14:00 (UTC+01:00),Blocked,Forced redirect,Top navigation',
    )
    expect(rows.find((row) => row.includes('Cryptomining'))).toContain('Xandr,Pending Verification,cr-100')
  })

  test('have no cell that starts a formula', async () => {
    const { text } = await fixture.herald.call(threatFeedExport, { body: { ...fixture.about, ssps: ['OpenX'] } })
    expect(text).toContain(`,"'=HYPERLINK(""http://evil.example"")",`)
  })

  test('contain the first sighting of active threats for superadmins only', async () => {
    const body = fixture.about
    const own = await fixture.herald.call(activeThreatsExport, { body })
    expect(own.headers['content-disposition']).toContain('active-threats-exported-2026-11-14T12-00-00Z.csv')
    expect(lines(own.text)).toHaveLength(5)
    expect(own.text).not.toContain('First seen')
    const all = await (await fixture.vigil.as('superadmin')).call(activeThreatsExport, { body })
    expect(lines(all.text)[0]).toContain('Latest attack (UTC),First seen (UTC),Attacks,Sites affected')
  })

  test('contain every row once when longer than one part', async () => {
    const many = Array.from({ length: 1_300 }, (_, index) =>
      attack('10T10:00', { at: at('10T10:00') + (index % 7), creativeId: `many-${index}` }),
    )
    await fixture.vigil.collect('Arcade', many)
    const app = await fixture.vigil.as('app')
    const about = { organizationId: fixture.vigil.organizationId('Arcade'), ...week }
    for (const sortingName of ['time', 'gotchaType', 'creativeID'] as const) {
      const { text } = await app.call(threatFeedExport, { body: { ...about, sortingName } })
      const found = lines(text).map((line) => line.match(/many-\d+/)?.[0])
      expect([found.length, new Set(found).size]).toEqual([1_301, 1_301])
    }
    const threats = await app.call(activeThreatsExport, { body: about })
    expect(new Set(lines(threats.text)).size).toBe(1_301)
  })
})
