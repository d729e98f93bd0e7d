import { Button, Group } from '@mantine/core'
import type { ContactAttachment } from '@vigil/contract'
import IconDownload from '~icons/download'
import { bytesInWords } from '../../../lib/format/units.ts'
import { useSaveAttachment } from './queries.ts'

/** Download links for the files of a request. The files are never opened in the app. */
export function AttachmentLinks({ requestId, attachments }: { requestId: string; attachments: ContactAttachment[] }) {
  const save = useSaveAttachment(requestId)
  return (
    <Group gap={6}>
      {attachments.map((attachment) => (
        <Button
          key={attachment.id}
          size="compact-xs"
          variant="default"
          maw="100%"
          leftSection={<IconDownload size={12} aria-hidden />}
          loading={save.isPending && save.variables.id === attachment.id}
          aria-label={`Download ${attachment.name} · ${bytesInWords(attachment.bytes)}`}
          onClick={() => save.mutate(attachment)}
        >
          {attachment.name} · {bytesInWords(attachment.bytes)}
        </Button>
      ))}
    </Group>
  )
}
