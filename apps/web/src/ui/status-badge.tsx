import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'

export type Tone = 'neutral' | 'accent' | 'good' | 'warning' | 'danger'

const colours: Record<Tone, string> = {
  neutral: 'gray',
  accent: 'accent',
  good: 'green',
  warning: 'orange',
  danger: 'red',
}

export function StatusBadge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <Badge color={colours[tone]}>{children}</Badge>
}
