/** Limits concurrency: calls beyond `atOnce` wait in order. */
export function limitConcurrency<Input, Output>(work: (input: Input) => Promise<Output>, atOnce: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async (input: Input): Promise<Output> => {
    while (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    running++
    try {
      return await work(input)
    } finally {
      running--
      waiting.shift()?.()
    }
  }
}
