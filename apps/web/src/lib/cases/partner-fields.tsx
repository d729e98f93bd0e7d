import { Autocomplete, Select, TextInput } from '@mantine/core'
import { type AnswerOf, type casePartnerList, type PartnerKind, partnerKinds } from '@vigil/contract'
import type { PartnerForm } from './queries.ts'

type PartnerFieldsProps = {
  form: PartnerForm
  onChange: (form: PartnerForm) => void
  /** Platforms that published a contact. */
  platforms: AnswerOf<typeof casePartnerList>['platforms']
}

/** A platform's published address is used while the field is empty. */
export function PartnerFields({ form, onChange, platforms }: PartnerFieldsProps) {
  const published = platforms.find(
    ({ name, kind }) => kind === form.kind && name.toLowerCase() === form.name.trim().toLowerCase(),
  )
  return (
    <>
      <Autocomplete
        label="Name"
        value={form.name}
        onChange={(name) => onChange({ ...form, name })}
        data={[...new Set(platforms.map(({ name }) => name))]}
        maxLength={64}
        required
      />
      <Select
        label="Kind"
        data={[...partnerKinds]}
        value={form.kind}
        onChange={(kind) => onChange({ ...form, kind: kind as PartnerKind })} // one of the options
        allowDeselect={false}
      />
      <TextInput
        label="Email"
        type="email"
        value={form.email ?? ''}
        onChange={(event) => onChange({ ...form, email: event.currentTarget.value })}
        maxLength={64}
        placeholder={published?.email ?? ''}
        description={published ? `Leave empty to use the contact of ${published.name}.` : undefined}
        required={!published}
      />
    </>
  )
}
