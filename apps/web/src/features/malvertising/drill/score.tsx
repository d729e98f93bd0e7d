import { Alert, Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import IconAlertTriangle from '~icons/alert-triangle'
import classes from './drill.module.css'
import { HeavyAdsLink } from './heavy-ads-link.tsx'
import { countScore, type ScorecardRow } from './scorecard-rows.ts'

type ScoreProps = { rows: ScorecardRow[]; organizationId: number; run: string }

/** One-line summary of a run, with links to its reports. */
export function Score({ rows, organizationId, run }: ScoreProps) {
  const score = countScore(rows)
  const heavyAd = rows.find((row) => row.heavyAd)?.heavyAd
  return (
    <>
      {score.hindered > 0 && <Hindered count={score.hindered} />}
      <Text role="status" className={classes.score}>
        {/* Outcomes are only known to the page that ran the drill. */}
        {score.stopped + score.gotThrough + score.hindered > 0 && (
          <>
            <b>
              {score.stopped} of {score.toStop}
            </b>{' '}
            stopped, <b>{score.gotThrough}</b> got through,{' '}
          </>
        )}
        <b>
          {score.reported} of {score.cases}
        </b>{' '}
        reported as expected.{' '}
        <Anchor
          renderRoot={(props) => (
            <Link {...props} to="/threat-feed" search={{ tab: 'feed', search: run, organization: organizationId }} />
          )}
        >
          {score.incidents} in the threat feed
        </Anchor>
        {heavyAd && (
          <>
            ,{' '}
            <HeavyAdsLink heavyAd={heavyAd} organizationId={organizationId}>
              {score.heavyAds} in Heavy Ads
            </HeavyAdsLink>
          </>
        )}
      </Text>
    </>
  )
}

function Hindered({ count }: { count: number }) {
  return (
    <Alert
      color="accent"
      role="note"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title="Some pages failed to run the drill"
    >
      {count === 1 ? 'One page' : `${count} pages`} failed to load the script or did not respond, usually because of an
      ad blocker in this browser. Turn it off for this page and start again. If the problem persists, the script’s
      address is unreachable from here.
    </Alert>
  )
}
