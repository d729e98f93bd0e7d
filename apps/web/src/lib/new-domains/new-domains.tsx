import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type NewDomain, quarantineLimits } from '@vigil/contract'
import { countryName } from '@vigil/presentation'
import { type ReactNode, useState } from 'react'
import { useConfirm } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import type { DataColumn } from '../../ui/data-table/data-table-model.ts'
import { Toggle } from '../../ui/toggle.tsx'
import { timeInWords } from '../format/formats.ts'
import classes from './new-domains.module.css'
import { newDomainsQuery, useNewDomainChanges } from './queries.ts'

const columns: DataColumn<NewDomain>[] = [
  {
    id: 'domain',
    header: 'Domain',
    value: ({ domain }) => (domain === 'unknown' ? 'Unknown host' : domain),
    minWidth: 160,
  },
  {
    id: 'sites',
    header: 'Sites',
    value: ({ hosts, hostCount }) => listWithRest(hosts, hostCount),
    minWidth: 160,
    grow: 1.4,
  },
  { id: 'events', header: 'Events held', value: ({ heldEvents }) => heldEvents, align: 'end', width: 112 },
  {
    id: 'countries',
    header: 'Countries',
    value: ({ countries }) => countries.map(countryName).join(', '),
    minWidth: 130,
  },
  {
    id: 'first',
    header: 'First seen',
    value: ({ firstSeenAt }) => firstSeenAt,
    cell: ({ firstSeenAt }) => timeInWords(firstSeenAt),
    width: 172,
  },
  {
    id: 'last',
    header: 'Last seen',
    value: ({ lastSeenAt }) => lastSeenAt,
    cell: ({ lastSeenAt }) => timeInWords(lastSeenAt),
    width: 172,
  },
]

const listWithRest = (hosts: readonly string[], count: number) =>
  count > hosts.length ? `${hosts.join(', ')} and ${count - hosts.length} more` : hosts.join(', ')

/** Unconfirmed domains that sent events with the organization's tags. */
export function NewDomains({ organizationId }: { organizationId: number }) {
  const list = useQuery(newDomainsQuery(organizationId))
  const [selected, setSelected] = useState<string[]>([])
  const { setStrict } = useNewDomainChanges(organizationId)
  const rows = list.data?.domains
  const chosen = (rows ?? []).map(({ domain }) => domain).filter((domain) => selected.includes(domain))
  return (
    <Stack gap={0}>
      <DataTable
        caption="New domains"
        columns={columns}
        rows={rows}
        rowId={({ domain }) => domain}
        defaultView={{ sort: { columnId: 'last', direction: 'desc' }, rowsPerPage: 10 }}
        isLoading={list.isPending}
        isFetching={list.isRefetching}
        error={list.error}
        onRetry={list.refetch}
        emptyText="No new domains"
        selection={{ selected: chosen, onChange: setSelected }}
        toolbar={
          <Actions
            organizationId={organizationId}
            chosen={chosen}
            total={rows?.length ?? 0}
            onDone={() => setSelected([])}
          />
        }
      />
      {list.data && (
        <div className={classes.strict}>
          <Toggle
            label="Strict mode"
            description="Reject events of unconfirmed domains instead of holding them. No domain is confirmed by its traffic."
            isOn={list.data.isStrict}
            isPending={setStrict.isPending}
            onChange={(isStrict) => setStrict.mutate(isStrict)}
          />
        </div>
      )}
    </Stack>
  )
}

type ActionsProps = { organizationId: number; chosen: string[]; total: number; onDone: () => void }

function Actions({ organizationId, chosen, total, onDone }: ActionsProps) {
  const { accept, remove, removeAll } = useNewDomainChanges(organizationId)
  const confirm = useConfirm()
  const some = chosen.length === 1 ? (chosen[0] ?? '') : `${chosen.length} domains`

  const askAccept = async () => {
    const isDone = await confirm({
      title: 'Accept domains',
      message: (
        <Named domains={chosen}>
          Accept {some}? Held events are counted by the time they were sent, and later ones as they arrive.
        </Named>
      ),
      confirmLabel: 'Accept',
      action: () => accept.mutateAsync(chosen),
    })
    if (isDone) onDone()
  }
  const askDelete = async (isAll: boolean) => {
    const isDone = await confirm({
      title: isAll ? 'Delete all new domains' : 'Delete domains',
      message: (
        <Named domains={isAll ? [] : chosen}>
          Delete {isAll ? `all ${total.toLocaleString('en-US')} new domains` : some} with their held events? This cannot
          be undone. A domain that sends again is listed again.
        </Named>
      ),
      confirmLabel: 'Delete',
      danger: true,
      action: () => (isAll ? removeAll.mutateAsync() : remove.mutateAsync(chosen)),
    })
    if (isDone) onDone()
  }

  return (
    <Group gap="xs">
      <Button size="xs" disabled={chosen.length === 0} onClick={askAccept}>
        Accept
      </Button>
      <Button size="xs" variant="default" disabled={chosen.length === 0} onClick={() => askDelete(false)}>
        Delete
      </Button>
      <Button size="xs" variant="subtle" color="red" disabled={total === 0} onClick={() => askDelete(true)}>
        Delete all
      </Button>
      {total >= quarantineLimits.quarantined && (
        <Text size="sm" c="dimmed">
          The list is full. Further domains are rejected until you delete some.
        </Text>
      )}
    </Group>
  )
}

const mostNamed = 10

function Named({ domains, children }: { domains: readonly string[]; children: ReactNode }) {
  return (
    <Stack gap="xs">
      <Text size="sm">{children}</Text>
      {domains.length > 1 && (
        <ul className={classes.named}>
          {domains.slice(0, mostNamed).map((domain) => (
            <li key={domain}>{domain}</li>
          ))}
          {domains.length > mostNamed && <li>and {domains.length - mostNamed} more</li>}
        </ul>
      )}
    </Stack>
  )
}
