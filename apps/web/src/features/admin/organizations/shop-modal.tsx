import { Button, Checkbox, Fieldset, Modal, NumberInput, Stack, TagsInput, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { protectionMessage, type Shop } from '@vigil/contract'
import { type FormEvent, useMemo, useState } from 'react'
import { organizationsQuery } from '../../../lib/organizations/organizations.ts'
import { ValidatedTextInput } from '../../../ui/validated-text-input/validated-text-input.tsx'
import { nameProblem } from './organization-rules.ts'
import classes from './organizations.module.css'
import { useSaveShop } from './queries.ts'
import { badSites, hasProtection, newShop, protections, shopRequest, toShopSettings } from './shop-rules.ts'

/** Creates a shop, or edits the given one. */
export function ShopModal({ shop, onClose }: { shop: Shop | null; onClose: () => void }) {
  const organizations = useQuery(organizationsQuery)
  const save = useSaveShop(shop)
  const [draft, setDraft] = useState(() => (shop ? toShopSettings(shop) : newShop))
  const taken = useMemo(
    () => organizations.data?.filter(({ orgId }) => orgId !== shop?.orgId).map(({ orgName }) => orgName) ?? [],
    [organizations.data, shop],
  )
  const request = shopRequest(draft, taken)
  const wrong = badSites(draft.sites)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (request) save.mutate(request, { onSuccess: onClose })
  }
  return (
    <Modal
      opened
      onClose={() => !save.isPending && onClose()}
      title={shop ? 'Edit shop' : 'Create new shop'}
      size={520}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <ValidatedTextInput
            label="Shop name"
            withAsterisk
            data-autofocus
            value={draft.organizationName}
            onChange={(organizationName) => setDraft({ ...draft, organizationName })}
            error={nameProblem(draft.organizationName, taken)}
          />
          <Fieldset
            variant="unstyled"
            legend="Protections"
            classNames={{ root: classes.products, legend: classes.legend }}
          >
            {protections.map(({ field, label, about }) => (
              <Checkbox
                key={field}
                label={label}
                description={about}
                checked={draft[field]}
                onChange={(event) => setDraft({ ...draft, [field]: event.currentTarget.checked })}
              />
            ))}
            {!hasProtection(draft) && (
              <Text size="sm" c="var(--mantine-color-error)" role="alert">
                {protectionMessage}
              </Text>
            )}
          </Fieldset>
          <NumberInput
            label="Sessions in non-blocking mode"
            description="Control group for A/B testing"
            suffix="%"
            min={0}
            max={100}
            allowDecimal={false}
            allowNegative={false}
            clampBehavior="strict"
            value={draft.nonBlockingPercent}
            onChange={(value) => setDraft({ ...draft, nonBlockingPercent: Number(value) || 0 })}
          />
          <TagsInput
            label="Sites"
            description="Press Enter after each site"
            placeholder={draft.sites.length === 0 ? 'shop.example.com' : ''}
            splitChars={[',', ' ', '\n']}
            acceptValueOnBlur
            clearable
            value={draft.sites}
            onChange={(sites) => setDraft({ ...draft, sites })}
            error={wrong.length > 0 ? `Invalid site: ${wrong.join(', ')}` : null}
          />
          <div className={classes.buttons}>
            <Button variant="default" onClick={onClose} disabled={save.isPending}>
              Cancel
            </Button>
            <Button type="submit" disabled={!request || !organizations.isSuccess} loading={save.isPending}>
              {shop ? 'Save' : 'Create'}
            </Button>
          </div>
        </Stack>
      </form>
    </Modal>
  )
}
