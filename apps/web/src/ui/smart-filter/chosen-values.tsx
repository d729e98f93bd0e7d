import { Pill } from '@mantine/core'
import classes from './smart-filter.module.css'

type Chosen<Group extends string> = Partial<Record<Group, string[]>>

type ChosenValuesProps<Group extends string> = {
  /** In the order in which they are shown. */
  groups: readonly Group[]
  chosen: Chosen<Group>
  /** Name of a group, and of its value. */
  nameOf: (group: Group, value: string) => string
  onChange: (chosen: Chosen<Group>) => void
}

/** What a page is narrowed to, each value with a way back. */
export function ChosenValues<Group extends string>({ groups, chosen, nameOf, onChange }: ChosenValuesProps<Group>) {
  const values = groups.flatMap((group) => (chosen[group] ?? []).map((value) => ({ group, value })))
  if (values.length === 0) return null
  return (
    <ul className={classes.chosen} aria-label="Chosen in the smart filter">
      {values.map(({ group, value }) => {
        const text = nameOf(group, value)
        const left = (chosen[group] ?? []).filter((one) => one !== value)
        return (
          <li key={`${group} ${value}`}>
            <Pill
              withRemoveButton
              removeButtonProps={{ 'aria-label': `Remove ${text}`, tabIndex: 0, 'aria-hidden': false }}
              onRemove={() => onChange({ ...chosen, [group]: left })}
            >
              {text}
            </Pill>
          </li>
        )
      })}
    </ul>
  )
}
