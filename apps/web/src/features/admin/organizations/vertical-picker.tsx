import { Text } from '@mantine/core'
import type { Organization, Vertical } from '@vigil/contract'
import { useState } from 'react'
import { Picker } from '../../../ui/picker.tsx'
import { verticalOptions } from './organization-rules.ts'
import { useSetVertical } from './queries.ts'

/** The publisher's vertical, saved on selection. */
export function VerticalPicker({ organization: { orgId, vertical } }: { organization: Organization }) {
  const [chosen, setChosen] = useState(vertical)
  const save = useSetVertical(orgId)
  const choose = (value: string | null) => {
    const next = value as Vertical | null // the only values of `verticalOptions`
    setChosen(next)
    save.mutate(next, { onError: () => setChosen(chosen) })
  }
  return (
    <div>
      <Picker
        label="Vertical"
        isClearable
        width="100%"
        placeholder="Not set"
        disabled={save.isPending}
        options={verticalOptions}
        value={chosen}
        onChange={choose}
      />
      <Text size="xs" c="dimmed" mt={4}>
        Network comparison compares a publisher with others in its vertical.
      </Text>
    </div>
  )
}
