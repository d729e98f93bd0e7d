import { ActionIcon, Modal, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import IconWorld from '~icons/world'
import { type ComparisonProps, NetworkComparison } from './network-comparison.tsx'

/** The globe button on a donut: compares its shares with the network. */
export function NetworkComparisonButton(props: ComparisonProps) {
  const [isOpen, { open, close }] = useDisclosure()
  const name = `Network Comparison: ${props.title}`
  return (
    <>
      <Tooltip label="Network Comparison">
        <ActionIcon aria-label={name} onClick={open}>
          <IconWorld size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Modal opened={isOpen} onClose={close} title={name} size={880}>
        <NetworkComparison {...props} />
      </Modal>
    </>
  )
}
