import { Alert, Button, Group, Text } from '@mantine/core'
import type { ProfileChange } from '@vigil/contract'
import { usePageSearch } from '../../../../lib/search/page-search.ts'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { showSuccess } from '../../../../ui/snackbar.tsx'
import { adQualitySettingsSearch, defaultPeriod } from '../ad-quality-settings-search.ts'
import type { ProfileKey } from '../queries.ts'
import { saveProblem } from '../save-problem.ts'
import { BacktestResult } from './backtest-result.tsx'
import { useSaveFromBacktest } from './queries.ts'
import { describeSwitches, type Switches } from './switches.ts'

interface BacktestPanelProps {
  settingsKey: ProfileKey
  /** Switches that are tried out and not saved yet. */
  switches: Switches
  onDiscard: () => void
}

/** Preview of a profile on the settings page. While it is open, switches are tried out before they are saved. */
export function BacktestPanel({ settingsKey, switches, onDiscard }: BacktestPanelProps) {
  const [{ preview }, change] = usePageSearch(adQualitySettingsSearch)
  const save = useSaveFromBacktest(settingsKey, preview ?? defaultPeriod)
  const changes: ProfileChange[] = Object.keys(switches).length > 0 ? [switches] : []
  const toggle = () => {
    onDiscard()
    change({ preview: preview === null ? defaultPeriod : null })
  }
  const submit = () =>
    save.mutate(changes, {
      onSuccess: () => {
        showSuccess('Settings saved')
        onDiscard()
      },
    })
  return (
    <SectionCard
      title="What would this do?"
      description="The effect of this profile on the ads of the last days"
      actions={
        <Button size="xs" variant="default" aria-expanded={preview !== null} onClick={toggle}>
          {preview === null ? 'Show preview' : 'Hide preview'}
        </Button>
      }
    >
      {preview === null ? (
        <Text size="sm" c="dimmed">
          Try out switches and lists on recorded ads before you save them.
        </Text>
      ) : (
        <>
          <Group justify="space-between" mb="md" gap="xs">
            <Text size="sm" role="status">
              {changes.length > 0
                ? `Not saved: ${describeSwitches(switches)}.`
                : 'The switches above are tried out here first. Save to apply them.'}
            </Text>
            {changes.length > 0 && (
              <Group gap="xs">
                <Button size="xs" variant="default" disabled={save.isPending} onClick={onDiscard}>
                  Discard
                </Button>
                <Button size="xs" loading={save.isPending} onClick={submit}>
                  Save
                </Button>
              </Group>
            )}
          </Group>
          {save.isError && (
            <Alert color="red" role="alert" mb="md">
              {saveProblem(save.error)}
            </Alert>
          )}
          <BacktestResult
            settingsKey={settingsKey}
            days={preview}
            onChangeDays={(days) => change({ preview: days })}
            changes={changes}
          />
        </>
      )}
    </SectionCard>
  )
}
