import type { ButtonProps } from '@mantine/core'
import { evidenceBundleLimits } from '@vigil/contract'
import IconFileZip from '~icons/file-zip'
import { DownloadButton } from '../../ui/download-button/download-button.tsx'
import { showError } from '../../ui/snackbar.tsx'
import { errorMessage } from '../api/api.ts'
import { downloadBundle } from './queries.ts'
import type { ReportKey } from './report-key.ts'

type BundleButtonProps = Pick<ButtonProps, 'size'> & {
  organizationId: number
  reports: readonly ReportKey[]
  children: string
}

/** Downloads the signed evidence of reports. */
export function BundleButton({ organizationId, reports, children, ...look }: BundleButtonProps) {
  const download = async () => {
    if (reports.length > evidenceBundleLimits.incidents) {
      showError(`A bundle has at most ${evidenceBundleLimits.incidents} incidents. Select fewer rows.`)
      return false
    }
    try {
      await downloadBundle(organizationId, reports)
    } catch (error) {
      showError(errorMessage(error))
      throw error
    }
    return true
  }
  return (
    <DownloadButton {...look} icon={<IconFileZip size={16} aria-hidden />} onDownload={download}>
      {children}
    </DownloadButton>
  )
}
