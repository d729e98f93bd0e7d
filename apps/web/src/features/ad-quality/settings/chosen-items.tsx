import { Button, Text, Title, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import IconArrowsExchange from '~icons/arrows-exchange'
import IconX from '~icons/x'
import classes from './ad-quality-settings.module.css'
import type { Item } from './list-draft.ts'

/** Page size: lists can hold thousands of rows. */
const pageSize = 100

interface ChosenItemsProps<Chosen extends Item> {
  title: string
  items: readonly Chosen[]
  moveLabel?: string
  onMove?: (item: Chosen) => void
  onRemove: (item: Chosen) => void
}

export function ChosenItems<Chosen extends Item>(props: ChosenItemsProps<Chosen>) {
  const { title, items, moveLabel, onMove, onRemove } = props
  const [shown, setShown] = useState(pageSize)
  return (
    <section className={classes.pane} aria-label={title}>
      <Title order={3} size="h4">
        {title} ({items.length.toLocaleString('en-US')})
      </Title>
      <div className={classes.rows}>
        {items.length === 0 && (
          <Text size="sm" c="dimmed" p="sm">
            Nothing listed yet
          </Text>
        )}
        <ul className={classes.plain}>
          {items.slice(0, shown).map((item) => (
            <li key={item.id} className={classes.chosenRow}>
              <span className={classes.chosenLabel} title={item.label}>
                {item.label}
              </span>
              {onMove && (
                <UnstyledButton
                  className={classes.rowButton}
                  title={moveLabel}
                  aria-label={`${moveLabel}: ${item.label}`}
                  onClick={() => onMove(item)}
                >
                  <IconArrowsExchange size={15} stroke={1.7} aria-hidden />
                </UnstyledButton>
              )}
              <UnstyledButton
                className={classes.rowButton}
                title="Remove"
                aria-label={`Remove ${item.label}`}
                onClick={() => onRemove(item)}
              >
                <IconX size={15} stroke={1.7} aria-hidden />
              </UnstyledButton>
            </li>
          ))}
        </ul>
        {items.length > shown && (
          <Button variant="subtle" size="compact-sm" m="xs" onClick={() => setShown(shown + pageSize)}>
            Show more ({shown} / {items.length.toLocaleString('en-US')})
          </Button>
        )}
      </div>
    </section>
  )
}
