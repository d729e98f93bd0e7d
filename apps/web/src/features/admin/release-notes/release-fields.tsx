import { Text, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { limits, type ReleaseType, releaseLimits, releaseTexts, releaseTypes } from '@vigil/contract'
import { isShop, organizationsQuery } from '../../../lib/organizations/organizations.ts'
import { Picker } from '../../../ui/picker.tsx'
import type { ReleaseDraft } from './release-draft.ts'
import classes from './release-notes.module.css'

export function ReleaseFields({
  draft,
  onChange,
}: {
  draft: ReleaseDraft
  onChange: (part: Partial<ReleaseDraft>) => void
}) {
  const markdown = (field: 'featureDescription' | 'improvementDescription', label: string) => (
    <Textarea
      label={label}
      autosize
      minRows={4}
      maxRows={12}
      maxLength={releaseLimits.descriptionLength}
      placeholder="- One item per line"
      value={draft[field]}
      onChange={(event) => onChange({ [field]: event.currentTarget.value })}
    />
  )
  return (
    <div className={classes.editor}>
      <div className={classes.row}>
        <TextInput
          label="Version"
          withAsterisk
          data-autofocus
          maxLength={limits.textLength}
          placeholder="1.4.0"
          value={draft.versionName}
          onChange={(event) => onChange({ versionName: event.currentTarget.value })}
        />
        <Picker
          label="Type"
          isRequired
          isSearchable={false}
          width="100%"
          options={releaseTypes.map((type) => ({ value: type, label: type }))}
          value={draft.type}
          onChange={(type) => type && onChange({ type: type as ReleaseType })} // the only option values
        />
        <TextInput
          label="Release date"
          withAsterisk
          type="date"
          value={draft.releaseDate}
          onChange={(event) => onChange({ releaseDate: event.currentTarget.value })}
        />
      </div>
      <OrganizationField value={draft.organizationId} onChange={(organizationId) => onChange({ organizationId })} />
      <TextInput
        label="Summary"
        withAsterisk
        maxLength={releaseLimits.summaryLength}
        value={draft.summary}
        onChange={(event) => onChange({ summary: event.currentTarget.value })}
      />
      {markdown('featureDescription', releaseTexts.features)}
      {markdown('improvementDescription', releaseTexts.improvements)}
      <Text size="xs" c="dimmed">
        Markdown is supported in both: lists, **bold**, [links](https://…).
      </Text>
    </div>
  )
}

function OrganizationField({ value, onChange }: { value: number | null; onChange: (id: number | null) => void }) {
  const organizations = useQuery(organizationsQuery)
  const offered = (organizations.data ?? []).filter((one) => (one.active === 1 && !isShop(one)) || one.orgId === value)
  return (
    <Picker
      label="Organization"
      isClearable
      width="100%"
      placeholder="All organizations"
      isLoading={organizations.isPending}
      emptyText="No organizations found"
      options={offered.map(({ orgId, orgName }) => ({ value: String(orgId), label: orgName }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  )
}
