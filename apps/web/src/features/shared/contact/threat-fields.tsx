import { Textarea } from '@mantine/core'
import { contactBrowsers, contactDevices, contactLimits, contactSystems } from '@vigil/contract'
import { countries } from '@vigil/presentation'
import { Picker } from '../../../ui/picker.tsx'
import { ValidatedTextInput } from '../../../ui/validated-text-input/validated-text-input.tsx'
import classes from './contact.module.css'
import type { ContactDraft, ContactField } from './draft.ts'

interface ThreatFieldsProps {
  draft: ContactDraft
  onChange: (field: ContactField, value: string) => void
}

const options = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }))
const countryOptions = options(countries.map(({ name }) => name).sort((a, b) => a.localeCompare(b, 'en')))

/** Where and on which device a threat was seen. */
export function ThreatFields({ draft, onChange }: ThreatFieldsProps) {
  const picker = (field: 'device' | 'os' | 'browser', label: string, names: readonly string[]) => (
    <Picker
      label={label}
      isRequired
      isSearchable={false}
      width="100%"
      options={options(names)}
      value={draft[field] || null}
      onChange={(value) => onChange(field, value ?? '')}
    />
  )
  const version = (field: 'osVersion' | 'browserVersion', label: string, placeholder: string) => (
    <ValidatedTextInput
      label={label}
      placeholder={placeholder}
      value={draft[field]}
      onChange={(text) => onChange(field, text)}
    />
  )
  return (
    <>
      <Textarea
        label="Threat found URLs"
        description="Page URLs, one per line"
        withAsterisk
        autosize
        minRows={2}
        maxRows={8}
        maxLength={contactLimits.urlsLength}
        placeholder="https://news.example.com/article"
        value={draft.threatFoundUrls}
        onChange={(event) => onChange('threatFoundUrls', event.currentTarget.value)}
      />
      <div className={classes.pair}>
        {picker('device', 'Device', contactDevices)}
        <Picker
          label="Country"
          isClearable
          width="100%"
          options={countryOptions}
          value={draft.country || null}
          onChange={(country) => onChange('country', country ?? '')}
        />
        {picker('os', 'OS', contactSystems)}
        {version('osVersion', 'OS version', '18.2')}
        {picker('browser', 'Browser', contactBrowsers)}
        {version('browserVersion', 'Browser version', '131')}
      </div>
    </>
  )
}
