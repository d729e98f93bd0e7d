import { Progress, Text } from '@mantine/core'
import { type Query, useQuery, useQueryClient } from '@tanstack/react-query'
import { demoProgress } from '@vigil/contract'
import { useEffect, useRef } from 'react'
import { call } from '../lib/api/api.ts'
import { useSettings } from '../lib/app/settings.ts'
import classes from './frame.module.css'

const pollMs = 2_000
const progressKey = ['demo-progress']

/** Pages reload their data after each of these steps. */
const reloadPercent = 10

/** Shows how much of the demo's traffic has loaded, after a first start. */
export function DemoProgress() {
  const { isDemo } = useSettings()
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: progressKey,
    queryFn: ({ signal }) => call(demoProgress, {}, { signal }),
    enabled: isDemo,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data && state.data.percent !== null ? pollMs : false),
  })
  const percent = data?.percent ?? null
  const step = percent === null ? null : Math.floor(percent / reloadPercent)
  const lastStep = useRef(step)
  useEffect(() => {
    const isOther = ({ queryKey }: Query) => queryKey[0] !== progressKey[0]
    if (lastStep.current !== null && step !== lastStep.current) void client.invalidateQueries({ predicate: isOther })
    lastStep.current = step
  }, [step, client])
  if (percent === null) return null
  return (
    <div className={classes.demo}>
      <Text size="sm">Loading demo data: {percent}%. The last two weeks load first, then older days.</Text>
      <Progress value={percent} size="sm" aria-label="Demo data" />
    </div>
  )
}
