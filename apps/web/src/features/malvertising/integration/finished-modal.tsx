import { Button, Group, Modal, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { freemiumFinished } from '@vigil/contract'
import { useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { useSubmission } from '../../../lib/api/use-submission.ts'
import { logger } from '../../../lib/app/logger.ts'
import { integrationStatusQuery } from './queries.ts'

interface FinishedModalProps {
  organizationId: number
  onNotYet: () => void
}

/** Cannot be dismissed without an answer. */
export function FinishedModal({ organizationId, onNotYet }: FinishedModalProps) {
  const client = useQueryClient()
  const [isOpen, setIsOpen] = useState(true)
  const { queryKey } = integrationStatusQuery(organizationId)
  const finish = useSubmission({
    mutationFn: () => call(freemiumFinished, { body: { organizationId } }),
    onSuccess: (answer) => {
      client.setQueryData(queryKey, answer)
      setIsOpen(false)
    },
    onError: (error) => {
      logger.error('Error finishing integration', error)
      setIsOpen(false)
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  return (
    <Modal
      opened={isOpen}
      onClose={() => undefined}
      title="Did you finish integration?"
      size={440}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Text mb="lg">Once the script is on your pages, we check for traffic.</Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onNotYet} disabled={finish.isPending}>
          Not yet
        </Button>
        <Button onClick={() => finish.mutate()} loading={finish.isPending} data-autofocus>
          Yes, Finished
        </Button>
      </Group>
    </Modal>
  )
}
