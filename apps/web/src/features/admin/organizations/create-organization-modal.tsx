import { Button, Checkbox, Modal, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type OrganizationType, organizationTypes, subTypeChoices, type Vertical } from '@vigil/contract'
import { type FormEvent, useMemo, useState } from 'react'
import { organizationsQuery } from '../../../lib/organizations/organizations.ts'
import { Picker } from '../../../ui/picker.tsx'
import { ValidatedTextInput } from '../../../ui/validated-text-input/validated-text-input.tsx'
import {
  createRequest,
  defaultLevel,
  emptyDraft,
  nameProblem,
  verticalOptions,
  withType,
} from './organization-rules.ts'
import classes from './organizations.module.css'
import { Products } from './products.tsx'
import { levelsQuery, useCreateOrganization } from './queries.ts'

const options = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }))
const typeOptions = options(Object.keys(organizationTypes))

export function CreateOrganizationModal({ onClose }: { onClose: () => void }) {
  const organizations = useQuery(organizationsQuery)
  const levels = useQuery(levelsQuery)
  const create = useCreateOrganization()
  const [draft, setDraft] = useState(emptyDraft)
  const taken = useMemo(() => organizations.data?.map(({ orgName }) => orgName) ?? [], [organizations.data])
  const knownLevels = levels.data ?? []
  const request = createRequest(draft, { taken, levels: knownLevels })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (request) create.mutate(request, { onSuccess: onClose })
  }
  return (
    <Modal opened onClose={() => !create.isPending && onClose()} title="Create new organization" size={480}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <ValidatedTextInput
            label="Organization name"
            withAsterisk
            data-autofocus
            value={draft.name}
            onChange={(name) => setDraft({ ...draft, name })}
            error={nameProblem(draft.name, taken)}
          />
          <Picker
            label="Organization type"
            isRequired
            isSearchable={false}
            width="100%"
            options={typeOptions}
            value={draft.type}
            onChange={(type) => type && setDraft(withType(draft, type as OrganizationType))} // the only values of `typeOptions`
          />
          <Picker
            label="Sub type"
            isRequired
            isSearchable={false}
            width="100%"
            disabled={!draft.type}
            placeholder={draft.type ? 'Select' : 'Choose the organization type first'}
            options={draft.type ? options(subTypeChoices[draft.type].map(({ name }) => name)) : []}
            value={draft.subType}
            onChange={(subType) => setDraft({ ...draft, subType })}
          />
          {draft.type === 'Publisher' && (
            <Picker
              label="Vertical"
              isClearable
              width="100%"
              placeholder="Not set"
              options={verticalOptions}
              value={draft.vertical}
              onChange={(vertical) => setDraft({ ...draft, vertical: vertical as Vertical | null })} // the only values of `verticalOptions`
            />
          )}
          <Picker
            label="Data rights"
            isSearchable={false}
            width="100%"
            isLoading={levels.isPending}
            options={(knownLevels.length > 0 ? knownLevels : [defaultLevel([])]).map(({ value, keyID }) => ({
              value: String(keyID),
              label: value,
            }))}
            value={String(draft.levelId ?? defaultLevel(knownLevels).keyID)}
            onChange={(levelId) => setDraft({ ...draft, levelId: Number(levelId) })}
          />
          <Products
            isMalvertisingOn={draft.isMalvertisingOn}
            isAdQualityOn={draft.isAdQualityOn}
            onChange={(products) => setDraft({ ...draft, ...products })}
            adQualityHint={draft.type === 'Publisher' ? 'For publishers, enable it after creation.' : undefined}
          />
          {draft.type === 'Publisher' && (
            <Checkbox
              label="Require integration"
              description="Users set up their script first, and see reports once traffic arrives."
              checked={draft.isGuided}
              onChange={(event) => setDraft({ ...draft, isGuided: event.currentTarget.checked })}
            />
          )}
          <div className={classes.buttons}>
            <Button variant="default" onClick={onClose} disabled={create.isPending}>
              Cancel
            </Button>
            <Button type="submit" disabled={!request || !organizations.isSuccess} loading={create.isPending}>
              Create
            </Button>
          </div>
        </Stack>
      </form>
    </Modal>
  )
}
