export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Waits for a condition, at most so long, and returns whether it came true. */
export async function until(isTrue: () => boolean | Promise<boolean>, mostMs: number, everyMs = 25) {
  const end = Date.now() + mostMs
  for (;;) {
    if (await isTrue()) return true
    if (Date.now() > end) return false
    await pause(everyMs)
  }
}
