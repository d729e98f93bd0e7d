import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { CodeBlock } from './code-block/code-block.tsx'

type SecretDialogProps = {
  title: string
  /** The form that creates the secret. */
  children: ReactNode
  isPending: boolean
  /** Null until it is created. It replaces the form. */
  secret: string | null
  secretTitle: string
  secretText: string
  secretName: string
  savedLabel: string
  onClose: () => void
}

/** Creates a secret and shows it once: only the button below it closes the dialog then. */
export function SecretDialog(props: SecretDialogProps) {
  const { title, children, isPending, secret, secretTitle, secretText, secretName, savedLabel, onClose } = props
  const isClosable = secret === null
  return (
    <Modal
      opened
      onClose={() => !isPending && onClose()}
      title={isClosable ? title : secretTitle}
      size={520}
      closeOnClickOutside={isClosable}
      closeOnEscape={isClosable}
      withCloseButton={isClosable}
    >
      {secret === null ? (
        children
      ) : (
        <Stack gap="md">
          <Text size="sm">{secretText} It is not shown again.</Text>
          <CodeBlock code={secret} name={secretName} />
          <Group justify="flex-end">
            <Button onClick={onClose}>{savedLabel}</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}
