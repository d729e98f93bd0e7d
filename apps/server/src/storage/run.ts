/** One run of a housekeeping task. */
export interface Run {
  at: number
  durationMs: number
  /** The error message. */
  problem: string | null
}
