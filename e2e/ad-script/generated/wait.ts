export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Waits for a condition and returns whether it was met in time. */
export async function until(isTrue: () => boolean | Promise<boolean>, timeoutMs: number, everyMs = 25) {
  const end = Date.now() + timeoutMs
  for (;;) {
    if (await isTrue()) return true
    if (Date.now() > end) return false
    await pause(everyMs)
  }
}
