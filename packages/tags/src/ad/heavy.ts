import { quietly } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import type { Ad } from './ad.ts'
import { about, configuration, report } from './world.ts'

/** Chrome's own thresholds of a heavy ad. */
const mostBytes = 4_000_000
const mostPeakMs = 15_000
const mostCpuMs = 60_000
const windowMs = 30_000
const usualPercent = 10

/** Measures the bytes and processor time of an ad's frame. Only a sample of ads is measured, since measuring has a cost. */
export function weigh(realm: Realm, ad: Ad) {
  if (Math.random() * 100 >= (configuration.heavyAdPercent ?? usualPercent)) return
  let bytes = 0
  const tasks: PerformanceEntry[] = []
  const observer = new realm.PerformanceObserver((list) => {
    // Resources have a size; long tasks are named `self`.
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      bytes += entry.transferSize || entry.encodedBodySize || 0
      if (entry.name === 'self') tasks.push(entry)
    }
    const msSince = (start: number) =>
      tasks.reduce((sum, { startTime, duration }) => (startTime < start ? sum : sum + duration), 0)
    const cpuMs = Math.round(msSince(0))
    const isPeak = msSince(realm.performance.now() - windowMs) > mostPeakMs
    const kind = bytes > mostBytes ? 'network' : cpuMs > mostCpuMs ? 'cpu' : isPeak && 'peak_cpu'
    if (!kind || ad.reported.has(kind)) return
    ad.reported.add(kind)
    report('heavy_ad', { ...about(ad), bytes, cpuMs, kind, action: 'reported' })
  })
  for (const type of ['resource', 'longtask']) quietly(() => observer.observe({ type, buffered: true }))
}
