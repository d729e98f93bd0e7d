import { Autocomplete, Checkbox, Modal, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ComplaintEffect, complaintEffectNames, complaintEffects, complaintLimits } from '@vigil/contract'
import { countryLabel } from '@vigil/presentation'
import { useState } from 'react'
import { errorMessage } from '../../../lib/api/api.ts'
import { DialogForm } from '../../../lib/api/dialog-form.tsx'
import { type ComplaintDraft, findProblems, newDraft, toleranceLabel, toRequest } from './complaint-draft.ts'
import { useCreateComplaint, webHostsQuery } from './queries.ts'

type ComplaintDialogProps = { organizationId: number; onClose: () => void; onCreated: (id: string) => void }

const tolerances = complaintLimits.tolerances.map((minutes) => ({
  value: String(minutes),
  label: toleranceLabel(minutes),
}))
/** ISO 3166-1 codes. */
const countryCodes = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL ' +
  'BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV ' +
  'CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD ' +
  'GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM ' +
  'IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK ' +
  'LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW ' +
  'MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR ' +
  'PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ' +
  'ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY ' +
  'UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ')
const countries = countryCodes
  .map((value) => ({ value, label: countryLabel(value) }))
  .sort((a, b) => a.label.localeCompare(b.label, 'en'))

export function ComplaintDialog({ organizationId, onClose, onCreated }: ComplaintDialogProps) {
  const [draft, setDraft] = useState(() => newDraft(new Date()))
  const [isChecked, setIsChecked] = useState(false)
  const sites = useQuery(webHostsQuery(organizationId))
  const create = useCreateComplaint(organizationId)
  const problems = isChecked ? findProblems(draft, new Date()) : {}
  const edit = (part: Partial<ComplaintDraft>) => setDraft({ ...draft, ...part })
  const submit = () => {
    setIsChecked(true)
    if (Object.keys(findProblems(draft, new Date())).length > 0) return
    create.mutate(toRequest(draft), { onSuccess: ({ id }) => onCreated(id) })
  }
  return (
    <Modal opened onClose={() => !create.isPending && onClose()} title="New complaint" size={640}>
      <DialogForm
        submitLabel="Find the ad"
        isPending={create.isPending}
        error={create.error}
        onSubmit={submit}
        onCancel={onClose}
      >
        <Select
          label="Site"
          data={sites.data ?? []}
          value={draft.host}
          onChange={(host) => edit({ host })}
          placeholder={sites.isPending ? 'Loading…' : 'Select a site'}
          error={sites.error ? errorMessage(sites.error) : problems.host}
          searchable
          required
          data-autofocus
        />
        <TextInput
          label="Page URL"
          placeholder="https://…"
          value={draft.pageUrl}
          onChange={(event) => edit({ pageUrl: event.currentTarget.value })}
          maxLength={2_048}
          error={problems.pageUrl}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label="Time (UTC)"
            type="datetime-local"
            value={draft.occurredAt}
            onChange={(event) => edit({ occurredAt: event.currentTarget.value })}
            error={problems.occurredAt}
            required
          />
          <Select
            label="Accuracy"
            data={tolerances}
            value={String(draft.toleranceMinutes)}
            onChange={(minutes) => edit({ toleranceMinutes: Number(minutes) })}
            allowDeselect={false}
          />
        </SimpleGrid>
        <Checkbox.Group
          label="What happened"
          value={draft.effects}
          onChange={(effects) => edit({ effects: effects as ComplaintEffect[] })} // values of the boxes below
        >
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt={6}>
            {complaintEffectNames.map((name) => (
              <Checkbox key={name} value={name} label={complaintEffects[name].label} />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
        <Textarea
          label="In the reader's words"
          value={draft.description}
          onChange={(event) => edit({ description: event.currentTarget.value })}
          maxLength={complaintLimits.description}
          error={problems.description}
          autosize
          minRows={2}
          maxRows={6}
        />
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <Autocomplete
            label="Device"
            placeholder="Galaxy S23"
            data={['Desktop', 'Mobile', 'Tablet', 'TV']}
            value={draft.device}
            onChange={(device) => edit({ device })}
            maxLength={64}
          />
          <Autocomplete
            label="Operating system"
            data={['Android', 'iOS', 'Windows', 'macOS', 'Linux', 'Chrome OS']}
            value={draft.os}
            onChange={(os) => edit({ os })}
            maxLength={64}
          />
          <Autocomplete
            label="Browser"
            data={['Chrome', 'Safari', 'Firefox', 'Edge', 'Samsung Internet', 'Opera']}
            value={draft.browser}
            onChange={(browser) => edit({ browser })}
            maxLength={64}
          />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Select
            label="Country"
            data={countries}
            value={draft.country}
            onChange={(country) => edit({ country })}
            searchable
            clearable
          />
          <TextInput
            label="City"
            value={draft.city}
            onChange={(event) => edit({ city: event.currentTarget.value })}
            maxLength={64}
          />
        </SimpleGrid>
        <TextInput
          label="Reader's email"
          description="Only to answer. It is deleted when the complaint is closed."
          type="email"
          value={draft.email}
          onChange={(event) => edit({ email: event.currentTarget.value })}
          maxLength={64}
          error={problems.email}
        />
      </DialogForm>
    </Modal>
  )
}
