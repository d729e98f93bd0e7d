import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { DrillHeavyAd } from '@vigil/contract'
import type { ReactNode } from 'react'

type HeavyAdsLinkProps = { heavyAd: DrillHeavyAd; organizationId: number; children: ReactNode }

/** Links to the heavy ads of the report's day, on the drill's own site. */
export function HeavyAdsLink({ heavyAd: { time, host }, organizationId, children }: HeavyAdsLinkProps) {
  const day = time.slice(0, 10)
  const search = { from: day, to: day, site: [host], organization: organizationId }
  return (
    <Anchor fz="inherit" renderRoot={(props) => <Link {...props} to="/heavy-ads" search={search} />}>
      {children}
    </Anchor>
  )
}
