import { Progress, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { demoProgress } from '@vigil/contract'
import { useEffect, useRef } from 'react'
import { call } from '../lib/api/api.ts'
import { useSettings } from '../lib/app/settings.ts'
import classes from './frame.module.css'

const pollMs = 2_000

/** Shows how much of the demo's traffic has loaded, after a first start. Pages reload when all of it has. */
export function DemoProgress() {
  const { isDemo } = useSettings()
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: ['demo-progress'],
    queryFn: ({ signal }) => call(demoProgress, {}, { signal }),
    enabled: isDemo,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data && state.data.percent !== null ? pollMs : false),
  })
  const percent = data?.percent ?? null
  const wasLoading = useRef(false)
  useEffect(() => {
    if (percent === null && wasLoading.current) void client.invalidateQueries()
    wasLoading.current = percent !== null
  }, [percent, client])
  if (percent === null) return null
  return (
    <div className={classes.demo}>
      <Text size="sm">
        Loading demo data: {percent}%. The most recent days load last, so pages may be empty until then.
      </Text>
      <Progress value={percent} size="sm" aria-label="Demo data" />
    </div>
  )
}
