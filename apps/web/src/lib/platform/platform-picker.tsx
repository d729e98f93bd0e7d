import type { Organization } from '@vigil/contract'
import { Picker } from '../../ui/picker.tsx'
import { subTypeLabel } from '../organizations/organizations.ts'

type PlatformPickerProps = {
  platforms: readonly Organization[]
  value: number | null
  onChange: (organizationId: number) => void
}

/** Lets a superadmin select a platform. */
export function PlatformPicker({ platforms, value, onChange }: PlatformPickerProps) {
  return (
    <Picker
      label="Platform"
      placeholder="Choose a platform"
      options={platforms.map((one) => ({
        value: String(one.orgId),
        label: one.orgName,
        description: subTypeLabel(one),
      }))}
      value={value === null ? null : String(value)}
      onChange={(id) => id !== null && onChange(Number(id))}
      emptyText="No organizations found"
    />
  )
}
