import { Button, Menu } from '@mantine/core'
import IconColumns3 from '~icons/columns-3'

type ColumnChooserProps = {
  columns: { id: string; header: string }[]
  hidden: string[]
  onChange: (hidden: string[]) => void
}

/** Menu to hide and show columns. The table remembers the choice. */
export function ColumnChooser({ columns, hidden, onChange }: ColumnChooserProps) {
  const shownCount = columns.length - hidden.length
  return (
    <Menu position="top-end" closeOnItemClick={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconColumns3 size={15} stroke={1.7} aria-hidden />}
        >
          {hidden.length > 0 ? `Columns (${hidden.length} hidden)` : 'Columns'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {columns.map(({ id, header }) => {
          const isHidden = hidden.includes(id)
          return (
            <Menu.CheckboxItem
              key={id}
              checked={!isHidden}
              onChange={() => onChange(isHidden ? hidden.filter((other) => other !== id) : [...hidden, id])}
            >
              {header}
            </Menu.CheckboxItem>
          )
        })}
        <Menu.Divider />
        <Menu.Item disabled={shownCount === columns.length} onClick={() => onChange([])}>
          Show all
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
