import { Title } from '@mantine/core'
import type { BacktestSite } from '@vigil/contract'
import classes from '../../../../lib/backtest/backtest.module.css'
import { exactCount } from '../../../../lib/format/formats.ts'

/** Sites with the most affected ads. */
export function BacktestSites({ sites, hasChanges }: { sites: readonly BacktestSite[]; hasChanges: boolean }) {
  return (
    <section aria-label="By site">
      <Title order={3} size="h4">
        By site
      </Title>
      <table className={classes.sites}>
        <thead>
          <tr>
            <th scope="col">Site</th>
            <th scope="col">Ads</th>
            {hasChanges && <th scope="col">Blocked as saved</th>}
            <th scope="col">{hasChanges ? 'With changes' : 'Blocked'}</th>
          </tr>
        </thead>
        <tbody>
          {sites.map(({ host, ads, savedBlocked, changedBlocked }) => (
            <tr key={host}>
              <th scope="row">{host}</th>
              <td>{exactCount(ads)}</td>
              {hasChanges && <td>{exactCount(savedBlocked)}</td>}
              <td>{exactCount(changedBlocked)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
