import { Pill } from '@mantine/core'
import classes from './smart-filter.module.css'

type Chosen<Group extends string> = Partial<Record<Group, string[]>>

type ChosenValuesProps<Group extends string> = {
  /** In display order. */
  groups: readonly Group[]
  chosen: Chosen<Group>
  /** Display name of a group's value. */
  nameOf: (group: Group, value: string) => string
  onChange: (chosen: Chosen<Group>) => void
}

/** The page's active filter values, each removable. */
export function ChosenValues<Group extends string>({ groups, chosen, nameOf, onChange }: ChosenValuesProps<Group>) {
  const values = groups.flatMap((group) => (chosen[group] ?? []).map((value) => ({ group, value })))
  if (values.length === 0) return null
  return (
    <ul className={classes.chosen} aria-label="Active smart filters">
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
