import type { Organization } from '@vigil/contract'
import { Picker } from '../../ui/picker.tsx'
import { subTypeLabel } from './organizations.ts'

type OrganizationPickerProps = {
  offered: readonly Organization[]
  organizationId: number
  onChoose: (organizationId: number) => void
  /** Shows the type when organizations of several types are offered. */
  isKindShown?: boolean
  width?: string
}

/** Lets a superadmin select the organization a page shows. */
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
