export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

let patience = 1

/** Multiplies all timeouts, for busy machines. */
export function setPatience(factor: number) {
  patience = factor
}

export const scaleTimeout = (ms: number) => ms * patience

/** A page that is being left may never respond. */
export function withTimeout<Value>(result: Promise<Value>, ms = 2_500) {
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, scaleTimeout(ms)))
  return Promise.race([result.catch(() => undefined), timeout])
}

/** Waits for a condition and returns whether it was met in time. */
export async function until(isTrue: () => boolean | Promise<boolean>, timeoutMs: number, everyMs = 25) {
  const end = Date.now() + scaleTimeout(timeoutMs)
  for (;;) {
    if (await isTrue()) return true
    if (Date.now() > end) return false
    await pause(everyMs)
  }
}
