import { at, attack } from '../../../../testing/events.ts'
import type { TestEvent, TestVigil } from '../../../../testing/vigil.ts'

const violation = (time: string, more: object = {}): TestEvent => ({
  type: 'violation',
  at: at(time),
  action: 'blocked',
  violationClass: 'category',
  variant: 'Gambling',
  trigger: 'Gambling',
  ...more,
})
const heavy = (time: string, more: object = {}): TestEvent => ({
  type: 'heavy_ad',
  at: at(time),
  action: 'blocked',
  kind: 'network',
  bytes: 5_000_000,
  cpuMs: 900,
  ...more,
})
const views = (count: number, time: string, more: object = {}): TestEvent[] =>
  Array.from({ length: count }, () => ({ type: 'page_view', at: at(time), ...more }))

/** Sends every event of the analytics tests. The expected numbers are counted from here by hand. */
export async function collectAnalyticsEvents(vigil: TestVigil) {
  await vigil.collect('Herald', [
    attack('12T10:00', { ssp: 'Index', dsp: 'The Trade Desk', deliverySource: 'prebid' }),
    attack('13T09:15', { ssp: 'appnexus', dsp: 'The Trade Desk' }),
    attack('13T09:45', { ssp: 'appnexus', threatClass: 'cryptomining', variant: 'wasm-miner', rule: 'r2' }),
    attack('13T21:00', { ssp: 'Index', host: 'sport.example', action: 'reported' }),
    violation('12T08:00', { ssp: 'Index', adomains: ['bet.example', 'spin.example'] }),
    violation('12T09:00', { ssp: 'OpenX', adomains: ['bet.example'], host: 'sport.example' }),
    violation('13T09:00', { violationClass: 'brand', variant: 'Sable Motors', trigger: 'Sable Motors' }),
    ...views(40, '13T09:00'),
    ...views(10, '13T21:00', { host: 'sport.example' }),
    ...views(20, '12T09:00'),
    heavy('13T09:30', { ssp: 'Index' }),
    heavy('13T09:31', { kind: 'cpu' }),
    heavy('12T10:00'),
  ])
  await vigil.collect('Herald', views(25, '13T10:00'), { address: '90.1.1.1' })
  await vigil.collect('Rival', [attack('13T09:00', { ssp: 'OpenX' }), violation('13T09:00'), heavy('13T09:00')])
}
