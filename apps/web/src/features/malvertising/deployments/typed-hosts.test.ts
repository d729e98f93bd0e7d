import { expect, test } from 'vitest'
import { typedHosts, withTyped } from './typed-hosts.ts'

test.each([
  ['cdn.partner.example', ['cdn.partner.example']],
  ['  Partner.Example ', ['partner.example']],
  ['https://cdn.partner.example:8443/tag.js?v=2', ['cdn.partner.example']],
  ['//cdn.partner.example/tag.js', ['cdn.partner.example']],
  ['one.example, two.example\nthree.example', ['one.example', 'two.example', 'three.example']],
])('reads hosts from "%s"', (text, hosts) => {
  expect(typedHosts(text)).toEqual(hosts)
})

test.each(['', ' , ', 'partner', 'good.example bad', '*.partner.example', '127.0.0.1', 'ex ample.c'])(
  'finds no list of hosts in "%s"',
  (text) => {
    expect(typedHosts(text)).toBe(null)
  },
)

test('adds each host once, and at most 50', () => {
  expect(withTyped(['one.example'], 'two.example one.example')).toEqual({ hosts: ['one.example', 'two.example'] })
  const hosts = Array.from({ length: 50 }, (_, at) => `cdn${at}.example`)
  expect(withTyped(hosts, 'cdn7.example')).toEqual({ hosts })
  expect(withTyped(hosts, 'more.example')).toEqual({ problem: 'A tag can have at most 50 trusted hosts' })
  expect(withTyped([], 'partner')).toEqual({ problem: 'Enter a domain such as example.com' })
})
