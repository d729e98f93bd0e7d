import { Button, Group, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf, CasePartner, casePartnerList } from '@vigil/contract'
import { useMemo, useState } from 'react'
import IconPlus from '~icons/plus'
import { errorMessage } from '../../../lib/api/api.ts'
import { DialogForm } from '../../../lib/api/dialog-form.tsx'
import { PartnerFields } from '../../../lib/cases/partner-fields.tsx'
import { type PartnerForm, partnersQuery, useCreatePartner } from '../../../lib/cases/queries.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { DataColumn } from '../../../ui/data-table/data-table-model.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { showError, showSuccess } from '../../../ui/snackbar.tsx'
import { hoursInWords, reopenedShare } from './case-words.ts'
import { useDeletePartner, useUpdatePartner } from './queries.ts'

const columns: DataColumn<CasePartner>[] = [
  { id: 'name', header: 'Partner', minWidth: 140, isSortable: false, value: ({ name }) => name },
  { id: 'kind', header: 'Kind', width: 84, isSortable: false, value: ({ kind }) => kind },
  {
    id: 'contact',
    header: 'Contact',
    minWidth: 180,
    isSortable: false,
    value: ({ email, platformEmail }) => email || platformEmail || 'None',
  },
  {
    id: 'cases',
    header: 'Cases',
    width: 76,
    align: 'end',
    isSortable: false,
    value: ({ scorecard }) => scorecard.cases,
  },
  {
    id: 'answer',
    header: 'First answer',
    width: 110,
    align: 'end',
    isSortable: false,
    value: ({ scorecard }) => hoursInWords(scorecard.medianAnswerHours),
  },
  {
    id: 'fix',
    header: 'Fix',
    width: 96,
    align: 'end',
    isSortable: false,
    value: ({ scorecard }) => hoursInWords(scorecard.medianFixHours),
  },
  {
    id: 'reopened',
    header: 'Reopened',
    width: 96,
    align: 'end',
    isSortable: false,
    value: ({ scorecard }) => reopenedShare(scorecard),
  },
]

const rowsPerPage = 25
type Editing = CasePartner | 'new' | null

/** The address book, with the scorecard of each partner. */
export function PartnerList({ organizationId }: { organizationId: number }) {
  const { data, isPending, error, refetch } = useQuery(partnersQuery(organizationId))
  const [page, setPage] = useState(1)
  const [editing, setEditing] = useState<Editing>(null)
  const { mutate: remove } = useDeletePartner(organizationId)
  const withActions = useMemo(
    (): DataColumn<CasePartner>[] => [
      ...columns,
      {
        id: 'actions',
        header: 'Actions',
        isHeaderHidden: true,
        isSortable: false,
        width: 150,
        align: 'end',
        isPinned: true,
        value: () => '',
        cell: (partner) => (
          <Group gap={4} wrap="nowrap" justify="flex-end">
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Edit ${partner.name}`}
              onClick={() => setEditing(partner)}
            >
              Edit
            </Button>
            {partner.scorecard.cases === 0 && (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Delete ${partner.name}`}
                onClick={() =>
                  remove(partner.id, {
                    onSuccess: () => void showSuccess('Partner deleted'),
                    onError: (failure) => void showError(errorMessage(failure)),
                  })
                }
              >
                Delete
              </Button>
            )}
          </Group>
        ),
      },
    ],
    [remove],
  )
  const rows = data?.data
  return (
    <SectionCard
      title="Partners"
      description="Medians from opening a case to the first answer and to the fix, and the share of fixed cases that reopened"
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEditing('new')}>
          New partner
        </Button>
      }
      isFlush
    >
      <DataTable
        caption="Partners"
        columns={withActions}
        rows={rows?.slice((page - 1) * rowsPerPage, page * rowsPerPage)}
        rowId={({ id }) => id}
        total={rows?.length ?? 0}
        view={{ sort: null, page, rowsPerPage }}
        onViewChange={(view) => setPage(view.page)}
        rowsPerPageOptions={[rowsPerPage]}
        isLoading={isPending}
        isFetching={false}
        error={error}
        onRetry={refetch}
        emptyText="No partners yet"
        rowLabel={({ name }) => name}
      />
      {editing && data && (
        <PartnerDialog
          organizationId={organizationId}
          partner={editing}
          platforms={data.platforms}
          onClose={() => setEditing(null)}
        />
      )}
    </SectionCard>
  )
}

type PartnerDialogProps = {
  organizationId: number
  partner: CasePartner | 'new'
  platforms: AnswerOf<typeof casePartnerList>['platforms']
  onClose: () => void
}

function PartnerDialog({ organizationId, partner, platforms, onClose }: PartnerDialogProps) {
  const isNew = partner === 'new'
  const [form, setForm] = useState<PartnerForm>(
    isNew ? { name: '', kind: 'SSP', email: '' } : { name: partner.name, kind: partner.kind, email: partner.email },
  )
  const create = useCreatePartner(organizationId)
  const update = useUpdatePartner(organizationId, isNew ? '' : partner.id)
  const isPending = create.isPending || update.isPending
  const error = create.error ?? update.error
  const submit = () => {
    const onSuccess = () => {
      showSuccess('Partner saved')
      onClose()
    }
    if (isNew) create.mutate(form, { onSuccess })
    else update.mutate(form, { onSuccess })
  }
  return (
    <Modal opened onClose={() => !isPending && onClose()} title={isNew ? 'New partner' : 'Edit partner'} size={480}>
      <DialogForm submitLabel="Save" isPending={isPending} error={error} onSubmit={submit} onCancel={onClose}>
        <PartnerFields form={form} onChange={setForm} platforms={platforms} />
      </DialogForm>
    </Modal>
  )
}
