import { Button, Popover, Text, Tooltip, UnstyledButton } from '@mantine/core'
import { type Distribution, deploymentTexts, emptyBucket, type ScriptBuild } from '@vigil/contract'
import { memo } from 'react'
import IconAlertTriangle from '~icons/alert-triangle'
import { useConfirm } from '../../../ui/confirm-dialog/confirm-dialog.tsx'
import { Picker } from '../../../ui/picker.tsx'
import { showError } from '../../../ui/snackbar.tsx'
import { Toggle } from '../../../ui/toggle.tsx'
import { buildOptions } from './build-options.ts'
import classes from './deployments.module.css'
import { useUpdateTags } from './queries.ts'
import { changeTo, isInProgress, toBucket } from './tag-changes.ts'

type CellProps = { tag: Distribution; organizationId: number }

type VersionCellProps = CellProps & {
  builds: readonly ScriptBuild[]
  chosen: string
  onChoose: (tag: Distribution, bucket: string) => void
}

// Memoised: a page has up to a hundred cells, and only a change of the own tag should re-render one.
export const VersionCell = memo(function VersionCell({
  tag,
  organizationId,
  builds,
  chosen,
  onChoose,
}: VersionCellProps) {
  const { comment, scriptBucket, failure } = tag
  return (
    <div className={classes.version}>
      {isInProgress(tag) ? (
        <span role="status">{scriptBucket.scriptVersion}, in progress</span>
      ) : (
        <div className={classes.quiet} data-changed={chosen !== scriptBucket.s3Bucket || undefined}>
          <Picker
            label={`Version of ${comment}`}
            isLabelHidden
            options={buildOptions(builds)}
            value={chosen}
            onChange={(bucket) => bucket !== null && onChoose(tag, bucket)}
            placeholder={scriptBucket.scriptVersion}
            emptyText={deploymentTexts.noBuilds}
            isSearchable={false}
            width="100%"
          />
        </div>
      )}
      {failure && <FailureNote tag={tag} failure={failure} organizationId={organizationId} />}
    </div>
  )
})

function FailureNote({ tag, failure, organizationId }: CellProps & { failure: NonNullable<Distribution['failure']> }) {
  const update = useUpdateTags(organizationId)
  return (
    <div className={classes.failure}>
      <Tooltip label={failure.reason} maw={420} multiline>
        <Text size="xs" className={classes.failureText}>
          <IconAlertTriangle size={13} aria-hidden />
          {failure.scriptBucket.scriptVersion} failed
        </Text>
      </Tooltip>
      <Button
        size="compact-xs"
        variant="subtle"
        loading={update.isPending}
        // Guards against a second click before the button shows its loading state.
        onClick={() => update.isFree() && update.mutate([changeTo(tag, failure.scriptBucket)])}
        aria-label={`Retry updating ${tag.comment}`}
      >
        Retry
      </Button>
    </div>
  )
}

export const SitesCell = memo(function SitesCell({ tag: { comment, hosts } }: { tag: Distribution }) {
  if (hosts === null) return <div className={classes.none}>Not Available</div>
  if (hosts.length === 0) return <div className={classes.none}>{deploymentTexts.noSites}</div>
  const [first, ...others] = hosts
  // Starts with the visible text, for speech control.
  const shown = others.length > 0 ? `${first} +${others.length}` : first
  return (
    <Popover position="bottom-start" width={280} withinPortal>
      <Popover.Target>
        <UnstyledButton className={classes.sites} aria-label={`${shown}, sites of ${comment}: ${hosts.length}`}>
          <span className={classes.site}>{first}</span>
          {others.length > 0 && <span className={classes.more}> +{others.length}</span>}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.siteList}>
        <ul>
          {hosts.map((host) => (
            <li key={host}>{host}</li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
})

type EnabledCellProps = CellProps & { builds: readonly ScriptBuild[] }

export const EnabledCell = memo(function EnabledCell({ tag, organizationId, builds }: EnabledCellProps) {
  const update = useUpdateTags(organizationId, deploymentTexts.stateUpdated)
  const confirm = useConfirm()
  const change = async (isOn: boolean) => {
    const build = builds.find(({ s3Bucket, isLatest }) => (isOn ? isLatest : s3Bucket === emptyBucket))
    if (!build) return showError(deploymentTexts.noBuilds)
    const isConfirmed = await confirm({
      title: deploymentTexts.confirmTitle,
      message: isOn
        ? `Do you confirm enabling the tag "${tag.comment}"? It will switch to the latest build, ${build.version}.`
        : `Do you confirm disabling the tag "${tag.comment}"? It will switch to the default build, ${build.version}, and stop protecting its pages.`,
      danger: !isOn,
    })
    if (isConfirmed) update.mutate([changeTo(tag, toBucket(build))])
  }
  const isBusy = isInProgress(tag)
  return (
    <Toggle
      isOn={tag.enabled}
      onChange={change}
      isPending={update.isPending || isBusy}
      label={`${tag.comment} is enabled`}
      isLabelHidden
    />
  )
})
