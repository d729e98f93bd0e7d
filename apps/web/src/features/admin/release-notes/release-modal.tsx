import { Alert, Button, Group, Modal, Tabs } from '@mantine/core'
import type { ManagedRelease } from '@vigil/contract'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../../lib/api/api.ts'
import { dayOf } from '../../../lib/format/time-ranges.ts'
import { useSaveRelease } from './queries.ts'
import { bodyOf, draftOf } from './release-draft.ts'
import { ReleaseFields } from './release-fields.tsx'
import classes from './release-notes.module.css'
import { VersionCard } from './version-card.tsx'
import { versionsOf } from './versions.ts'

interface ReleaseModalProps {
  /** Null creates a new release. */
  release: ManagedRelease | null
  onClose: () => void
}

export function ReleaseModal({ release, onClose }: ReleaseModalProps) {
  const [draft, setDraft] = useState(() => draftOf(release, dayOf(new Date())))
  const save = useSaveRelease(release?.id ?? null)
  const body = bodyOf(draft)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (body) save.mutate(body, { onSuccess: onClose })
  }
  return (
    <Modal
      opened
      onClose={() => !save.isPending && onClose()}
      title={release ? `Edit release ${release.versionName}` : 'Create release'}
      size={760}
    >
      <form className={classes.editor} onSubmit={submit} noValidate>
        <Tabs defaultValue="write">
          <Tabs.List mb="md">
            <Tabs.Tab value="write">Write</Tabs.Tab>
            <Tabs.Tab value="preview">Preview</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="write">
            <ReleaseFields draft={draft} onChange={(part) => setDraft({ ...draft, ...part })} />
          </Tabs.Panel>
          <Tabs.Panel value="preview">
            {versionsOf([draft]).map((version) => (
              <VersionCard key={version.name} version={version} />
            ))}
          </Tabs.Panel>
        </Tabs>
        {save.isError && (
          <Alert color="red" role="alert">
            {messageOf(save.error)}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
          <Button type="submit" disabled={!body} loading={save.isPending}>
            {release ? 'Save' : 'Publish'}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
