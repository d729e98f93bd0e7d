import type { Ad, Realm } from './ad.ts'
import { quietly } from './hook.ts'
import { pageAddress } from './report.ts'
import type { World } from './world.ts'

/** Chrome's own thresholds of a heavy ad. */
const most = { bytes: 4_000_000, peakMs: 15_000, cpuMs: 60_000 }
const windowMs = 30_000

/** What an ad's frame loads and computes. Only some of the ads are weighed: it costs a little, and shares need no more. */
export function weigh(world: World, realm: Realm, ad: Ad) {
  const percent = world.configuration.heavyAdPercent ?? 10
  if (Math.random() * 100 >= percent || !realm.PerformanceObserver) return
  let bytes = 0
  let cpuMs = 0
  let recent: { at: number; ms: number }[] = []
  const judge = () => {
    const peakMs = recent.reduce((sum, { ms }) => sum + ms, 0)
    const kind =
      bytes > most.bytes ? 'network' : cpuMs > most.cpuMs ? 'cpu' : peakMs > most.peakMs ? 'peak_cpu' : undefined
    if (!kind || ad.reported.has('heavy')) return
    ad.reported.add('heavy')
    const { cpmUsd: _cpm, categories: _categories, ...ids } = ad.ids
    const weight = { bytes: Math.round(bytes), cpuMs: Math.round(cpuMs) }
    world.reporter.add('heavy_ad', { ...ids, ...weight, kind, action: 'reported', url: pageAddress(world.home) })
  }
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    quietly(() =>
      new realm.PerformanceObserver((list) =>
        quietly(() => {
          for (const entry of list.getEntries()) note(entry)
          judge()
        }),
      ).observe({ type, buffered: true }),
    )

  observe('resource', (entry) => {
    const { transferSize, encodedBodySize } = entry as PerformanceResourceTiming // of that type
    bytes += transferSize || encodedBodySize
  })
  observe('longtask', ({ name, startTime, duration }) => {
    if (name !== 'self') return
    cpuMs += duration
    recent = [...recent.filter(({ at }) => at > startTime - windowMs), { at: startTime, ms: duration }]
  })
}
