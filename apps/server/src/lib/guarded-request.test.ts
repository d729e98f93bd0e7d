import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { checkUrl, guardedPost, isPublicAddress } from './guarded-request.ts'

const message = { headers: { 'content-type': 'application/json' }, body: '{}' }

/** A server on this machine, which no webhook may reach. */
async function localServer(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port // it listens on a port
}

test.each([
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '127.8.8.8',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:7f00:1',
  '64:ff9b::7f00:1',
  '64:ff9b::8.8.8.8',
  '64:ff9b:1::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2001::1',
  'not an address',
  '',
])('refuses the address %s', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::8'])('allows %s', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  'http://hooks.example.com/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://localhost/',
  'https://api.localhost/',
  'https://user:password@hooks.example.com/',
  'ftp://hooks.example.com/',
  'file:///etc/passwd',
  'no url',
])('refuses the URL %s', (url) => {
  expect(() => checkUrl(url, { trustedHosts: [] })).toThrow()
})

test('refuses a host that resolves to a private address, or to one among public ones', async () => {
  for (const addresses of [['127.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['::1'], []]) {
    const resolve = async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    const posted = guardedPost('https://hooks.example.com/', message, { trustedHosts: [], resolve })
    await expect(posted).rejects.toThrow('not public')
  }
})

test('checks the address it connects to: a second lookup cannot give another one', async () => {
  let lookups = 0
  const resolve = async () => {
    lookups++
    return [{ address: lookups === 1 ? '192.168.0.1' : '8.8.8.8', family: 4 }]
  }
  await expect(guardedPost('https://hooks.example.com/', message, { trustedHosts: [], resolve })).rejects.toThrow(
    'not public',
  )
  expect(lookups).toBe(1)
})

test('follows no redirect', async () => {
  let reached = 0
  const target = await localServer((_request, response) => {
    reached++
    response.end()
  })
  const port = await localServer((_request, response) => {
    response.writeHead(307, { location: `http://127.0.0.1:${target}/` }).end('elsewhere')
  })
  const guard = { trustedHosts: [`127.0.0.1:${port}`] }
  const posted = await guardedPost(`http://127.0.0.1:${port}/`, message, guard)
  expect(posted).toEqual({ status: 307, answer: 'elsewhere' })
  expect(reached).toBe(0)
})

test('reads only the start of an endless answer, and gives up on a silent server', async () => {
  const endless = await localServer((_request, response) => {
    const timer = setInterval(() => response.write('x'.repeat(10_000)), 1)
    response.on('close', () => clearInterval(timer))
  })
  const { answer } = await guardedPost(`http://127.0.0.1:${endless}/`, message, {
    trustedHosts: [`127.0.0.1:${endless}`],
  })
  expect(answer).toHaveLength(2_000)
  const silent = await localServer(() => undefined)
  const waiting = guardedPost(`http://127.0.0.1:${silent}/`, message, {
    trustedHosts: [`127.0.0.1:${silent}`],
    timeoutMs: 50,
  })
  await expect(waiting).rejects.toThrow()
})
