import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Browser, withBrowser } from './browser.ts'
import { findChromium } from './find-chromium.ts'
import { renderMarkup } from './render-markup.ts'
import { prepareBrowser } from './sandbox.ts'

const chromium = findChromium(process.env.CHROMIUM_PATH ?? null, process.env.PATH ?? '') ?? ''
const withChromium = test.skipIf(chromium === '')
const never = new AbortController().signal

/** Records requests that escape. */
const visits: string[] = []
const outside = createServer((request, response) => {
  visits.push(request.url ?? '')
  response.end()
})
let address = ''
let folder = ''
let browser: Browser
beforeAll(async () => {
  // A separate directory, because other browsers may run on this machine.
  folder = await mkdtemp(join(tmpdir(), 'vigil-pictures-'))
  await chmod(folder, 0o711)
  vi.stubEnv('TMPDIR', folder)
  if (chromium) browser = await prepareBrowser(chromium, { warn: () => undefined })
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(outside.address() as AddressInfo).port}` // it listens on a port
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
  await new Promise((resolve) => outside.close(resolve))
})

/** Width and height from a PNG's first chunk. */
function readSize(png: Uint8Array) {
  const bytes = Buffer.from(png)
  expect(bytes.toString('latin1', 1, 4)).toBe('PNG')
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}
const ad = '<div style="width:300px;height:250px;background:#269">An ad</div>'

withChromium('draws an ad at its size', async () => {
  expect(readSize(await renderMarkup(browser, ad, never))).toEqual({ width: 308, height: 258 })
})

withChromium(
  "runs the ad's scripts without network, storage or access to the page",
  async () => {
    const hostile = `${ad}<img src="${address}/img"><link rel="stylesheet" href="${address}/css"><iframe src="${address}/frame"></iframe>
<meta http-equiv="refresh" content="0;url=${address}/refresh">
<script src="${address}/script"></script>
<script>
  const tries = [
    () => fetch('${address}/fetch'),
    () => navigator.sendBeacon('${address}/beacon'),
    () => { new Image().src = '${address}/image' },
    () => { new WebSocket('${address.replace('http', 'ws')}/socket') },
    () => { new EventSource('${address}/events') },
    () => { top.location = '${address}/top' },
    () => { location = '${address}/own' },
    () => { open('${address}/window') },
    () => { const pc = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1' }] }); pc.createDataChannel('x'); pc.createOffer().then((o) => pc.setLocalDescription(o)) },
    () => { localStorage.x = 1; document.body.innerHTML = '' },
    () => { document.cookie = 'a=1'; if (document.cookie) document.body.innerHTML = '' },
    () => alert('stay'),
  ]
  for (const each of tries) try { const left = each(); if (left && left.catch) left.catch(() => {}) } catch {}
</script>`
    readSize(await renderMarkup(browser, hostile, never))
    expect(visits).toEqual([])
  },
  90_000,
)

withChromium(
  'draws an ad that keeps the browser busy without its scripts, and leaves no process or file behind',
  async () => {
    const png = await renderMarkup(browser, `${ad}<script>for (;;) {}</script>`, never)
    expect(readSize(png)).toEqual({ width: 308, height: 258 })
    expect(await readdir(folder)).toEqual([])
  },
  120_000,
)

withChromium(
  'draws an ad whose script empties it',
  async () => {
    const png = await renderMarkup(browser, `${ad}<script>document.body.remove()</script>`, never)
    expect(readSize(png)).toEqual({ width: 308, height: 258 })
  },
  90_000,
)

withChromium(
  'has no picture for an invisible ad',
  async () => {
    expect(await renderMarkup(browser, '<script>1</script><img width=1 height=1>', never)).toHaveLength(0)
  },
  90_000,
)

test.skipIf(chromium === '' || process.getuid?.() !== 0)('runs as a separate user when started as root', async () => {
  const users = await withBrowser(browser, { limitMs: 60_000, signal: never }, async (devTools) => {
    const { processInfo } = await devTools.send('SystemInfo.getProcessInfo')
    const ids = (processInfo as { id: number }[]).map(({ id }) => id) // the protocol's format
    const states = await Promise.all(ids.map((id) => readFile(`/proc/${id}/status`, 'utf8').catch(() => '')))
    return states.flatMap((state) => /^Uid:\s+(\d+)/m.exec(state)?.[1] ?? [])
  })
  expect(users).not.toHaveLength(0)
  for (const user of users) expect(['0', '65534']).not.toContain(user)
})

withChromium('falls back to a browser without a sandbox only if it exits', async () => {
  const warnings: string[] = []
  const log = { warn: (message: string) => void warnings.push(message) }
  expect(await prepareBrowser('/bin/false', log)).toEqual({ executable: '/bin/false', hasSandbox: false })
  expect(warnings).toHaveLength(1)
})

withChromium('ends at once when cancelled', async () => {
  const leaving = new AbortController()
  const cancelled = expect(renderMarkup(browser, ad, leaving.signal)).rejects.toThrow('cancelled')
  // The browser's profile exists once it is starting.
  await expect.poll(() => readdir(folder)).not.toEqual([])
  leaving.abort()
  await cancelled
})

test('finds no browser where there is none', () => {
  expect(findChromium('/nowhere/chromium', '')).toBeNull()
  expect(findChromium('no-such-browser', '')).toBeNull()
})
