import { Button, Group, Modal, SegmentedControl, TextInput } from '@mantine/core'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import IconSearch from '~icons/search'
import { groupState, withValues } from '../check-list/check-tree.ts'
import { SelectedSites } from './selected-sites.tsx'
import { appliedValue, groupsShown, type InventoryTab, listHosts, listTabs, type SiteGroup } from './site-groups.ts'
import { SiteTree } from './site-tree.tsx'
import classes from './sites-picker.module.css'

type SitesModalProps = {
  title: string
  isOpen: boolean
  groups: SiteGroup[]
  value: string[]
  onApply: (hosts: string[]) => void
  onClose: () => void
}

const tabLabels = { web: 'Web', 'in-app': 'App' }

export function SitesModal({ title, isOpen, onClose, ...content }: SitesModalProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} size={840} classNames={{ body: classes.modalBody }}>
      <SitesForm {...content} onClose={onClose} />
    </Modal>
  )
}

/** Mounted each time the modal opens, which discards an unapplied selection. */
function SitesForm({ groups, value, onApply, onClose }: Omit<SitesModalProps, 'title' | 'isOpen'>) {
  const hosts = useMemo(() => listHosts(groups), [groups])
  const [selected, setSelected] = useState<ReadonlySet<string>>(() => new Set(value.length > 0 ? value : hosts))
  const [chosenTab, setChosenTab] = useState<InventoryTab>('web')
  const [search, setSearch] = useState('')

  const tabs = listTabs(groups)
  const tab = tabs.includes(chosenTab) ? chosenTab : (tabs[0] ?? 'web')
  const wanted = useDeferredValue(search)
  const shown = useMemo(() => groupsShown(groups, tab, wanted), [groups, tab, wanted])
  const shownHosts = useMemo(() => listHosts(shown), [shown])
  const isAllShown = groupState(shownHosts, selected).isChecked

  const check = useCallback((values: string[], isChecked: boolean) => {
    setSelected((current) => withValues(current, values, isChecked))
  }, [])

  return (
    <>
      <div className={classes.columns}>
        <div className={classes.column}>
          <div className={classes.tools}>
            {tabs.length > 1 && (
              <SegmentedControl
                aria-label="Inventory"
                data={tabs.map((name) => ({ value: name, label: tabLabels[name] }))}
                value={tab}
                onChange={(next) => setChosenTab(next as InventoryTab)} // one of `tabs`
              />
            )}
            <TextInput
              className={classes.search}
              placeholder="Search"
              aria-label="Search sites"
              leftSection={<IconSearch size={14} aria-hidden />}
              value={search}
              maxLength={64}
              data-autofocus
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
            <Button variant="subtle" disabled={shownHosts.length === 0} onClick={() => check(shownHosts, !isAllShown)}>
              {isAllShown ? 'Unselect All' : 'Select All'}
            </Button>
          </div>
          <SiteTree groups={shown} selected={selected} onCheck={check} isSearching={wanted.trim() !== ''} />
        </div>
        <SelectedSites hosts={hosts} selected={selected} onCheck={check} />
      </div>
      <Group className={classes.actions} justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {/* An empty selection would mean everything, so it cannot be applied. */}
        <Button disabled={selected.size === 0} onClick={() => onApply(appliedValue(selected, hosts))}>
          Apply
        </Button>
      </Group>
    </>
  )
}
