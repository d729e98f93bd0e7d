import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type Distribution, deploymentTexts, emptyBucket, type ScriptBuild } from '@vigil/contract'
import { lazy, Suspense } from 'react'
import { useConfirm } from '../../../ui/confirm-dialog/confirm-dialog.tsx'
import { Picker } from '../../../ui/picker.tsx'
import { showSuccess } from '../../../ui/snackbar.tsx'
import { buildOptions } from './build-options.ts'
import { BulkChanges, RolloutChanges } from './bulk-changes.tsx'
import classes from './deployments.module.css'
import { useUpdateTags } from './queries.ts'
import { useStartRollout } from './rollout-queries.ts'
import { type Choices, commonBucket, commonNewBuild, diffTags, toRollout } from './tag-changes.ts'

const BuildBacktestDialog = lazy(() =>
  import('./build-backtest/build-backtest-dialog.tsx').then((module) => ({ default: module.BuildBacktestDialog })),
)

type BulkBarProps = {
  organizationId: number
  /** The selected tags. */
  tags: readonly Distribution[]
  builds: readonly ScriptBuild[]
  /** Known before the builds, so that their arrival does not add buttons and move the table. */
  canRollOut: boolean
  choices: Choices
  onChooseAll: (bucket: string) => void
  onApplied: () => void
}

/** Sets one build for all selected tags, or keeps the build chosen per tag. */
export function BulkBar(props: BulkBarProps) {
  const { organizationId, tags, builds, canRollOut, choices, onChooseAll, onApplied } = props
  const update = useUpdateTags(organizationId)
  const confirm = useConfirm()
  const changes = diffTags(tags, choices, builds)
  const apply = async () => {
    const isConfirmed = await confirm({
      title: deploymentTexts.confirmTitle,
      message: <BulkChanges tags={tags} changes={changes} />,
      danger: changes.some(({ newScriptBucket }) => newScriptBucket.s3Bucket === emptyBucket),
    })
    if (isConfirmed) update.mutate(changes, { onSuccess: onApplied })
  }
  const [isTesting, testing] = useDisclosure(false)
  const newBuild = commonNewBuild(changes, builds)
  const start = useStartRollout(organizationId)
  const rollout = toRollout(tags, changes)
  const rollOut = async () => {
    if (!rollout) return
    const isStarted = await confirm({
      title: 'Roll out gradually',
      message: <RolloutChanges tags={tags} changes={changes} />,
      confirmLabel: 'Start rollout',
      action: () => start(rollout),
    })
    if (!isStarted) return
    showSuccess('Rollout started')
    onApplied()
  }
  return (
    <div className={classes.bulk}>
      <Picker
        label="Build for selected tags"
        isLabelHidden
        options={buildOptions(builds)}
        value={commonBucket(tags, choices)}
        onChange={(bucket) => bucket !== null && onChooseAll(bucket)}
        placeholder={tags.length > 1 ? deploymentTexts.perTag : 'Select build'}
        emptyText={deploymentTexts.noBuilds}
        disabled={tags.length === 0}
        isSearchable={false}
        size="xs"
        width={150}
      />
      <Button size="xs" onClick={apply} disabled={changes.length === 0} loading={update.isPending}>
        Apply changes to selected
      </Button>
      {canRollOut && (
        <>
          <Button size="xs" variant="default" onClick={rollOut} disabled={!rollout}>
            Roll out gradually
          </Button>
          <Button size="xs" variant="default" onClick={testing.open} disabled={!newBuild} aria-haspopup="dialog">
            Test on past ads
          </Button>
        </>
      )}
      <Suspense>
        {isTesting && newBuild && (
          <BuildBacktestDialog
            organizationId={organizationId}
            build={newBuild}
            tags={changes.map(({ distribution }) => distribution)}
            onClose={testing.close}
          />
        )}
      </Suspense>
    </div>
  )
}
