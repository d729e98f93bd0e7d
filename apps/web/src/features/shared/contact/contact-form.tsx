import { Button, Group, Progress, Textarea } from '@mantine/core'
import { type ContactTopic, contactLimits, contactTexts, contactTopicsFor } from '@vigil/contract'
import { type FormEvent, useState } from 'react'
import { useProfile } from '../../../lib/viewer/profile.ts'
import { isOfKind } from '../../../lib/viewer/viewer.ts'
import { Picker } from '../../../ui/picker.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { ValidatedTextInput } from '../../../ui/validated-text-input/validated-text-input.tsx'
import { AttachmentsField } from './attachments-field.tsx'
import classes from './contact.module.css'
import {
  attachmentsProblem,
  type ContactField,
  emptyDraft,
  isComplete,
  isRequired,
  isThreatReport,
  toForm,
} from './draft.ts'
import { useSendContact } from './queries.ts'
import { ThreatFields } from './threat-fields.tsx'

export function ContactForm() {
  const profile = useProfile()
  const isShop = isOfKind(profile, 'E-Com')
  const own = profile.organizations.find(({ orgId }) => orgId === profile.organizationId)
  const known = { contactEmail: profile.email, organization: own?.orgName ?? '' }
  const [draft, setDraft] = useState(() => emptyDraft(known))
  const [files, setFiles] = useState<File[]>([])
  const [percent, setPercent] = useState(0)
  const send = useSendContact(setPercent)

  const change = (field: ContactField, value: string) => setDraft((before) => ({ ...before, [field]: value }))
  const problem = attachmentsProblem(files)
  const canSend = isComplete(draft) && problem === null && !send.isPending

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!canSend) return
    const clear = () => {
      setDraft(emptyDraft(known))
      setFiles([])
    }
    setPercent(0)
    send.mutate({ form: toForm(draft, isShop), files }, { onSuccess: clear })
  }
  return (
    <SectionCard title="Contact us" description="We reply by email within 24 hours on working days.">
      <form className={classes.form} onSubmit={submit} noValidate>
        <div className={classes.pair}>
          <ValidatedTextInput
            kind="email"
            label="Email"
            withAsterisk
            value={draft.contactEmail}
            onChange={(text) => change('contactEmail', text)}
          />
          <ValidatedTextInput
            label="Organization"
            withAsterisk
            value={draft.organization}
            onChange={(text) => change('organization', text)}
          />
        </div>
        <Picker
          label="Topic"
          isRequired
          isSearchable={false}
          width="100%"
          placeholder="What is your request about?"
          emptyText={contactTexts.noTopics}
          options={contactTopicsFor({ isShop }).map((topic) => ({ value: topic, label: topic }))}
          value={draft.topic}
          onChange={(topic) => setDraft({ ...draft, topic: topic as ContactTopic | null })} // the only option values
        />
        {isThreatReport(draft) && <ThreatFields draft={draft} onChange={change} />}
        <Textarea
          label="Description"
          withAsterisk={isRequired(draft, 'description')}
          autosize
          minRows={5}
          maxRows={16}
          maxLength={contactLimits.descriptionLength}
          placeholder={
            isThreatReport(draft) ? 'What happened and when' : 'What you did, what you saw, and what you expected'
          }
          value={draft.description}
          onChange={(event) => change('description', event.currentTarget.value)}
        />
        <AttachmentsField files={files} onChange={setFiles} problem={problem} disabled={send.isPending} />
        {send.isPending && files.length > 0 && <Progress value={percent} aria-label="Upload" />}
        <Group justify="flex-end">
          <Button type="submit" disabled={!canSend} loading={send.isPending}>
            Submit
          </Button>
        </Group>
      </form>
    </SectionCard>
  )
}
