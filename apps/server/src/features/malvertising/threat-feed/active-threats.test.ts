import { activeThreats, type RequestOf } from '@vigil/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FeedFixture, first, startFeed } from './testing/fixture.ts'

let fixture: FeedFixture
beforeAll(async () => {
  fixture = await startFeed()
})
afterAll(() => fixture.vigil.stop())

type ThreatsBody = Partial<RequestOf<typeof activeThreats>['body']>
async function active(more: ThreatsBody = {}, who = 'web') {
  const person = await fixture.vigil.as(who)
  const answer = await person.call(activeThreats, { body: { ...fixture.about, ...more } })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const keys = async (more: ThreatsBody) => (await active(more)).data.map(({ creativeID, ssp }) => `${creativeID} ${ssp}`)

describe('active threats', () => {
  test('have one row per SSP and creative, with the latest incident', async () => {
    const { data, total } = await active()
    expect(total).toBe(4)
    expect(
      data.map(({ creativeID, ssp, attacks, domainsAffected }) => [creativeID, ssp, attacks, domainsAffected]),
    ).toEqual([
      ['cr-200', 'OpenX', 1, 1],
      ['cr-100', 'AppNexus', 1, 1],
      ['cr-100', 'Index', 2, 2],
      ['cr-300', '', 1, 1],
    ])
    expect(data[2]).toMatchObject({
      latestAttack: '2026-11-12T09:15:00.000Z',
      date: '2026-11-12',
      publisherHostname: 'sport.example',
    })
    expect(data[2]?.actionGroupID).not.toBe(first)
  })

  test('show the first sighting to superadmins only', async () => {
    expect((await active()).data.every((row) => !('firstSeen' in row))).toBe(true)
    expect((await active({}, 'superadmin')).data[2]).toMatchObject({ firstSeen: '2026-11-12T09:14:00.000Z' })
  })

  test('can be sorted by every column and limited', async () => {
    expect(await keys({ sortingName: 'attacks' })).toEqual([
      'cr-100 Index',
      'cr-100 AppNexus',
      'cr-200 OpenX',
      'cr-300 ',
    ])
    expect(await keys({ sortingName: 'creativeID', sortingDirection: 'desc' })).toEqual([
      'cr-300 ',
      'cr-200 OpenX',
      'cr-100 AppNexus',
      'cr-100 Index',
    ])
    expect((await keys({ sortingName: 'dsp', sortingDirection: 'desc' }))[0]).toBe('cr-200 OpenX')
    expect((await keys({ sortingName: 'gotchaType', sortingDirection: 'asc' }))[0]).toBe('cr-100 AppNexus')
    expect((await keys({ sortingName: 'domainsAffected' }))[0]).toBe('cr-100 Index')
    expect((await keys({ sortingName: 'firstSeen', sortingDirection: 'asc' }))[0]).toBe('cr-300 ')
    const cut = await active({ threatsDetailsRowsPerPage: 1, sortingName: 'attacks' })
    expect([cut.data.length, cut.total]).toEqual([1, 4])
  })

  test('are narrowed by the same filters and search as the feed', async () => {
    expect(await keys({ countryCodes: ['FR'] })).toEqual(['cr-300 '])
    const { data, total } = await active({ freeSearch: 'xandr' })
    expect([data.length, total]).toEqual([1, 1])
  })
})
