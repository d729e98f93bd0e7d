import { Button, Group, Stack, Text } from '@mantine/core'
import { CopyButton } from '../../../ui/copy/copy-button.tsx'
import classes from './security.module.css'

export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <Stack gap="md">
      <Text size="sm">Each code signs you in once if you lose your second factor. They are not shown again.</Text>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group justify="flex-end" gap="xs">
        <CopyButton value={codes.join('\n')} name="recovery codes">
          Copy
        </CopyButton>
        <Button onClick={onClose}>I have saved the codes</Button>
      </Group>
    </Stack>
  )
}
