import { Text } from '@mantine/core'
import type { Organization, Vertical } from '@vigil/contract'
import { useState } from 'react'
import { Picker } from '../../ui/picker.tsx'
import { verticalOptions } from './organization-rules.ts'
import { useSetVertical } from './queries.ts'

/** What a publisher is about, kept as soon as it is chosen. */
export function VerticalPicker({ organization: { orgId, vertical } }: { organization: Organization }) {
  const [chosen, setChosen] = useState(vertical)
  const save = useSetVertical(orgId)
  const choose = (value: string | null) => {
    const next = value as Vertical | null // `verticalOptions` has no other
    setChosen(next)
    save.mutate(next, { onError: () => setChosen(chosen) })
  }
  return (
    <div>
      <Picker
        label="Vertical"
        isClearable
        width="100%"
        placeholder="Not said yet"
        disabled={save.isPending}
        options={verticalOptions}
        value={chosen}
        onChange={choose}
      />
      <Text size="xs" c="dimmed" mt={4}>
        The network comparison sets a publisher beside the others of its vertical.
      </Text>
    </div>
  )
}
