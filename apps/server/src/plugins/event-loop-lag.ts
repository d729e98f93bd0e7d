import { monitorEventLoopDelay } from 'node:perf_hooks'

const resolution = 10

/** The mean delay of the event loop beyond the timer's resolution, since the last call. */
export function eventLoopLag() {
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  return {
    ms() {
      const mean = Number.isFinite(delay.mean) ? delay.mean / 1e6 - resolution : 0
      return Math.max(0, Math.round(mean * 100) / 100)
    },
    stop: () => delay.disable(),
  }
}
