import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { threatClasses } from '@vigil/contract'
import { feedName } from '@vigil/presentation'
import { reportPath } from '../../../lib/threat-report/report-key.ts'
import classes from './drill.module.css'
import { HeavyAdsLink } from './heavy-ads-link.tsx'
import type { ScorecardRow } from './scorecard-rows.ts'

type ReportCellProps = { row: ScorecardRow; organizationId: number }

/** The report of an ad, with a link to its evidence. */
export function ReportCell({ row: { incident, heavyAd, others }, organizationId }: ReportCellProps) {
  const reported = incident ?? heavyAd
  if (!reported) {
    return (
      <Text size="sm" c="dimmed">
        Not reported yet
      </Text>
    )
  }
  const sites = [...new Set([reported, ...others].map(({ tagName, host }) => `${tagName} on ${host}`))]
  const also = others.map(({ threatClass, rule }) => `${threatClasses[threatClass].name} (${rule})`).join(', ')
  return (
    <div className={classes.feed}>
      {incident && (
        <span>
          {incident.action === 'blocked' ? 'Blocked' : 'Reported'} ·{' '}
          <Anchor
            fz="inherit"
            renderRoot={(props) => (
              <Link
                {...props}
                to={reportPath('publisher')}
                search={{
                  actionGroupID: incident.actionGroupID,
                  organizationId,
                  eventDate: incident.time.slice(0, 10),
                }}
              />
            )}
          >
            {feedName('violationVariant', incident.variant)}
          </Anchor>
        </span>
      )}
      {heavyAd && (
        <span>
          Reported ·{' '}
          <HeavyAdsLink heavyAd={heavyAd} organizationId={organizationId}>
            {(heavyAd.bytes / 1e6).toFixed(1)} MB
          </HeavyAdsLink>
        </span>
      )}
      <Text component="div" size="xs" c="dimmed" title={also ? `Also: ${also}` : undefined}>
        {sites.map((site) => (
          <div key={site}>{site}</div>
        ))}
      </Text>
    </div>
  )
}
