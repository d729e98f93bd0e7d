/** One run of a piece of housekeeping. */
export interface Run {
  at: number
  durationMs: number
  /** What went wrong, in words. */
  problem: string | null
}
