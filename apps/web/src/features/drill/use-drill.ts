import { type DrillCaseName, drillCaseNames, drillOutcome } from '@vigil/contract'
import { useEffect, useState } from 'react'
import type { Outcomes } from './scorecard-rows.ts'

/** A page that says nothing for so long is taken as one that cannot. */
const longestMs = 15_000

export interface Drill {
  run: string
  distribution: string
  /** What is still to be run; the first is on the stage. */
  left: readonly DrillCaseName[]
  /** How many there were. */
  of: number
}

/** Runs case after case, each on two pages, and keeps what they say. */
export function useDrill() {
  const [drill, setDrill] = useState<Drill | null>(null)
  const [outcomes, setOutcomes] = useState<Outcomes>({})
  const name = drill?.left[0]

  useEffect(() => {
    if (!name || !drill) return
    const said = new Set<string>()
    const next = () => setDrill((before) => before && { ...before, left: before.left.slice(1) })
    const giveUp = () => {
      const silent = (['on', 'off'] as const).filter((protection) => !said.has(protection))
      const entries = silent.map((protection) => [`${name} ${protection}`, 'no answer'] as const)
      setOutcomes((before) => ({ ...before, ...Object.fromEntries(entries) }))
      next()
    }
    const timer = setTimeout(giveUp, longestMs)
    const onMessage = ({ data, origin }: MessageEvent) => {
      // The pages of the drill have an origin of their own, which is written so, or ours.
      const parsed = origin === 'null' || origin === window.location.origin ? drillOutcome.safeParse(data) : null
      if (!parsed?.success || parsed.data.drill !== name || parsed.data.run !== drill.run) return
      const { protection } = parsed.data
      setOutcomes((before) => ({ ...before, [`${name} ${protection}`]: parsed.data.outcome }))
      said.add(protection)
      // A moment for the eye, and for the beacon to leave.
      if (said.size === 2) setTimeout(next, 600)
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
