import { Alert, Button, FileInput, Group, Modal, Progress, Radio, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { domainLimits, domainMessages, profileBulkUpdate, settingsTexts } from '@vigil/contract'
import { useState } from 'react'
import IconFileSpreadsheet from '~icons/file-spreadsheet'
import { ApiFailure } from '../../../lib/api/api.ts'
import { upload } from '../../../lib/api/upload.ts'
import { useSubmission } from '../../../lib/api/use-submission.ts'
import { showError, showSuccess, snackbarMs } from '../../../ui/snackbar.tsx'
import { type ProfileKey, settingsQuery } from './queries.ts'
import { saveProblem } from './save-problem.ts'

const rules = [
  'A .csv or .xlsx file with one domain or URL per row',
  `Up to ${domainLimits.domains.toLocaleString('en-US')} domains`,
  'No column headings',
  'No duplicate domains',
]
/** As the server reads: not .xls, the format before 2007. */
const accepted = '.csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const tooLarge = new ApiFailure({ status: 413, code: 'too_large', message: domainMessages.tooLarge })

export function CsvUploadDialog({ settingsKey, onClose }: { settingsKey: ProfileKey; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [mode, setMode] = useState('blocking')
  const [percent, setPercent] = useState(0)
  const send = useUpload(settingsKey, setPercent)

  const submit = () => {
    if (!file) return
    setPercent(0)
    send.mutate(
      { file, isBlocking: mode === 'blocking' },
      {
        onSuccess: ({ data }) => {
          showSuccess(`${data.domains === 1 ? '1 domain' : `${data.domains.toLocaleString('en-US')} domains`} uploaded`)
          onClose()
        },
        onError: () => showError(settingsTexts.uploadFailed, { durationMs: snackbarMs.toast }),
      },
    )
  }
  return (
    <Modal opened onClose={() => !send.isPending && onClose()} title="CSV Upload for Custom Domains" size={520}>
      <Stack gap="md">
        <Text component="ul" size="sm" c="dimmed" m={0} pl="md">
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </Text>
        <Radio.Group label="List type" value={mode} onChange={setMode}>
          <Group mt={4}>
            <Radio value="reporting" label="Reporting" disabled={send.isPending} />
            <Radio value="blocking" label="Blocking" disabled={send.isPending} />
          </Group>
        </Radio.Group>
        <FileInput
          label="File"
          placeholder="Choose a file"
          accept={accepted}
          leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
          value={file}
          clearable
          clearButtonProps={{ 'aria-label': 'Remove the file' }}
          disabled={send.isPending}
          onChange={(chosen) => {
            setFile(chosen)
            send.reset()
          }}
        />
        {send.isPending && <UploadProgress percent={percent} />}
        {send.isError && (
          <Alert color="red" role="alert" style={{ whiteSpace: 'pre-line' }}>
            {saveProblem(send.error)}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={send.isPending}>
            Cancel
          </Button>
          <Button onClick={submit} disabled={!file} loading={send.isPending}>
            Upload
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function UploadProgress({ percent }: { percent: number }) {
  return (
    <div role="status">
      <Progress value={percent} aria-label="Upload" mb={6} />
      <Text size="sm" c="dimmed">
        {percent < 100 ? `Uploading… ${percent}%` : settingsTexts.processing}
      </Text>
    </div>
  )
}

function useUpload(key: ProfileKey, onProgress: (percent: number) => void) {
  const client = useQueryClient()
  return useSubmission({
    mutationFn: async ({ file, isBlocking }: { file: File; isBlocking: boolean }) => {
      if (file.size > domainLimits.fileBytes) throw tooLarge
      const params = { orgId: key.organizationId, profileId: key.profileId }
      return upload(profileBulkUpdate, { params, form: { csvFile: file, isBlocking: String(isBlocking) } }, onProgress)
    },
    onSuccess: () => client.invalidateQueries({ queryKey: settingsQuery(key).queryKey }),
  })
}
