import { Button, Modal, Stack } from '@mantine/core'
import type { Organization } from '@vigil/contract'
import { type FormEvent, useState } from 'react'
import { subTypeLabel } from '../../../lib/organizations/organizations.ts'
import { hasProduct } from './organization-rules.ts'
import classes from './organizations.module.css'
import { Products } from './products.tsx'
import { useUpdateOrganization } from './queries.ts'
import { RevokeLinksButton } from './revoke-links-button.tsx'

/** Only the products can be changed; type and sub-types are fixed. */
export function EditOrganizationModal({ organization, onClose }: { organization: Organization; onClose: () => void }) {
  const update = useUpdateOrganization()
  const [products, setProducts] = useState({
    isMalvertisingOn: organization.malvertisingEnabled,
    isAdQualityOn: organization.adQualityEnabled,
  })
  const facts = [
    ['Organization name', organization.orgName],
    ['ID', organization.orgId],
    ['Organization type', organization.orgType],
    ['Sub type', subTypeLabel(organization)],
    ['Data rights', organization.dataRightsLevel],
  ]
  const isChanged =
    products.isMalvertisingOn !== organization.malvertisingEnabled ||
    products.isAdQualityOn !== organization.adQualityEnabled

  const submit = (event: FormEvent) => {
    event.preventDefault()
    update.mutate(
      {
        organizationId: organization.orgId,
        malvertisingEnabled: products.isMalvertisingOn ? 1 : 0,
        adQualityEnabled: products.isAdQualityOn ? 1 : 0,
      },
      { onSuccess: onClose },
    )
  }
  return (
    <Modal opened onClose={() => !update.isPending && onClose()} title="Edit organization" size={480}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <dl className={classes.locked}>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <Products {...products} onChange={setProducts} />
          <RevokeLinksButton organization={organization} />
          <div className={classes.buttons}>
            <Button variant="default" onClick={onClose} disabled={update.isPending}>
              Cancel
            </Button>
            <Button type="submit" disabled={!isChanged || !hasProduct(products)} loading={update.isPending}>
              Save
            </Button>
          </div>
        </Stack>
      </form>
    </Modal>
  )
}
