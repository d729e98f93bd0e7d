import {
  Alert,
  Anchor,
  Button,
  Checkbox,
  Group,
  Modal,
  Select,
  Skeleton,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  type AnswerOf,
  type CaseRequest,
  type CaseSource,
  caseLimits,
  type caseProposal,
  caseRequestNames,
  caseRequests,
} from '@vigil/contract'
import { feedName } from '@vigil/presentation'
import { type FormEvent, useState } from 'react'
import { showSuccess } from '../../ui/snackbar.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { errorMessage } from '../api/api.ts'
import { timeInWords } from '../format/formats.ts'
import { PartnerFields } from './partner-fields.tsx'
import { type PartnerForm, partnersQuery, proposalQuery, useCreateCase, useCreatePartner } from './queries.ts'

type CaseDialogProps = { organizationId: number; source: CaseSource; onClose: () => void }
type Proposal = AnswerOf<typeof caseProposal>

const newPartner = 'new'
const dayMs = 86_400_000
const requests = caseRequestNames.map((value) => ({ value, label: caseRequests[value] }))

export function CaseDialog({ organizationId, source, onClose }: CaseDialogProps) {
  const proposal = useQuery(proposalQuery(organizationId, source))
  const partners = useQuery(partnersQuery(organizationId))
  const failed = proposal.error ?? partners.error
  return (
    <Modal opened onClose={onClose} title="Open a case" size={640}>
      {proposal.data && partners.data ? (
        proposal.data.creative ? (
          <CaseForm
            organizationId={organizationId}
            source={source}
            proposal={proposal.data}
            partners={partners.data}
            onClose={onClose}
          />
        ) : (
          <Text size="sm">No ad was found here. Open the case from a creative or a report.</Text>
        )
      ) : failed ? (
        <ErrorState
          detail={failed.message}
          onRetry={() => void Promise.all([proposal.refetch(), partners.refetch()])}
        />
      ) : (
        <Skeleton h={420} />
      )}
    </Modal>
  )
}

type CaseFormProps = CaseDialogProps & { proposal: Proposal; partners: { data: PartnerRow[]; platforms: Platforms } }
type PartnerRow = { id: string; name: string; kind: string }
type Platforms = Parameters<typeof PartnerFields>[0]['platforms']

function CaseForm({ organizationId, source, proposal, partners, onClose }: CaseFormProps) {
  const { incidents, landingHost, existing } = proposal
  const sold = [incidents[0]?.ssp, proposal.creative?.ssp].filter(Boolean).map((name) => name?.toLowerCase())
  const suggested = partners.data.find(({ name }) => sold.includes(name.toLowerCase()))
  const [partnerId, setPartnerId] = useState<string | null>(
    suggested?.id ?? (partners.data.length === 0 ? newPartner : null),
  )
  const [partner, setPartner] = useState<PartnerForm>({ name: incidents[0]?.ssp ?? '', kind: 'SSP', email: '' })
  const [request, setRequest] = useState<CaseRequest>('reject-creative')
  const [message, setMessage] = useState('')
  const [dueOn, setDueOn] = useState(() =>
    new Date(Date.now() + caseLimits.dueDays.usual * dayMs).toISOString().slice(0, 10),
  )
  const [attached, setAttached] = useState(() => incidents.slice(0, 3).map(({ actionGroupID }) => actionGroupID))
  const create = useCreateCase(organizationId)
  const addPartner = useCreatePartner(organizationId)
  const isPending = create.isPending || addPartner.isPending
  const error = addPartner.error ?? create.error

  const open = (id: string) =>
    create.mutate(
      {
        source,
        partnerId: id,
        request,
        message,
        dueOn,
        incidents: incidents
          .filter(({ actionGroupID }) => attached.includes(actionGroupID))
          .map(({ actionGroupID, eventDate }) => ({ actionGroupID, eventDate })),
      },
      {
        onSuccess: () => {
          showSuccess('Case opened')
          onClose()
        },
      },
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending || partnerId === null) return
    if (partnerId !== newPartner) return open(partnerId)
    addPartner.mutate(partner, {
      onSuccess: ({ id }) => {
        // A second attempt must not add it again.
        setPartnerId(id)
        open(id)
      },
    })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {existing.length > 0 && (
          <Alert color="yellow">
            This creative has a case already:{' '}
            {existing.map(({ id, partnerName }) => (
              <Anchor
                key={id}
                mr={8}
                inherit
                c="inherit"
                renderRoot={(props) => (
                  <Link {...props} to="/cases" search={{ case: id, organization: organizationId }} />
                )}
              >
                {partnerName}
              </Anchor>
            ))}
          </Alert>
        )}
        <Select
          label="Partner"
          data={[
            ...partners.data.map(({ id, name, kind }) => ({ value: id, label: `${name} (${kind})` })),
            { value: newPartner, label: 'New partner…' },
          ]}
          value={partnerId}
          onChange={setPartnerId}
          placeholder="Select a partner"
          allowDeselect={false}
          required
          data-autofocus
        />
        {partnerId === newPartner && (
          <PartnerFields form={partner} onChange={setPartner} platforms={partners.platforms} />
        )}
        <Select
          label="Request"
          data={requests}
          value={request}
          onChange={(value) => setRequest(value as CaseRequest)} // one of the options
          allowDeselect={false}
        />
        <TextInput
          label="Due date"
          type="date"
          value={dueOn}
          min={new Date().toISOString().slice(0, 10)}
          onChange={(event) => setDueOn(event.currentTarget.value)}
          required
        />
        <Textarea
          label="Message"
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
          maxLength={caseLimits.message}
          autosize
          minRows={3}
          maxRows={10}
        />
        {incidents.length === 0 ? (
          <Text size="sm" c="dimmed">
            {source.kind === 'cluster'
              ? 'No attack of these creatives was recorded in the last 30 days. The case names the creatives only.'
              : 'No attack of this creative was recorded in the last 30 days. The case names the creative only.'}
          </Text>
        ) : (
          <Checkbox.Group label="Evidence" value={attached} onChange={setAttached}>
            <Stack gap={6} mt={6}>
              {incidents.map(({ actionGroupID, time, threatClass, host }) => (
                <Checkbox
                  key={actionGroupID}
                  value={actionGroupID}
                  label={`${feedName('gotchaType', threatClass)} · ${timeInWords(time)} · ${host}`}
                />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        {landingHost !== '' && (
          <Text size="sm" c="dimmed">
            Landing host: {landingHost}. After a fix, the case opens again if the creative, a variant or this host is
            seen.
          </Text>
        )}
        {error && (
          <Alert color="red" role="alert">
            {errorMessage(error)}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending} disabled={partnerId === null}>
            Open case
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
