import { ActionIcon, Button, Text, Title, Tooltip } from '@mantine/core'
import IconInfoCircle from '~icons/info-circle'
import IconPencil from '~icons/pencil'
import IconUpload from '~icons/upload'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { Toggle } from '../../../ui/toggle.tsx'
import classes from './ad-quality-settings.module.css'
import type { ChosenItem, Item } from './list-draft.ts'

/** Items named on the card; the rest are only counted. */
const mostNamed = 6

interface ListCardProps {
  title: string
  about: string
  /** Allow-list items have no mode. */
  items: readonly (Item | ChosenItem)[]
  isOn: boolean
  toggle: { isPending: boolean; change: (isOn: boolean) => void }
  onEdit: () => void
  onUpload?: () => void
}

export function ListCard({ title, about, items, isOn, toggle, onEdit, onUpload }: ListCardProps) {
  const isOffWithItems = !isOn && items.length > 0
  return (
    <section className={classes.card} aria-label={title}>
      <header className={classes.cardHeader}>
        <Title order={2} size="h3">
          {title}
        </Title>
        <Tooltip label={about}>
          <ActionIcon aria-label={`About ${title}`}>
            <IconInfoCircle size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
        <Toggle
          className={classes.cardToggle}
          label={`${title} is on`}
          isLabelHidden
          isOn={isOn}
          isPending={toggle.isPending}
          onChange={toggle.change}
        />
      </header>
      <div className={classes.cardBody} data-off={isOffWithItems || undefined}>
        {items.length === 0 && (
          <Text size="sm" c="dimmed">
            Nothing listed yet
          </Text>
        )}
        {groupItems(items).map(({ name, tone, inGroup }) => (
          <div key={name}>
            <div className={classes.groupName}>
              <StatusBadge tone={tone}>{name}</StatusBadge>
              <Text size="sm" c="dimmed">
                {inGroup.length.toLocaleString('en-US')}
              </Text>
            </div>
            <ul className={classes.chips} aria-label={`${title}: ${name}`}>
              {inGroup.slice(0, mostNamed).map(({ id, label }) => (
                <li key={id} className={classes.chip} title={label}>
                  {label}
                </li>
              ))}
              {inGroup.length > mostNamed && (
                <li className={classes.rest}>and {(inGroup.length - mostNamed).toLocaleString('en-US')} more</li>
              )}
            </ul>
          </div>
        ))}
      </div>
      <footer className={classes.cardFooter}>
        <Text size="xs" c="dimmed" className={classes.cardNote}>
          {isOffWithItems && 'Off. The list is kept but not applied.'}
        </Text>
        {onUpload && (
          <Button size="xs" variant="default" leftSection={<IconUpload size={14} aria-hidden />} onClick={onUpload}>
            CSV Upload
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPencil size={14} aria-hidden />}
          onClick={onEdit}
          aria-label={`Edit ${title}`}
        >
          Edit
        </Button>
      </footer>
    </section>
  )
}

function groupItems(items: ListCardProps['items']) {
  const of = (isBlocking: boolean | undefined) =>
    items.filter((item) => ('isBlocking' in item ? item.isBlocking : undefined) === isBlocking)
  return [
    { name: 'Blocking', tone: 'danger' as const, inGroup: of(true) },
    { name: 'Report only', tone: 'warning' as const, inGroup: of(false) },
    { name: 'Allowed', tone: 'good' as const, inGroup: of(undefined) },
  ].filter(({ inGroup }) => inGroup.length > 0)
}
