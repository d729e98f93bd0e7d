import { ActionIcon } from '@mantine/core'
import { memo, useCallback, useState } from 'react'
import IconChevronRight from '~icons/chevron-right'
import { CheckRow } from '../check-list/check-row.tsx'
import { groupState } from '../check-list/check-tree.ts'
import { EmptyState } from '../states/empty-state.tsx'
import type { SiteGroup } from './site-groups.ts'
import classes from './sites-picker.module.css'

type OnCheck = (hosts: string[], isChecked: boolean) => void
type SiteTreeProps = { groups: SiteGroup[]; selected: ReadonlySet<string>; onCheck: OnCheck; isSearching: boolean }

export function SiteTree({ groups, selected, onCheck, isSearching }: SiteTreeProps) {
  if (groups.length === 0) return <EmptyState text="Sorry, we found nothing" minHeight={320} />
  return (
    <ul className={classes.tree} aria-label="Sites">
      {groups.map((group) => {
        const chosen = group.hosts.filter((host) => selected.has(host))
        return (
          <SiteBranch
            key={group.tld}
            group={group}
            // Passed as a string, which only changes with this group's selection: other groups skip rendering.
            chosen={chosen.join('\n')}
            onCheck={onCheck}
            isSearching={isSearching}
          />
        )
      })}
    </ul>
  )
}

type SiteBranchProps = { group: SiteGroup; chosen: string; onCheck: OnCheck; isSearching: boolean }

const SiteBranch = memo(function SiteBranch({ group, chosen, onCheck, isSearching }: SiteBranchProps) {
  const [isOpened, setIsOpened] = useState(false)
  const selected = new Set(chosen.split('\n'))
  const state = groupState(group.hosts, selected)
  const isLone = group.hosts.length === 1 && group.hosts[0] === group.tld
  const isOpen = !isLone && (isOpened || isSearching)
  const checkGroup = useCallback((_: string, isChecked: boolean) => onCheck(group.hosts, isChecked), [group, onCheck])
  const checkHost = useCallback((host: string, isChecked: boolean) => onCheck([host], isChecked), [onCheck])
  const count = `${group.hosts.filter((host) => selected.has(host)).length} of ${group.hosts.length}`
  return (
    <li>
      <div className={classes.branch}>
        {isLone ? (
          <span className={classes.noChevron} />
        ) : (
          <ActionIcon
            size={24}
            aria-label={`${isOpen ? 'Collapse' : 'Expand'} ${group.tld}`}
            aria-expanded={isOpen}
            onClick={() => setIsOpened(!isOpened)}
          >
            <IconChevronRight size={14} aria-hidden className={classes.chevron} data-open={isOpen || undefined} />
          </ActionIcon>
        )}
        <CheckRow
          id={group.tld}
          label={group.tld}
          {...state}
          isStrong
          onChange={checkGroup}
          aside={isLone ? undefined : count}
        />
      </div>
      {isOpen && (
        <ul className={classes.hosts} aria-label={group.tld}>
          {group.hosts.map((host) => (
            <li key={host}>
              <CheckRow id={host} label={host} isChecked={selected.has(host)} onChange={checkHost} isIndented />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
})
