import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoDistributions, demoTraffic } from '@vigil/demo'
import { openForHandSql } from '@vigil/warehouse/testing'
import type { OriginOf } from '../ingest/enrich/origins.ts'
import { startVigil, type TestEvent } from './vigil.ts'

const dayMs = 86_400_000
const now = Date.parse('2026-11-14T12:00:00Z')

/** Countries by the first octet of an address, several octets per country, and some unknown. */
const countries = ['US', 'DE', 'GB', 'FR', 'CA', 'ES', '']
const findOrigin: OriginOf = (address) => {
  const country = countries[Number(address.split('.')[0]) % countries.length] ?? ''
  return { country, network: country && `${country} Telecom` }
}

// Demo publishers with ad quality, merged into one with ten sites: more than bars show. The other must not appear in
// results.
const owners = { Herald: ['Harbour Media', 'Valley Courier', 'Rheinblick'], Rival: ['Northwind Daily'] }

/**
 * Cases that the demo lacks: ads with several advertisers, well-known buyers, texts with quotes and special characters.
 */
function oddEvents(): TestEvent[] {
  const odd = ["o'clock", 'a "b" \\', '50% _ off', 'constructor', 'жук 😀']
  const dsps = ['The Trade Desk', 'Criteo', 'dv360', 'nobody knows']
  const adomains = [[], ['one.example'], ['one.example', 'two.example'], ['one.example', "o'clock", 'two.example']]
  return Array.from({ length: 240 }, (_, index) => {
    const variant = odd[index % odd.length] ?? ''
    const ad: object = {
      at: now - (index * 37 * 60_000 + 1),
      host: index % 5 === 0 ? 'www.harbourpost.com' : 'odd.example',
      dsp: dsps[index % dsps.length],
      ssp: index % 7 < 3 ? 'appnexus' : 'nobody knows',
      adomains: adomains[index % adomains.length],
      action: index % 11 ? 'blocked' : 'reported',
    }
    if (index % 3 === 0) return { type: 'incident', ...ad, threatClass: 'click-hijack', variant, rule: 'odd.1' }
    if (index % 3 === 1) return { type: 'heavy_ad', ...ad, kind: 'peak_cpu', bytes: 1, cpuMs: 1 }
    return { type: 'violation', ...ad, violationClass: 'domain', variant, trigger: `${variant}!` }
  })
}

/** The same id from two bidders and an unknown one; ads with several advertisers; unusual ids. */
function oddCreatives(): TestEvent[] {
  const ids = ['12345678', "o'clock/?#", '<b>жук 😀</b>', 'constructor']
  const bidders = ['ix', 'appnexus', undefined, 'o"dd\\']
  const classes = [undefined, 'domain', 'fake-alert'] as const
  return Array.from({ length: 90 }, (_, index) => ({
    type: 'creative',
    at: now - (index * 61 * 60_000 + 1),
    host: index % 4 === 0 ? 'www.harbourpost.com' : 'odd.example',
    creativeId: ids[index % ids.length],
    bidderCode: bidders[(index % 7) % bidders.length],
    dsp: index % 3 === 0 ? 'Criteo' : 'nobody knows',
    mediaType: index % 5 === 0 ? 'native' : 'banner',
    adomains: ['one.example', "o'clock", 'two.example'].slice(index % 3),
    bids: index + 1,
    blocks: index % 6,
    violationClass: classes[index % classes.length],
    variant: index % classes.length === 0 ? undefined : '50% _ off',
  }))
}

/**
 * The application with forty days of demo traffic sent through the collector, and a copy of the warehouse for
 * hand-written SQL.
 */
export async function startVigilWithDemo() {
  const vigil = await startVigil({}, findOrigin)
  vigil.clock.now = new Date(now)
  const tags = Object.entries(owners).flatMap(([owner, publishers]) =>
    publishers.flatMap(demoDistributions).map((tag) => ({ ...tag, owner })),
  )
  await vigil.database.distributions.seed(
    tags.map(({ id, owner, name }) => ({ id, organizationId: vigil.organizationId(owner), comment: name, kind: 'ad' })),
  )
  const range = { from: now - 40 * dayMs, to: now }
  const sending = [...demoTraffic({ seed: 1, scale: 0.2, distributions: tags, ...range })].map(
    ({ beacon, receivedAt, ip, userAgent }) =>
      vigil.collection.collector.receive({
        body: Buffer.from(JSON.stringify(beacon)),
        address: ip,
        userAgent,
        receivedAt,
      }),
  )
  await Promise.all(sending)
  await vigil.collect('Herald', [...oddEvents(), ...oddCreatives()])
  const folder = mkdtempSync(join(tmpdir(), 'vigil-copy-'))
  const sql = await openForHandSql(vigil.deps.warehouse, folder)
  const stop = async () => {
    sql.close()
    await vigil.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return {
    vigil,
    sql,
    organizationId: vigil.organizationId('Herald'),
    hosts: [...tags.filter(({ owner }) => owner === 'Herald').flatMap((tag) => tag.hosts), 'odd.example'],
    /** Tag names by id. */
    tagNames: new Map([
      [vigil.tagOf('Herald'), 'Herald tag'],
      ...tags.filter(({ owner }) => owner === 'Herald').map(({ id, name }): [string, string] => [id, name]),
    ]),
    stop,
  }
}

export type VigilWithDemo = Awaited<ReturnType<typeof startVigilWithDemo>>
