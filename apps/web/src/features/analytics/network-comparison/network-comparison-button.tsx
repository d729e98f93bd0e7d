import { ActionIcon, Tooltip } from '@mantine/core'
import { IconWorld } from '@tabler/icons-react'
import { useState } from 'react'
import { type ComparisonProps, NetworkComparisonDialog } from './network-comparison-dialog.tsx'

/** The globe on a donut: how its shares compare with those of others. */
export function NetworkComparisonButton(props: ComparisonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Tooltip label="Network Comparison">
        <ActionIcon aria-label={`Network Comparison: ${props.title}`} onClick={() => setIsOpen(true)}>
          <IconWorld size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {isOpen && <NetworkComparisonDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}
