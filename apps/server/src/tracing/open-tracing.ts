import type { Config } from '../config.ts'
import type { TracedProcess } from './start-tracing.ts'
import type { Tracing } from './tracing.ts'

/** Loads OpenTelemetry only if a setting names a receiver. */
export async function openTracing({ tracing }: Pick<Config, 'tracing'>, about: TracedProcess): Promise<Tracing | null> {
  if (!tracing) return null
  const { startTracing } = await import('./start-tracing.ts')
  return startTracing(tracing, about)
}
