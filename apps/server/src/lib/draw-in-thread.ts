import { Worker } from 'node:worker_threads'

/** Renders a report in a worker thread: it takes seconds, during which the process must serve other requests. */
export const drawInThread =
  (file: string) =>
  (data: unknown, signal: AbortSignal): Promise<Uint8Array> =>
    new Promise((resolve, reject) => {
      const thread = new Worker(file, { workerData: data, resourceLimits: { maxOldGenerationSizeMb: 384 } })
      const stop = () => void thread.terminate()
      signal.addEventListener('abort', stop, { once: true })
      thread.once('message', resolve)
      thread.once('error', reject)
      thread.once('exit', (code) => {
        signal.removeEventListener('abort', stop)
        // Has no effect after the message or the error.
        reject(new Error(`the report thread exited with ${code}`))
      })
    })
