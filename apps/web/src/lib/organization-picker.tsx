import type { Organization } from '@vigil/contract'
import { Picker } from '../ui/picker.tsx'
import { subTypeLabel } from './organizations.ts'

type OrganizationPickerProps = {
  offered: readonly Organization[]
  organizationId: number
  onChoose: (organizationId: number) => void
  /** Where those of several kinds are offered. */
  isKindShown?: boolean
  width?: string
}

/** Whose page a superadmin looks at. */
export function OrganizationPicker({
  offered,
  organizationId,
  onChoose,
  isKindShown = false,
  width,
}: OrganizationPickerProps) {
  return (
    <Picker
      label="Organization"
      options={offered.map((one) => ({
        value: String(one.orgId),
        label: one.orgName,
        ...(isKindShown ? { description: subTypeLabel(one) } : {}),
      }))}
      value={String(organizationId)}
      onChange={(id) => id !== null && onChoose(Number(id))}
      emptyText="No organizations found"
      {...(width !== undefined && { width })}
    />
  )
}
