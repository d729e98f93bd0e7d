import type { TestEvent, TestVigil } from '../../../../testing/vigil.ts'

const android =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

const views = (count: number, host: string, time: string): TestEvent[] =>
  Array.from({ length: count }, () => ({ type: 'page_view', host, at: Date.parse(time) }))
const attack = (host: string, time: string, more: object = {}): TestEvent => ({
  type: 'incident',
  host,
  at: Date.parse(time),
  action: 'blocked',
  threatClass: 'forced-redirect',
  variant: 'top-navigation',
  rule: 'r1',
  ...more,
})

export const secondTag = '6f1c2c52-3a39-4f3c-9a65-0d7f3a1b5e11'

/** Sends every event of the dashboard's tests. The expected numbers are counted from here by hand. */
export async function collectDashboardEvents(vigil: TestVigil) {
  await vigil.database.distributions.seed([
    { id: secondTag, organizationId: vigil.organizationId('Herald'), comment: 'Sport tag', kind: 'ad' },
  ])
  // Before the week, but not too old for the collector: the period before a single day.
  await vigil.collect('Herald', [
    ...views(4, 'news.example', '2026-11-12T10:00:00Z'),
    ...views(6, 'sport.example', '2026-11-12T11:00:00Z'),
    ...views(8, 'news.example', '2026-11-13T09:30:00Z'),
    ...views(2, 'news.example', '2026-11-13T21:59:59Z'),
    attack('news.example', '2026-11-12T10:00:00Z', { ssp: 'Index', dsp: 'The Trade Desk' }),
    attack('news.example', '2026-11-13T09:15:00Z', { ssp: 'appnexus', dsp: 'The Trade Desk' }),
    attack('news.example', '2026-11-13T09:45:00Z', { ssp: 'appnexus', threatClass: 'cryptomining' }),
  ])
  await vigil.collect(
    'Herald',
    [
      ...views(10, 'sport.example', '2026-11-13T21:00:00Z'),
      attack('sport.example', '2026-11-13T21:10:00Z', { ssp: 'Index' }),
      attack('sport.example', '2026-11-14T01:00:00Z'),
    ],
    { address: '8.8.8.8', userAgent: android },
  )
  await vigil.collect(
    'Herald',
    [attack('shop.example', '2026-11-14T02:00:00Z', { ssp: 'Index', action: 'reported' })],
    {
      address: '90.1.1.1',
      userAgent: firefox,
    },
  )
  await vigil.collect('Rival', [
    ...views(99, 'news.example', '2026-11-13T09:30:00Z'),
    ...Array.from({ length: 50 }, () => attack('news.example', '2026-11-13T09:30:00Z', { ssp: 'OpenX' })),
  ])
  await collectWithSecondTag(vigil)
}

async function collectWithSecondTag(vigil: TestVigil) {
  const event = { id: 'a'.repeat(32), ...attack('sport.example', '2026-11-10T05:00:00Z', { ssp: 'Index' }) }
  await vigil.collectWithTag(secondTag, [event], { address: '8.8.8.8', userAgent: android })
}
