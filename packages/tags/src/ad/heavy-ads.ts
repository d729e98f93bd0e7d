import { quietly } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import type { Ad } from './ad.ts'
import { configuration, describeAd, report } from './page-state.ts'

/** Chrome's heavy ad thresholds. */
const maxBytes = 4_000_000
const maxPeakMs = 15_000
const maxCpuMs = 60_000
const windowMs = 30_000
const defaultPercent = 10

/** Measures the bytes and CPU time of an ad's frame. Measuring has a cost, so only a sample of ads is measured. */
export function measureWeight(realm: Realm, ad: Ad) {
  if (Math.random() * 100 >= (configuration.heavyAdPercent ?? defaultPercent)) return
  let bytes = 0
  const tasks: PerformanceEntry[] = []
  const observer = new realm.PerformanceObserver((list) => {
    // Resources have a size; long tasks are named `self`.
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      bytes += entry.transferSize || entry.encodedBodySize || 0
      if (entry.name === 'self') tasks.push(entry)
    }
    const sumSince = (start: number) =>
      tasks.reduce((sum, { startTime, duration }) => (startTime < start ? sum : sum + duration), 0)
    const cpuMs = Math.round(sumSince(0))
    const isPeak = sumSince(realm.performance.now() - windowMs) > maxPeakMs
    const kind = bytes > maxBytes ? 'network' : cpuMs > maxCpuMs ? 'cpu' : isPeak && 'peak_cpu'
    if (!kind || ad.reported.has(kind)) return
    ad.reported.add(kind)
    report('heavy_ad', { ...describeAd(ad), bytes, cpuMs, kind, action: 'reported' })
  })
  for (const type of ['resource', 'longtask']) quietly(() => observer.observe({ type, buffered: true }))
}
