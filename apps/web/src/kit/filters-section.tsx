import { Button } from '@mantine/core'
import { useState } from 'react'
import { lastDays } from '../lib/format/time-ranges.ts'
import { DateRangePicker } from '../ui/date-range-picker/date-range-picker.tsx'
import { DayPicker } from '../ui/date-range-picker/day-picker.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { Picker } from '../ui/picker.tsx'
import { SectionCard } from '../ui/section-card.tsx'
import { SitesPicker } from '../ui/sites-picker/sites-picker.tsx'
import type { FilterSelection } from '../ui/smart-filter/filter-groups.ts'
import { SmartFilter } from '../ui/smart-filter/smart-filter.tsx'
import { SmartFilterButton } from '../ui/smart-filter/smart-filter-button.tsx'
import classes from './kit.module.css'
import { sampleGroups, sampleSites } from './sample-data.ts'
import { Sample, Section } from './section.tsx'

const now = new Date('2026-11-14T13:00:00Z')
const first = new Date('2026-11-01T13:00:00Z')
const sites = sampleSites(50, 10)
const tooMany = sampleSites(51, 10)
const webOnly = sampleSites(3, 4)

const options = [
  { value: '1', label: 'Herald Media', description: 'Publisher · Web' },
  { value: '2', label: 'Index', description: 'Platform · SSP' },
  {
    value: '3',
    label: 'A very long organization name that no picker will ever hold in one line',
    description: 'Publisher',
  },
  { value: '4', label: 'Closed company', disabled: true },
]

export function FiltersSection() {
  const [range, setRange] = useState(lastDays(7, { now, isTodayAllowed: true }))
  const [past, setPast] = useState(lastDays(7, { now: first, isTodayAllowed: false }))
  const [day, setDay] = useState('2026-11-13')
  const [organization, setOrganization] = useState<string | null>('1')
  const [hosts, setHosts] = useState<string[]>([])
  const [selection, setSelection] = useState<FilterSelection>({ countryCodes: ['US'] })
  const picker = { label: 'Organization', options, value: organization, onChange: setOrganization }
  const filter = { groups: sampleGroups, value: selection, onSubmit: setSelection, onReset: () => setSelection({}) }

  return (
    <Section title="Filters">
      <FilterBar onReset={() => setHosts([])} isResetDisabled={hosts.length === 0} actions={<Button>Download</Button>}>
        <DateRangePicker value={range} onChange={setRange} now={now} />
        <Picker {...picker} emptyText="No organizations found" />
        <SitesPicker groups={sites} value={hosts} onApply={setHosts} />
        <SmartFilterButton groups={sampleGroups} value={selection} onChange={setSelection} />
      </FilterBar>
      <div className={classes.grid} style={{ marginTop: 16 }}>
        <Sample name="date range, today not allowed, on the 1st">
          <DateRangePicker label="Period" value={past} onChange={setPast} now={first} isTodayAllowed={false} />
        </Sample>
        <Sample name="one day, today at the latest">
          <DayPicker value={day} onChange={setDay} now={now} />
        </Sample>
        <Sample name="picker, locked">
          <Picker
            {...picker}
            lockedReason="Superadmin users already has access to all organizations, so selection is disabled."
          />
        </Sample>
        <Sample name="picker, loading">
          <Picker {...picker} value={null} isLoading />
        </Sample>
        <Sample name="picker, nothing selected, failed">
          <Picker {...picker} value={null} error="Select an organization." isRequired />
        </Sample>
        <Sample name="sites, one inventory type">
          <SitesPicker label="Sites" groups={webOnly} value={['site-1.test']} onApply={() => {}} />
        </Sample>
        <Sample name="sites, more than 500">
          <SitesPicker label="All sites" groups={tooMany} value={[]} onApply={() => {}} />
        </Sample>
        <Sample name="smart filter">
          <SectionCard isFlush>
            <SmartFilter {...filter} />
          </SectionCard>
        </Sample>
        <Sample name="smart filter, empty">
          <SectionCard isFlush>
            <SmartFilter {...filter} groups={[]} />
          </SectionCard>
        </Sample>
        <Sample name="smart filter, loading">
          <SectionCard isFlush>
            <SmartFilter {...filter} isLoading />
          </SectionCard>
        </Sample>
      </div>
    </Section>
  )
}
