import { monitorEventLoopDelay } from 'node:perf_hooks'

const resolution = 10

/** How long work waits for its turn: the mean beyond the timer's own step, since it was last asked for. */
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
