import { Worker } from 'node:worker_threads'

/** Draws in a thread of its own, whose file takes the data: seconds of work during which the process must answer others. */
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
        // After the message or the error this says nothing new.
        reject(new Error(`the report's thread ended with ${code}`))
      })
    })
