import type { Organization } from '@vigil/contract'
import { Picker } from '../ui/picker.tsx'

type PublisherPickerProps = {
  offered: readonly Organization[]
  organizationId: number
  onChoose: (organizationId: number) => void
}

/** Which publisher a superadmin looks at. */
export function PublisherPicker({ offered, organizationId, onChoose }: PublisherPickerProps) {
  return (
    <Picker
      label="Organization"
      options={offered.map(({ orgId, orgName }) => ({ value: String(orgId), label: orgName }))}
      value={String(organizationId)}
      onChange={(id) => id !== null && onChoose(Number(id))}
      emptyText="No organizations found"
    />
  )
}
