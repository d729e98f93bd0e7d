import { reportConfigurationHistory } from '@vigil/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startVigil, type TestVigil } from '../../../testing/vigil.ts'
import { forgetDeliveries } from './forget-deliveries.ts'
import { reporting } from './testing/reports.ts'

let vigil: TestVigil
let reports: Awaited<ReturnType<typeof reporting>>
beforeAll(async () => {
  vigil = await startVigil()
  reports = await reporting(vigil)
})
afterAll(() => vigil.stop())

const now = new Date('2026-11-14T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

/** The age in days of each recorded outcome, with its mails. */
async function history(id: number) {
  const { data } = (await reports.admin.call(reportConfigurationHistory, { params: { id } })).body
  return data.map(({ dueAt, mails }) => [(now.getTime() - Date.parse(dueAt)) / 86_400_000, mails.length])
}
async function sent(id: number, days: readonly number[]) {
  for (const ago of days) {
    const delivery = await vigil.database.reportDeliveries.manual(id, ['one@example.test'], daysAgo(ago), 60_000)
    const outcome = { status: 'sent', reason: null, finishedAt: daysAgo(ago) } as const
    await vigil.database.reportDeliveries.finish(delivery.id, outcome)
  }
}
const everyDay = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

test("deletes outcomes after the retention time, except each report's newest twelve and pending ones", async () => {
  const { id: daily } = await reports.create()
  const { id: yearly } = await reports.create()
  await sent(daily, everyDay(80, 100))
  await sent(yearly, [1_000, 200, 500])
  const { id: waiting } = await reports.create()
  await sent(waiting, everyDay(1, 12))
  await vigil.database.reportDeliveries.manual(waiting, ['one@example.test'], daysAgo(95), 60_000)
  await forgetDeliveries(vigil.database, 90, now)
  expect(await history(daily)).toEqual([...everyDay(80, 91)].map((ago) => [ago, 1]))
  expect(await history(yearly)).toEqual([200, 500, 1_000].map((ago) => [ago, 1]))
  expect((await history(waiting)).at(-1)).toEqual([95, 1])
})

test('keeps reported leaks as long as later reports need them, even beyond the retention time', async () => {
  const { id } = await reports.create()
  await sent(id, everyDay(1, 40))
  await forgetDeliveries(vigil.database, 1, now)
  expect((await history(id)).map(([ago]) => ago)).toEqual(everyDay(1, 37))
})
