import type { Organization, Shop } from '@vigil/contract'
import { DeleteButton } from '../../../lib/api/delete-button.tsx'
import { useDeleteOrganization } from './queries.ts'

type DeleteOrganizationButtonProps = {
  organization: Pick<Organization | Shop, 'orgId' | 'orgName'>
  what: 'organization' | 'shop'
}

export function DeleteOrganizationButton({ organization: { orgId, orgName }, what }: DeleteOrganizationButtonProps) {
  const remove = useDeleteOrganization()
  return (
    <DeleteButton
      what={what}
      name={orgName}
      message={`Delete "${orgName}" with its sites, tags and settings? Only possible if it was never used. This cannot be undone.`}
      doneText={`Organization deleted: ${orgName}`}
      onDelete={() => remove(orgId)}
    />
  )
}
