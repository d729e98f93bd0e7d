import { Group, SegmentedControl, Stack, Text, Title, useMantineColorScheme } from '@mantine/core'
import { ChartsSection } from './charts-section.tsx'
import { ColoursAndTypeSection } from './colours-and-type.tsx'
import { FiltersSection } from './filters-section.tsx'
import { FormsSection } from './forms-section.tsx'
import classes from './kit.module.css'
import { MessagesSection } from './messages-section.tsx'
import { StatesSection } from './states-section.tsx'
import { TablesSection } from './tables-section.tsx'
import { WidgetsSection } from './widgets-section.tsx'

/** Every component in every state, for development and browser tests. Not part of the product build. */
export function KitPage() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <main className={classes.page}>
      <Group justify="space-between" align="flex-end" mb="md">
        <div>
          <Title order={1}>Component kit</Title>
          <Text c="dimmed">Every component in every state.</Text>
        </div>
        <SegmentedControl
          aria-label="Colour scheme"
          value={colorScheme}
          onChange={(value) => setColorScheme(value as 'auto' | 'light' | 'dark')} // one of `data`
          data={[
            { value: 'auto', label: 'Auto' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
      </Group>
      <Stack gap={40}>
        <FiltersSection />
        <WidgetsSection />
        <ChartsSection />
        <TablesSection />
        <FormsSection />
        <MessagesSection />
        <StatesSection />
        <ColoursAndTypeSection />
      </Stack>
    </main>
  )
}
