import { attack } from '../../../../testing/events.ts'
import { startVigil } from '../../../../testing/vigil.ts'

export const week = { dateStart: '2026-11-08', dateEnd: '2026-11-14' }
/** The id of the incident with all fields set. */
export const first = 'first-incident-0001'

const hostile = `=HYPERLINK("http://evil.example")`
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

/** A publisher with five incidents of four creatives, and a rival with one. */
export async function startFeed() {
  const vigil = await startVigil()
  vigil.clock.now = new Date('2026-11-14T12:00:00Z')
  await vigil.collect('Herald', [
    attack('12T09:14', {
      id: first,
      ssp: 'Index',
      dsp: 'The Trade Desk',
      dspId: 'd-9',
      dspCreativeId: 'dc-9',
      creativeId: 'cr-100',
      exchangeId: 'ex-1',
      seatId: 'qry-2260',
      publisherId: 'pub-7',
      siteId: 'site-1',
      advertiserId: 'adv-1',
      campaignId: 'camp-1',
      adomains: ['atlas.example', 'second.example'],
      bidderCode: 'ix',
      deliverySource: 'prebid',
      url: 'https://news.example/a?b=1',
      script: 'https://go-matchday41.example/x.js',
      traits: { wait: '300 ms' },
      markup: '<script>top.location="x"</script>',
      utcOffset: 60,
    }),
    attack('12T09:15', { ssp: 'Index', creativeId: 'cr-100', host: 'sport.example' }),
    attack('13T10:00', { ssp: 'appnexus', creativeId: 'cr-100', threatClass: 'cryptomining', variant: 'wasm-miner' }),
    attack('13T11:00', { ssp: 'OpenX', creativeId: 'cr-200', dsp: 'Criteo', seatId: hostile }),
  ])
  await vigil.collect('Herald', [attack('11T08:00', { creativeId: 'cr-300' })], {
    address: '90.1.1.1',
    userAgent: phone,
  })
  await vigil.collect('Rival', [attack('13T09:00', { ssp: 'OpenX', creativeId: 'cr-900' })])
  return { vigil, herald: await vigil.as('web'), about: { organizationId: vigil.organizationId('Herald'), ...week } }
}

export type FeedFixture = Awaited<ReturnType<typeof startFeed>>
