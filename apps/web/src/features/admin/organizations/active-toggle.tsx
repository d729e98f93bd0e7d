import type { Organization, Shop } from '@vigil/contract'
import { useConfirm } from '../../../ui/confirm-dialog/confirm-dialog.tsx'
import { Toggle } from '../../../ui/toggle.tsx'
import { useSetState } from './queries.ts'

type ToggledOrganization = Pick<Organization | Shop, 'orgId' | 'orgName' | 'active'>

export function ActiveToggle({ organization }: { organization: ToggledOrganization }) {
  const confirm = useConfirm()
  const setState = useSetState(organization)
  const change = async (isOn: boolean) => {
    const isConfirmed = await confirm({ message: 'Do you confirm organization state change?', danger: !isOn })
    if (isConfirmed) setState.mutate(isOn ? 1 : 0)
  }
  return (
    <Toggle
      isOn={organization.active === 1}
      onChange={change}
      isPending={setState.isPending}
      label={`${organization.orgName} is active`}
      isLabelHidden
    />
  )
}
