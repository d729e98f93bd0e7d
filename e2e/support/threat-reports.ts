import type { Page } from '@playwright/test'
import { publicLinkGenerate, publisherThreatReport } from '@vigil/contract'
import { addressHeader } from './addresses.ts'
import { createApi } from './api.ts'
import { anIncident, formatDay, send } from './incidents.ts'
import { test as base, expect, superadmin } from './test.ts'

interface Report {
  actionGroupID: string
  organizationId: number
  eventDate: string
}

const search = (report: Report) =>
  new URLSearchParams(Object.entries(report).map(([name, value]) => [name, String(value)])).toString()
export const buildAddress = (report: Report, kind = 'publisher') =>
  `/offending-creative-report-${kind}?${search(report)}`

export const waitForReport = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Indicator of Compromise' })).toBeVisible()

/** The matched part of an ad, and two ads that contain it. */
export const bad = "top.location.href='https://prize.example/'"
const ad = '<div style="width:300px;height:250px;background:#269;color:#fff">Win a phone</div>'
const withMatch = (markup: string) => ({
  markup,
  offsetStart: markup.indexOf(bad),
  offsetEnd: markup.indexOf(bad) + bad.length,
})
export const shortAd = withMatch(`${ad}\n<script>${bad}</script>\n<p>\u202eend</p>`)
export const longAd = withMatch(`${ad}\n${'<i>one of many lines</i>\n'.repeat(400)}<script>${bad}</script>`)

interface Fixtures {
  /** Sends an incident of the demo publisher, waits until it is stored, and returns its report's key. */
  made: (more: Parameters<typeof anIncident>[0]) => Promise<Report>
  publicLinkOf: (report: Report) => Promise<string>
  /** Page of a visitor with a link but no account. */
  stranger: Page
}

export const test = base.extend<Fixtures>({
  made: async ({ page, server, admin, sessionOf }, use) => {
    const api = createApi(server.url, (await sessionOf(superadmin)).token)
    const organizationId = (await admin.organizationNamed('Harbour Media'))?.orgId ?? 0
    await use(async (more) => {
      const incident = anIncident(more)
      await send(page, [incident])
      const report = { actionGroupID: incident.id, organizationId, eventDate: formatDay(incident) }
      const { actionGroupID, ...query } = report
      await expect.poll(() => api.statusOf(publisherThreatReport, { params: { actionGroupID }, query })).toBe(200)
      return report
    })
  },
  publicLinkOf: async ({ server, sessionOf }, use) => {
    const api = createApi(server.url, (await sessionOf(superadmin)).token)
    await use(async (report) => {
      const { organizationId, actionGroupID } = report
      const body = { organizationId, actionGroupID, url: buildAddress(report) }
      return (await api.call(publicLinkGenerate, { body })).publicLink
    })
  },
  stranger: async ({ browser }, use) => {
    const context = await browser.newContext({ extraHTTPHeaders: addressHeader() })
    await use(await context.newPage())
    await context.close()
  },
})
