import { type DrillCaseName, drillCaseNames, drillOutcome } from '@vigil/contract'
import { useEffect, useState } from 'react'
import type { Outcomes } from './scorecard-rows.ts'

/** Timeout for a page's outcome. */
const longestMs = 15_000

export interface Drill {
  run: string
  distribution: string
  /** Remaining cases; the first is on the stage. */
  left: readonly DrillCaseName[]
  /** Total number of cases. */
  of: number
}

/** Runs the cases one by one, each on two pages, and collects their outcomes. */
export function useDrill() {
  const [drill, setDrill] = useState<Drill | null>(null)
  const [outcomes, setOutcomes] = useState<Outcomes>({})
  const name = drill?.left[0]

  useEffect(() => {
    if (!name || !drill) return
    const responded = new Set<string>()
    const next = () => setDrill((before) => before && { ...before, left: before.left.slice(1) })
    const giveUp = () => {
      const silent = (['on', 'off'] as const).filter((protection) => !responded.has(protection))
      const entries = silent.map((protection) => [`${name} ${protection}`, 'no answer'] as const)
      setOutcomes((before) => ({ ...before, ...Object.fromEntries(entries) }))
      next()
    }
    const timer = setTimeout(giveUp, longestMs)
    const onMessage = ({ data, origin }: MessageEvent) => {
      // Drill pages are sandboxed, so their origin is 'null' or ours.
      const parsed = origin === 'null' || origin === window.location.origin ? drillOutcome.safeParse(data) : null
      if (!parsed?.success || parsed.data.drill !== name || parsed.data.run !== drill.run) return
      const { protection } = parsed.data
      setOutcomes((before) => ({ ...before, [`${name} ${protection}`]: parsed.data.outcome }))
      responded.add(protection)
      // Leaves time to see the result and to send the beacon.
      if (responded.size === 2) setTimeout(next, 600)
    }
    window.addEventListener('message', onMessage)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('message', onMessage)
    }
  }, [name, drill])

  return {
    current: name && drill ? { ...drill, name } : null,
    outcomes,
    drill,
    start(run: string, distribution: string) {
      setOutcomes({})
      setDrill({ run, distribution, left: drillCaseNames, of: drillCaseNames.length })
    },
    again: (one: DrillCaseName) => setDrill((before) => before && { ...before, left: [one], of: 1 }),
    stop: () => setDrill((before) => before && { ...before, left: [] }),
  }
}
