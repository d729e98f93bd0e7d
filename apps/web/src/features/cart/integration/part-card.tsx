import { Skeleton, Text } from '@mantine/core'
import {
  type CartIntegrationState,
  type CartPart,
  type CartStatus,
  cartPartTexts,
  cartStateLabels,
} from '@vigil/contract'
import type { ReactNode } from 'react'
import IconAlertTriangle from '~icons/alert-triangle'
import IconCircleCheck from '~icons/circle-check'
import IconCircleDashed from '~icons/circle-dashed'
import { timeInWords } from '../../../lib/format/formats.ts'
import { CodeBlock } from '../../../ui/code-block/code-block.tsx'
import type { Icon } from '../../../ui/icon.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx'
import classes from './integration.module.css'

const looks: Record<CartIntegrationState, { tone: Tone; icon: Icon }> = {
  not_integrated: { tone: 'neutral', icon: IconCircleDashed },
  integrated_with_issues: { tone: 'danger', icon: IconAlertTriangle },
  integrated: { tone: 'good', icon: IconCircleCheck },
}

interface PartCardProps {
  part: CartPart
  status: CartStatus | undefined
  snippet: string | undefined
  /** Notes on the snippet. */
  children: ReactNode
}

export function PartCard({ part, status, snippet, children }: PartCardProps) {
  const { title } = cartPartTexts[part]
  return (
    <SectionCard title={title} actions={status && <Badge state={status.message} />}>
      <div className={classes.part}>
        {status ? <Status part={part} status={status} /> : <Skeleton h={64} />}
        {snippet === undefined ? <Skeleton h={96} /> : <CodeBlock code={snippet} name={`${title} snippet`} />}
        {children}
      </div>
    </SectionCard>
  )
}

const Badge = ({ state }: { state: CartIntegrationState }) => (
  <StatusBadge tone={looks[state].tone}>{cartStateLabels[state]}</StatusBadge>
)

function Status({ part, status: { message, status, lastSeen } }: { part: CartPart; status: CartStatus }) {
  const { tone, icon: Icon } = looks[message]
  const lastSeenLabel = part === 'protection-script' ? 'Last session' : 'Last call'
  return (
    <div className={classes.status} data-tone={tone} role="status">
      <Icon size={22} stroke={1.6} aria-hidden />
      <div>
        <Text>{cartPartTexts[part].states[message]}</Text>
        {status?.split('\n').map((line) => (
          <Text key={line} fw={500} className={classes.issue}>
            {line}
          </Text>
        ))}
        {lastSeen && (
          <Text size="sm" c="dimmed">
            {lastSeenLabel}: {timeInWords(lastSeen)} UTC
          </Text>
        )}
      </div>
    </div>
  )
}
