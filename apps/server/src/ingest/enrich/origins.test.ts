import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseAddress } from './address.ts'
import { compactNetworks, Networks } from './networks.ts'
import { openOrigins } from './origins.ts'

test('finds country and name for an address in a well-known network', async () => {
  const findOrigin = await openOrigins(join(tmpdir(), 'vigil-test-networks'))
  expect(findOrigin('8.8.8.8')).toEqual({ country: 'US', network: 'Google LLC' })
  expect(findOrigin('::ffff:8.8.8.8')).toEqual({ country: 'US', network: 'Google LLC' })
  expect(findOrigin('2001:4860:4860::8888')).toEqual({ country: 'US', network: 'Google LLC' })
  for (const address of ['127.0.0.1', '10.0.0.1', '::1', 'nonsense', '', '999.1.1.1'])
    expect(findOrigin(address)).toEqual({ country: '', network: '' })
})

test('finds names at both ends of their ranges and nowhere else, with commas and quotes', () => {
  const networks = new Networks(
    compactNetworks(
      Buffer.from('16777216,16777471,1,"Cloud, ""Inc"""\n16778240,16779263,2,Plain\n'),
      Buffer.from('42540488161975842760550356425300246528,42540488241204005274814694018844196863,3,Six\n'),
    ),
  )
  const found = ['0.255.255.255', '1.0.0.0', '1.0.0.255', '1.0.1.0', '1.0.4.0', '1.0.7.255', '1.0.8.0', '2001::1']
  expect(found.map((address) => networks.nameOf(address))).toEqual([
    '',
    'Cloud, "Inc"',
    'Cloud, "Inc"',
    '',
    'Plain',
    'Plain',
    '',
    'Six',
  ])
})

test.each([
  ['1.2.3.4', 16_909_060],
  ['::1', 0n],
  ['2001:db8::', 0x2001_0db8_0000_0000n],
  ['2001:db8:1:2:3:4:5:6', 0x2001_0db8_0001_0002n],
  ['64:ff9b::1.2.3.4', 0x0064_ff9b_0000_0000n],
  ['fe80::1%eth0', 0xfe80_0000_0000_0000n],
  ['x', null],
])('parses %s as %s', (address, parsed) => expect(parseAddress(address)).toBe(parsed))
