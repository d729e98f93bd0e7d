import { randomUUID } from 'node:crypto'
import { beaconLimits } from '@vigil/contract'
import { mutated } from '@vigil/contract/testing'
import { expect, inject, test } from 'vitest'
import { expectBalance, makeServer } from './checks.ts'
import { ModelClient } from './client.ts'
import { makeTag } from './tag.ts'

const beacons = Number(process.env.FAULT_BEACONS ?? 1_000_000)
const atOnce = 64
const megabyte = 1_048_576

test(`${beacons.toLocaleString('en-US')} mutated beacons: no failure, no memory growth, exact counts`, async () => {
  const server = await makeServer()
  await server.start()
  const tag = await makeTag(inject('databaseUrl'))
  const client = new ModelClient(server.url, tag)
  let [seed, accepted] = [0, 0]
  const memory: number[] = []
  const note = setInterval(async () => memory.push((await server.totals().catch(() => null))?.memoryBytes ?? 0), 5_000)
  const loop = async () => {
    while (seed < beacons) {
      const body = mutated(seed++, tag, randomUUID)
      const { status, text } = await client.post(body).catch((error: unknown) => {
        // Oversized bodies are rejected before they are fully sent, and the connection is closed.
        if (Buffer.byteLength(body) > beaconLimits.bytes) return { status: 413, text: '' }
        throw error
      })
      if (status !== 202 && status !== 400 && status !== 403 && status !== 404 && status !== 413) {
        throw new Error(`beacon ${seed} returned ${status}: ${text}`)
      }
      if (status === 202) accepted += JSON.parse(text).accepted
    }
  }
  await Promise.all(Array.from({ length: atOnce }, loop))
  clearInterval(note)
  const totals = await server.settle()
  expectBalance(totals)
  expect(totals.stored).toBe(accepted)
  const known = memory.filter((bytes) => bytes > 0)
  process.stdout.write(
    `  ${accepted} events accepted, ${totals.rejected} rejected; memory ${known.map((bytes) => Math.round(bytes / megabyte)).join(' ')} MB\n`,
  )
  // Memory must be stable after the first third.
  const baseline = known[Math.floor(known.length / 3)] ?? 0
  expect(Math.max(0, ...known.slice(-3))).toBeLessThan(baseline + 200 * megabyte)
  await server.end('SIGTERM')
  client.close()
})
