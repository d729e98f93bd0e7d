import { Button, Checkbox, Group, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { CopyButton } from '../ui/copy/copy-button.tsx'
import { CopyText } from '../ui/copy/copy-text.tsx'
import { DownloadButton } from '../ui/download-button/download-button.tsx'
import { SectionCard } from '../ui/section-card.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { Toggle } from '../ui/toggle.tsx'
import { UserAvatar } from '../ui/user-avatar.tsx'
import { ValidatedTextInput } from '../ui/validated-text-input/validated-text-input.tsx'
import classes from './kit.module.css'
import { Sample, Section } from './section.tsx'

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const longId = 'c0ffee00-0001-4a7b-9c1d-000000007919'

export function FormsSection() {
  const [name, setName] = useState('')
  const [bad, setBad] = useState('Tom & Jerry')
  const [email, setEmail] = useState('')
  const [isOn, setIsOn] = useState(true)
  return (
    <Section title="Forms and buttons">
      <SectionCard title="Fields" description="Labels above, one column, messages below the field.">
        <div className={classes.grid}>
          <ValidatedTextInput label="Name" placeholder="Up to 64 characters" value={name} onChange={setName} />
          <ValidatedTextInput label="Name with forbidden characters" value={bad} onChange={setBad} />
          <ValidatedTextInput
            label="Email"
            kind="email"
            placeholder="name@company.com"
            value={email}
            onChange={setEmail}
          />
          <ValidatedTextInput
            label="Taken name"
            value="Herald"
            onChange={() => {}}
            error="Organization with such name already exists"
          />
          <TextInput label="Disabled" value="Cannot be changed" disabled readOnly />
          <Select label="Choice" data={['Web', 'In-App', 'Web & In-App']} placeholder="Select" />
          <Textarea label="Description" placeholder="What happened, and where" />
          <Stack gap="xs">
            <Checkbox label="Malvertising" defaultChecked />
            <Checkbox label="Ad Quality" />
            <Checkbox label="Partly" indeterminate readOnly />
            <Checkbox label="Not possible" disabled />
          </Stack>
        </div>
      </SectionCard>
      <Stack gap="md" mt="md">
        <Sample name="buttons">
          <Group gap="xs">
            <Button>Create</Button>
            <Button variant="default">Cancel</Button>
            <Button variant="light">Light</Button>
            <Button variant="subtle">Subtle</Button>
            <Button color="red">Delete</Button>
            <Button disabled>Disabled</Button>
            <Button loading>Loading</Button>
          </Group>
        </Sample>
        <Sample name="downloads: completes, fails">
          <Group gap="xs">
            <DownloadButton onDownload={() => wait(1200)}>Export to CSV</DownloadButton>
            <DownloadButton onDownload={() => wait(1200).then(() => Promise.reject(new Error('failed')))}>
              Download report
            </DownloadButton>
            <DownloadButton disabled onDownload={() => wait(0)}>
              Nothing to download
            </DownloadButton>
          </Group>
        </Sample>
        <Sample name="toggles">
          <Group gap="lg">
            <Toggle label="Active" isOn={isOn} onChange={setIsOn} />
            <Toggle label="Pending" isOn onChange={() => {}} isPending />
            <Toggle label="Disabled" isOn={false} onChange={() => {}} disabled />
          </Group>
        </Sample>
        <Sample name="copy">
          <Group gap="lg">
            <CopyButton value={longId} name="ID" />
            <CopyButton value={longId}>Copy link</CopyButton>
            <div style={{ width: 180 }}>
              <CopyText value={longId} />
            </div>
          </Group>
        </Sample>
        <Sample name="avatars and badges">
          <Group gap="xs">
            <UserAvatar name="Ann Lee" size={36} />
            <UserAvatar name="publisher@vigil.test" />
            <UserAvatar name="x@y.test" picture="https://outside.test/a.png" />
            <StatusBadge>Neutral</StatusBadge>
            <StatusBadge tone="accent">Superadmin</StatusBadge>
            <StatusBadge tone="good">Successful</StatusBadge>
            <StatusBadge tone="warning">Outdated</StatusBadge>
            <StatusBadge tone="danger">Failed</StatusBadge>
          </Group>
        </Sample>
      </Stack>
    </Section>
  )
}
