import { Group } from '@mantine/core'
import type { CommissionPack, PackFileKind } from '@vigil/contract'
import { DownloadButton } from '../../../ui/download-button/download-button.tsx'
import { showError } from '../../../ui/snackbar.tsx'
import { savePackFile } from './queries.ts'

const labels: Record<PackFileKind, string> = {
  network: 'Upload file',
  csv: 'CSV',
  json: 'JSON',
  letter: 'Cover letter',
}

export function PackFiles({ organizationId, pack }: { organizationId: number; pack: CommissionPack }) {
  const save = async (kind: PackFileKind) => {
    try {
      await savePackFile(organizationId, pack, kind)
    } catch (error) {
      showError('Failed to download the file. Please try again.')
      throw error
    }
  }
  return (
    <Group gap="xs">
      {pack.files.map(({ kind }) => (
        <DownloadButton key={kind} size="xs" onDownload={() => save(kind)}>
          {labels[kind]}
        </DownloadButton>
      ))}
    </Group>
  )
}
