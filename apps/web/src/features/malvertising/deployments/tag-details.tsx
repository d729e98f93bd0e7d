import { Alert, Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import {
  type Distribution,
  deploymentLimits,
  deploymentTexts,
  type InspectionOutcome,
  inspectionOutcomes,
  inspectionTexts,
  reportAdElement,
  type ScriptBuild,
  scriptElement,
} from '@vigil/contract'
import type { ReactNode } from 'react'
import { errorMessage } from '../../../lib/api/api.ts'
import { DeleteButton } from '../../../lib/api/delete-button.tsx'
import { exactCount } from '../../../lib/format/formats.ts'
import { CopyButton } from '../../../ui/copy/copy-button.tsx'
import { CopyText } from '../../../ui/copy/copy-text.tsx'
import { showError } from '../../../ui/snackbar.tsx'
import { Toggle } from '../../../ui/toggle.tsx'
import classes from './deployments.module.css'
import { useDeleteTag } from './queries.ts'
import { usePinTag } from './rollout-queries.ts'
import { TrustedHosts } from './trusted-hosts.tsx'

const places = {
  ad: 'Place it in the head of every page, above all other ad code.',
  cart: 'Place it first in the head of every page, including the checkout and the order confirmation page.',
}

type TagDetailsProps = { tag: Distribution; organizationId: number; builds: readonly ScriptBuild[] }

/** Expanded row: script element, trusted hosts, hashes, and the reason for a failed update. */
export function TagDetails({ tag, organizationId, builds }: TagDetailsProps) {
  const build = builds.find(({ s3Bucket }) => s3Bucket === tag.scriptBucket.s3Bucket)
  const element = scriptElement(tag.scriptUrl, tag.kind)
  return (
    <div className={classes.details}>
      {tag.failure && (
        <Alert color="red" title={`Failed to deploy ${tag.failure.scriptBucket.scriptVersion}`} role="note">
          {tag.failure.reason}. The tag still runs {tag.scriptBucket.scriptVersion}.
        </Alert>
      )}
      <div>
        <Text size="sm" fw={500}>
          Script to inject
        </Text>
        <Text size="xs" c="dimmed">
          {places[tag.kind]} The address stays the same for every build, so updates need no change to your pages.
        </Text>
        <div className={classes.code}>
          <code>{element}</code>
          <CopyButton value={element} name="Script" />
        </div>
      </div>
      {tag.kind === 'ad' && (
        <div>
          <Text size="sm" fw={500}>
            Report button
          </Text>
          <Text size="xs" c="dimmed">
            Optional, anywhere on a page: readers report an ad, and it appears under Complaints. Add
            data-vigil-report-ad to your own link or button to open the dialog from it.
          </Text>
          <div className={classes.code}>
            <code>{reportAdElement(tag.scriptUrl, tag.distribution)}</code>
            <CopyButton value={reportAdElement(tag.scriptUrl, tag.distribution)} name="Report button" />
          </div>
        </div>
      )}
      {tag.kind === 'ad' && <PinTag tag={tag} organizationId={organizationId} />}
      {tag.kind === 'ad' && <TrustedHosts tag={tag} organizationId={organizationId} />}
      <dl className={classes.facts}>
        <Fact label="Distribution">
          <CopyText value={tag.distribution} isWhole />
        </Fact>
        <Fact label="Last change">{new Date(tag.changedAt).toUTCString().replace('GMT', 'UTC')}</Fact>
        <Fact
          label="SHA-256 of the build"
          about="Before the tag's configuration is added. The same source always gives the same hash."
        >
          {build ? <CopyText value={build.sha256} isWhole /> : '–'}
        </Fact>
        <Fact label="SHA-256 of the delivered script" about="With the tag's configuration, as pages load it now.">
          <CopyText value={tag.sha256} isWhole />
        </Fact>
        <Fact
          label="SRI of the delivered script"
          about="Only for pages that you change with every update: browsers reject any other script."
        >
          <CopyText value={tag.sri} isWhole />
        </Fact>
        {tag.kind === 'ad' && (
          <Fact
            label="Ads inspected"
            about={`Ads of the last ${deploymentLimits.siteDays} days that were inspected before running, and why others were not.`}
          >
            <Inspections counts={tag.inspections} organizationId={organizationId} />
          </Fact>
        )}
      </dl>
      {tag.kind === 'ad' && <DeleteTag tag={tag} organizationId={organizationId} />}
    </div>
  )
}

function PinTag({ tag, organizationId }: Omit<TagDetailsProps, 'builds'>) {
  const pin = usePinTag(organizationId)
  return (
    <Toggle
      isOn={tag.isPinned}
      isPending={pin.isPending}
      label="Pinned"
      description="For pages that contain the hash of the script (SRI). A pinned tag takes no part in rollouts; change its build here, together with your pages."
      onChange={(isPinned) =>
        pin.mutate({ distribution: tag.distribution, isPinned }, { onError: (error) => showError(errorMessage(error)) })
      }
    />
  )
}

function DeleteTag({ tag: { distribution, comment }, organizationId }: Omit<TagDetailsProps, 'builds'>) {
  const remove = useDeleteTag(organizationId)
  return (
    <div>
      <DeleteButton
        what="tag"
        name={comment}
        isLabelled
        message={`Delete the tag "${comment}"? Only possible if it was never used. Pages that contain its script get an empty one.`}
        doneText={deploymentTexts.deleted}
        onDelete={() => remove(distribution)}
      />
    </div>
  )
}

type InspectionsProps = { counts: Distribution['inspections']; organizationId: number }

function Inspections({ counts, organizationId }: InspectionsProps) {
  if (!counts) return 'Currently unavailable'
  const of = (wanted: InspectionOutcome) => counts.find(({ outcome }) => outcome === wanted)?.ads ?? 0
  const all = counts.reduce((sum, { ads }) => sum + ads, 0)
  if (all === 0) return 'No ads yet'
  const reasons = inspectionOutcomes.filter((outcome) => outcome !== 'inspected' && of(outcome) > 0)
  return (
    <>
      {exactCount(of('inspected'))} of {exactCount(all)}
      {reasons.map((outcome) => (
        <Text key={outcome} size="xs" c="dimmed">
          {inspectionTexts[outcome]}: {exactCount(of(outcome))}
        </Text>
      ))}
      <Anchor
        size="xs"
        renderRoot={(props) => <Link {...props} to="/coverage" search={{ organization: organizationId }} />}
      >
        Coverage by slot, bidder and browser
      </Anchor>
    </>
  )
}

function Fact({ label, about, children }: { label: string; about?: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        {label}
        {about && (
          <Text span size="xs" c="dimmed" display="block">
            {about}
          </Text>
        )}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
