import { ActionIcon, Button, Input, Text } from '@mantine/core'
import { attachmentExtensions, contactLimits, contactTexts } from '@vigil/contract'
import { useId } from 'react'
import IconFile from '~icons/file'
import IconPaperclip from '~icons/paperclip'
import IconX from '~icons/x'
import { bytesInWords } from '../../../lib/format/units.ts'
import { FileDrop } from '../../../ui/file-drop/file-drop.tsx'
import classes from './contact.module.css'

interface AttachmentsFieldProps {
  files: File[]
  onChange: (files: File[]) => void
  problem: string | null
  disabled: boolean
}

/** Drop zone and file picker; each attached file can be removed. */
export function AttachmentsField({ files, onChange, problem, disabled }: AttachmentsFieldProps) {
  const id = useId()
  const total = files.reduce((sum, { size }) => sum + size, 0)
  return (
    <Input.Wrapper label="Attachments" labelProps={{ htmlFor: id }} error={problem}>
      <FileDrop
        id={id}
        isMultiple
        accept={attachmentExtensions.join(',')}
        disabled={disabled}
        hint={`or drop them here. ${contactTexts.attachmentsHint}`}
        renderButton={(open) => (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPaperclip size={14} aria-hidden />}
            disabled={disabled || files.length >= contactLimits.files}
            onClick={open}
          >
            Attach files
          </Button>
        )}
        onFiles={(added) => onChange([...files, ...added])}
      />
      {files.length > 0 && (
        <ul className={classes.files} aria-label="Attached files">
          {files.map((file, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name
            <li key={`${at} ${file.name}`}>
              <IconFile size={16} stroke={1.6} aria-hidden />
              <Text size="sm" truncate title={file.name}>
                {file.name}
              </Text>
              <Text size="xs" c="dimmed">
                {bytesInWords(file.size)}
              </Text>
              <ActionIcon
                size={24}
                aria-label={`Remove ${file.name}`}
                disabled={disabled}
                onClick={() => onChange(files.filter((_, other) => other !== at))}
              >
                <IconX size={14} />
              </ActionIcon>
            </li>
          ))}
          <Text component="li" size="xs" c="dimmed">
            {files.length} of {contactLimits.files} files, {bytesInWords(total)} of{' '}
            {bytesInWords(contactLimits.totalBytes)}
          </Text>
        </ul>
      )}
    </Input.Wrapper>
  )
}
