import { platformFeed, type RequestOf } from '@vigil/contract'
import { expect } from 'vitest'
import { startVigil, type TestEvent } from '../../../../testing/vigil.ts'

const at = (time: string) => Date.parse(`2026-11-${time}:00Z`)

/** The selected day and the days around it. */
export const windows = {
  activeThreatsDateStart: '2026-11-14T00:00:00+00:00',
  activeThreatsDateEnd: '2026-11-14T23:59:59+00:00',
  inactiveThreatsDateStart: '2026-11-08',
  inactiveThreatsDateEnd: '2026-11-14',
}

const attack = (time: string, creativeId: string | undefined, more: object = {}): TestEvent => ({
  type: 'incident',
  at: at(time),
  action: 'blocked',
  threatClass: 'forced-redirect',
  variant: 'top-navigation',
  rule: 'r1',
  ssp: 'Exchange',
  ...(creativeId && { creativeId }),
  ...more,
})

export const incidentIds = {
  old: 'incident-of-cr-old-1',
  unknown: 'incident-of-nobody-1',
  elsewhere: 'incident-elsewhere-1',
}

export type FeedQuery = Partial<RequestOf<typeof platformFeed>['query']>

/** Two publishers with threats through an exchange and a buyer, and some through others. */
export async function startPlatformFixture() {
  const vigil = await startVigil()
  vigil.clock.now = new Date('2026-11-14T12:00:00Z')
  await vigil.collect('Herald', [
    attack('12T09:14', 'cr-both', { dsp: 'Buyer', exchangeId: 'ex-1', seatId: 's-1' }),
    attack('14T08:00', 'cr-both', { dsp: 'Buyer', exchangeId: 'ex-2', host: 'sport.example' }),
    attack('14T09:00', 'cr-both', { dsp: 'Buyer', exchangeId: 'ex-2', script: 'https://news.example/x.js' }),
    attack('10T09:00', 'cr-old', {
      id: incidentIds.old,
      dsp: 'Criteo',
      threatClass: 'cryptomining',
      variant: 'wasm-miner',
    }),
    attack('14T10:00', undefined, { id: incidentIds.unknown }),
    attack('14T11:00', 'cr-index', { id: incidentIds.elsewhere, ssp: 'Index', dsp: 'Criteo' }),
  ])
  await vigil.collect('Rival', [
    attack('14T07:00', 'cr-both', { host: 'rival.example', dsp: 'Criteo' }),
    attack('14T06:00', 'cr-both', { host: 'rival.example', ssp: 'Index', dsp: 'Buyer' }),
  ])
  const exchange = vigil.organizationId('Exchange')
  return {
    vigil,
    exchange,
    async feed(more: FeedQuery = {}, who = 'ssp', name = 'Exchange') {
      const query = { organizationId: vigil.organizationId(name), ...windows, ...more }
      const answer = await (await vigil.as(who)).call(platformFeed, { query })
      expect(answer.status, answer.text).toBe(200)
      return answer.body
    },
    rights: (level: number) =>
      vigil.database.query('update organizations set data_rights_level_id = $1 where id = $2', [level, exchange]),
  }
}

export type PlatformFixture = Awaited<ReturnType<typeof startPlatformFixture>>
