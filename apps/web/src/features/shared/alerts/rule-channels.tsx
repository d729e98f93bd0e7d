import { Checkbox, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { alertChannelKinds } from '@vigil/contract'
import { errorMessage } from '../../../lib/api/api.ts'
import { channelsQuery } from './channels-queries.ts'
import type { Owner } from './queries.ts'

type RuleChannelsProps = {
  owner: Owner
  /** Null for all. */
  channels: string[] | null
  onChange: (channels: string[] | null) => void
}

/** The channels that get a rule's alerts. */
export function RuleChannels({ owner, channels, onChange }: RuleChannelsProps) {
  const { data, error } = useQuery(channelsQuery(owner))
  return (
    <div>
      <Switch
        label="Send to all channels"
        description="Including channels that are added later. Alerts are always shown in the product."
        checked={channels === null}
        onChange={(event) => onChange(event.currentTarget.checked ? null : (data ?? []).map(({ id }) => id))}
        disabled={channels === null && !data}
      />
      {error && (
        <Text size="sm" c="red" role="alert" mt={8}>
          {errorMessage(error)}
        </Text>
      )}
      {channels && data && (
        <Checkbox.Group label="Channels" value={channels} onChange={onChange} mt="sm">
          {data.map(({ id, kind, target }) => (
            <Checkbox key={id} value={id} label={`${alertChannelKinds[kind]}: ${target}`} mt="sm" />
          ))}
          {data.length === 0 && (
            <Text size="sm" c="dimmed">
              No channels yet. Create one on the Channels tab.
            </Text>
          )}
        </Checkbox.Group>
      )}
    </div>
  )
}
