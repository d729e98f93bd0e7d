import { Tabs, Text, Textarea } from '@mantine/core'
import { notificationLimits } from '@vigil/contract'
import { Markdown } from '../../../ui/markdown/markdown.tsx'
import classes from './notifications.module.css'

interface TextEditorProps {
  value: string
  onChange: (text: string) => void
  label: string
  isFocused?: boolean
}

/** Write and Preview tabs. */
export function TextEditor({ value, onChange, label, isFocused = false }: TextEditorProps) {
  return (
    <Tabs defaultValue="write" variant="default">
      <Tabs.List>
        <Tabs.Tab value="write">Write</Tabs.Tab>
        <Tabs.Tab value="preview">Preview</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="write" pt="sm">
        <Textarea
          aria-label={label}
          placeholder="Maintenance on **Sunday**, 02:00 to 03:00 UTC. [Read more](/help/faq)"
          autosize
          minRows={4}
          maxRows={14}
          maxLength={notificationLimits.textLength}
          data-autofocus={isFocused || undefined}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <Text size="xs" c="dimmed" mt={4}>
          Markdown: **bold**, *italic*, lists, [links](https://…). {value.length} of{' '}
          {notificationLimits.textLength.toLocaleString('en-US')} characters.
        </Text>
      </Tabs.Panel>
      <Tabs.Panel value="preview" pt="sm">
        <section className={classes.preview} aria-label="Preview">
          {value.trim() === '' ? (
            <Text c="dimmed" size="sm">
              Nothing to preview yet.
            </Text>
          ) : (
            <Markdown text={value} topHeading={4} />
          )}
        </section>
      </Tabs.Panel>
    </Tabs>
  )
}
