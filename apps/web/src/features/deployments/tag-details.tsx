import { Alert, Text } from '@mantine/core'
import {
  type Distribution,
  deploymentLimits,
  type InspectionOutcome,
  inspectionOutcomes,
  inspectionTexts,
  type ScriptBuild,
  scriptElement,
} from '@vigil/contract'
import type { ReactNode } from 'react'
import { exactCount } from '../../lib/formats.ts'
import { CopyButton } from '../../ui/copy/copy-button.tsx'
import { CopyText } from '../../ui/copy/copy-text.tsx'
import classes from './deployments.module.css'

const places = {
  ad: 'Into the head of every page, above all other ad code.',
  cart: 'First in the head of every page, that of the checkout and of the thanks included.',
}

/** What the table has no room for: the element for the page, the hashes, and why an update failed. */
export function TagDetails({ tag, builds }: { tag: Distribution; builds: readonly ScriptBuild[] }) {
  const build = builds.find(({ s3Bucket }) => s3Bucket === tag.scriptBucket.s3Bucket)
  const element = scriptElement(tag.scriptUrl, tag.kind)
  return (
    <div className={classes.details}>
      {tag.failure && (
        <Alert color="red" title={`${tag.failure.scriptBucket.scriptVersion} could not be deployed`} role="note">
          {tag.failure.reason}. The tag still has {tag.scriptBucket.scriptVersion}.
        </Alert>
      )}
      <div>
        <Text size="sm" fw={500}>
          Script to inject
        </Text>
        <Text size="xs" c="dimmed">
          {places[tag.kind]} It is the same for every build: a change needs no change of your pages.
        </Text>
        <div className={classes.code}>
          <code>{element}</code>
          <CopyButton value={element} name="Script" />
        </div>
      </div>
      <dl className={classes.facts}>
        <Fact label="Distribution">
          <CopyText value={tag.distribution} isWhole />
        </Fact>
        <Fact label="Last change">{new Date(tag.changedAt).toUTCString().replace('GMT', 'UTC')}</Fact>
        <Fact
          label="SHA-256 of the build"
          about="The same source gives the same hash, before the tag's configuration is in it."
        >
          {build ? <CopyText value={build.sha256} isWhole /> : '–'}
        </Fact>
        <Fact label="SHA-256 of the delivered script" about="With the tag's configuration: what a page gets now.">
          <CopyText value={tag.sha256} isWhole />
        </Fact>
        <Fact
          label="SRI of the delivered script"
          about="Only for pages that are changed with every update: a browser refuses any other script."
        >
          <CopyText value={tag.sri} isWhole />
        </Fact>
        {tag.kind === 'ad' && (
          <Fact
            label="Ads inspected"
            about={`Of those of the last ${deploymentLimits.siteDays} days: read before they ran, or why they could not be.`}
          >
            <Inspections counts={tag.inspections} />
          </Fact>
        )}
      </dl>
    </div>
  )
}

function Inspections({ counts }: { counts: Distribution['inspections'] }) {
  if (!counts) return 'Not known at the moment'
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
