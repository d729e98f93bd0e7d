import { CloseButton, Text } from '@mantine/core'
import { memo } from 'react'
import classes from './sites-picker.module.css'

type OnCheck = (hosts: string[], isChecked: boolean) => void
type SelectedSitesProps = { hosts: string[]; selected: ReadonlySet<string>; onCheck: OnCheck }

export function SelectedSites({ hosts, selected, onCheck }: SelectedSitesProps) {
  const chosen = hosts.filter((host) => selected.has(host))
  return (
    <section className={classes.selected} aria-label="Selected sites">
      <Text size="sm" fw={500} className={classes.selectedTitle} role="status">
        {chosen.length} of {hosts.length} selected
      </Text>
      <ul className={classes.selectedList}>
        {chosen.map((host) => (
          <SelectedSite key={host} host={host} onCheck={onCheck} />
        ))}
      </ul>
      {chosen.length === 0 && (
        <Text size="sm" c="dimmed" ta="center" p="md">
          Select at least one site.
        </Text>
      )}
    </section>
  )
}

const SelectedSite = memo(function SelectedSite({ host, onCheck }: { host: string; onCheck: OnCheck }) {
  return (
    <li className={classes.selectedSite}>
      <span title={host}>{host}</span>
      <CloseButton size={20} iconSize={12} aria-label={`Remove ${host}`} onClick={() => onCheck([host], false)} />
    </li>
  )
})
