import { emptyBucket, type ScriptBuild } from '@vigil/contract'
import type { PickerOption } from '../../../ui/picker.tsx'

export const buildOptions = (builds: readonly ScriptBuild[]): PickerOption[] =>
  builds.map(({ s3Bucket, version, isLatest }) => ({
    value: s3Bucket,
    label: version,
    description: s3Bucket === emptyBucket ? 'Does nothing' : isLatest ? `Latest · ${s3Bucket}` : s3Bucket,
  }))
