import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { HonestOutcome } from './honest-trial.ts'
import type { AttackOutcome } from './trial.ts'

interface SavedResults {
  attacks: Map<number, AttackOutcome>
  honest: Map<number, HonestOutcome>
}

/** Results of earlier runs of the same seed and browser, by index; a long run can be split. */
export function readResults(path: string | undefined, run: string): SavedResults {
  const saved: SavedResults = { attacks: new Map(), honest: new Map() }
  const lines = path && existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : []
  for (const line of lines) {
    const { run: savedRun, kind, index, outcome } = JSON.parse(line)
    if (savedRun !== run) throw new Error(`${path} has results of another run: ${savedRun}, not ${run}`)
    saved[kind as keyof SavedResults].set(index, outcome) // written by `saveResult`
  }
  return saved
}

export function saveResult(
  path: string | undefined,
  run: string,
  kind: keyof SavedResults,
  index: number,
  outcome: AttackOutcome | HonestOutcome,
) {
  if (path) appendFileSync(path, `${JSON.stringify({ run, kind, index, outcome })}\n`)
}
