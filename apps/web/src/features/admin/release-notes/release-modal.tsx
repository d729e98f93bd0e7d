import { Modal, Tabs } from '@mantine/core'
import type { ManagedRelease } from '@vigil/contract'
import { useState } from 'react'
import { DialogForm } from '../../../lib/api/dialog-form.tsx'
import { formatDay } from '../../../lib/format/time-ranges.ts'
import { useSaveRelease } from './queries.ts'
import { toDraft, toReleaseBody } from './release-draft.ts'
import { ReleaseFields } from './release-fields.tsx'
import { VersionCard } from './version-card.tsx'
import { groupByVersion } from './versions.ts'

interface ReleaseModalProps {
  /** Null creates a new release. */
  release: ManagedRelease | null
  onClose: () => void
}

export function ReleaseModal({ release, onClose }: ReleaseModalProps) {
  const [draft, setDraft] = useState(() => toDraft(release, formatDay(new Date())))
  const save = useSaveRelease(release?.id ?? null)
  const body = toReleaseBody(draft)
  const submit = () => {
    if (body) save.mutate(body, { onSuccess: onClose })
  }
  return (
    <Modal
      opened
      onClose={() => !save.isPending && onClose()}
      title={release ? `Edit release ${release.versionName}` : 'Create release'}
      size={760}
    >
      <DialogForm
        submitLabel={release ? 'Save' : 'Publish'}
        isReady={body !== null}
        isPending={save.isPending}
        error={save.error}
        onSubmit={submit}
        onCancel={onClose}
      >
        <Tabs defaultValue="write">
          <Tabs.List mb="md">
            <Tabs.Tab value="write">Write</Tabs.Tab>
            <Tabs.Tab value="preview">Preview</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="write">
            <ReleaseFields draft={draft} onChange={(part) => setDraft({ ...draft, ...part })} />
          </Tabs.Panel>
          <Tabs.Panel value="preview">
            {groupByVersion([draft]).map((version) => (
              <VersionCard key={version.name} version={version} />
            ))}
          </Tabs.Panel>
        </Tabs>
      </DialogForm>
    </Modal>
  )
}
