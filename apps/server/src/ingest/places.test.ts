import { expect, test } from 'vitest'
import { Places } from './places.ts'

const address = '81.2.69.142'
const make = () => new Places({ newHostsPerHour: 10, ownHost: 'vigil.example' })
const hosts = Array.from({ length: 50 }, (_, at) => `site-${at}.herald.example`)

test('limits the new hosts of a network, and finds hosts it knows from any network', () => {
  const places = make()
  const found = hosts.map((host) => places.find(1, { host }, address))
  expect(found.filter((place) => place !== null)).toHaveLength(10)
  expect(places.find(1, { host: hosts[0] ?? '' }, address)).toMatchObject({ domain: 'herald.example' })
  expect(places.find(1, { host: hosts[40] ?? '' }, '90.1.2.3')).not.toBeNull()
})

test('registered hosts are not new after a restart', () => {
  const places = make()
  places.remember(hosts.map((host) => ({ organizationId: 1, host, inventoryType: 'web' as const })))
  for (const host of hosts) expect(places.find(1, { host }, address)).toMatchObject({ host, domain: 'herald.example' })
  expect(places.areSettled(1, { confirmed: new Set(['herald.example']) } as never, [{ host: hosts[0] }])).toBe(true) // only this part is read
})
