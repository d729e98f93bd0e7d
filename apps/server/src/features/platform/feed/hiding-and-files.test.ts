import {
  platformFeedExport,
  platformFeedSettingsChange,
  platformFeedSettingsShow,
  platformFeedTexts,
  platformThreatHide,
  platformThreatReportPdf,
  type RequestOf,
} from '@vigil/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FeedQuery, incidentIds, type PlatformFixture, startPlatformFixture, windows } from './testing/fixture.ts'

let fixture: PlatformFixture
beforeAll(async () => {
  fixture = await startPlatformFixture()
})
afterAll(() => fixture.vigil.stop())
beforeEach(() => fixture.vigil.database.query('delete from hidden_threats'))

describe('hiding', () => {
  const hide = async (hidden: boolean, actionGroupID: string, who = 'ssp', date = '2026-11-10') => {
    const params = { organizationId: fixture.exchange }
    const body = { organizationId: fixture.exchange, hidden, item: { actionGroupID, date, creativeID: 'anything' } }
    return (await fixture.vigil.as(who)).call(platformThreatHide, { params, body })
  }
  const seen = async (visibility: NonNullable<FeedQuery['visibility']>, who = 'ssp') => {
    const { inactiveThreats, inactiveTotal } = await fixture.feed({ visibility }, who)
    expect(inactiveTotal).toBe(inactiveThreats.length)
    return inactiveThreats.map(({ creativeID, fakeHidden, fakeHiddenLabel }) => [
      creativeID,
      fakeHidden,
      fakeHiddenLabel,
    ])
  }

  test('hides a threat, names the user to superadmins, and can be undone', async () => {
    expect((await hide(true, incidentIds.old)).body).toEqual({ ok: true })
    expect(await seen('visible')).toEqual([])
    expect(await seen('hidden')).toEqual([['cr-old', true, undefined]])
    expect(await seen('all', 'superadmin')).toEqual([['cr-old', true, 'client']])
    await hide(true, incidentIds.old, 'superadmin')
    expect(await seen('hidden', 'superadmin')).toEqual([['cr-old', true, 'superadmin']])
    await hide(false, incidentIds.old)
    expect(await seen('visible')).toEqual([['cr-old', false, undefined]])
    expect(await seen('hidden')).toEqual([])
  })

  test('applies only to threats that passed through the platform, for that platform', async () => {
    expect((await hide(true, incidentIds.elsewhere, 'ssp', '2026-11-14')).status).toBe(404)
    expect((await hide(true, incidentIds.old, 'ssp', '2026-11-11')).status).toBe(404)
    expect((await hide(true, incidentIds.old, 'dsp')).status).toBe(403)
    const unknown = await hide(true, incidentIds.unknown, 'ssp', '2026-11-14')
    expect([unknown.status, unknown.text]).toEqual([400, expect.stringContaining(platformFeedTexts.notHideable)])
    await hide(true, incidentIds.old)
    const { activeThreats } = await fixture.feed({ activeThreatsDateStart: '2026-11-01' }, 'dsp', 'Buyer')
    expect(activeThreats.every(({ fakeHidden }) => !fakeHidden)).toBe(true)
  })
})

describe('files and settings', () => {
  const file = async (more: Partial<RequestOf<typeof platformFeedExport>['query']> = {}, who = 'ssp') => {
    const query = { organizationId: fixture.exchange, ...windows, ...more }
    return (await fixture.vigil.as(who)).call(platformFeedExport, { query })
  }

  test('export the threats of the window, masked as on screen', async () => {
    const active = await file()
    expect(active.headers['content-disposition']).toContain('active-threats-exported-2026-11-14T12-00-00Z.csv')
    const lines = active.text.slice(1).trimEnd().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toMatch(/^Latest attack \(UTC\),Attacks,Sites affected,Violation Type/)
    expect(lines[0]).not.toContain('Tag Name')
    expect(active.text).not.toMatch(/(news|sport|rival)\.example/)
    expect((await file({}, 'superadmin')).text).toContain('First seen (UTC)')
    const inactive = await file({ threats: 'inactive' })
    expect(inactive.headers['content-disposition']).toContain('inactive-threats-exported-')
    expect(inactive.text).toContain('cr-old')
    expect(inactive.text).not.toContain('cr-both')
  })

  test("let superadmins configure a platform's columns, file name and side of the trade", async () => {
    const admin = await fixture.vigil.as('superadmin')
    const params = { organizationId: fixture.exchange }
    const given = {
      feedColumns: ['creativeID', 'latestAttack'],
      exportAlias: 'Demo Platform',
      reportsAsDsp: false,
    } as const
    const change = (body: RequestOf<typeof platformFeedSettingsChange>['body']) =>
      admin.call(platformFeedSettingsChange, { params, body })
    const usual = (await fixture.feed()).columns
    expect(usual).toEqual(expect.arrayContaining(['latestAttack', 'dsp', 'exchangeID']))
    expect((await fixture.feed({}, 'dsp', 'Buyer')).columns).toContain('ssp')

    expect((await change({ ...given, feedColumns: [...given.feedColumns] })).status).toBe(200)
    expect((await admin.call(platformFeedSettingsShow, { params })).body).toEqual(given)
    expect((await fixture.feed()).columns).toEqual(given.feedColumns)
    const { text } = await file()
    expect(text).toContain('Demo Platform')
    expect(text).not.toContain('Exchange,')
    const body = { organizationId: fixture.exchange, item: { actionGroupID: incidentIds.old, date: '2026-11-10' } }
    const pdf = await (await fixture.vigil.as('ssp')).call(platformThreatReportPdf, { body })
    expect(pdf.body.fileName).toBe('threat-report_Demo-Platform_2026-11-10.pdf')

    await change({ feedColumns: null, exportAlias: null, reportsAsDsp: true })
    expect((await fixture.feed()).activeTotal).toBe(0)
    await change({ feedColumns: null, exportAlias: null, reportsAsDsp: false })
    expect((await fixture.feed()).columns).toEqual(usual)
    const herald = { organizationId: fixture.vigil.organizationId('Herald') }
    expect((await admin.call(platformFeedSettingsShow, { params: herald })).status).toBe(404)
  })
})
