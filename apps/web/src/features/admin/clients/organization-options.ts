import type { Organization } from '@vigil/contract'
import { subTypeLabel } from '../../../lib/organizations/organizations.ts'
import type { PickerOption } from '../../../ui/picker.tsx'

/** Options of an organization picker: the active ones, plus the selected one even if it is inactive. */
export function organizationOptions(
  organizations: readonly Organization[] | undefined,
  { only, chosen }: { only?: 'active'; chosen?: number | null } = {},
): PickerOption[] {
  return (organizations ?? [])
    .filter(({ active, orgId }) => only !== 'active' || active === 1 || orgId === chosen)
    .map((organization) => ({
      value: String(organization.orgId),
      label: organization.active === 1 ? organization.orgName : `${organization.orgName} (inactive)`,
      description: `${organization.orgType} · ${subTypeLabel(organization)}`,
    }))
}
