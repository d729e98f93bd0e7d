import { Title } from '@mantine/core'
import type { BuildBacktestSite } from '@vigil/contract'
import classes from '../../../../lib/backtest/backtest.module.css'
import { exactCount } from '../../../../lib/format/formats.ts'

/** Sites with the most affected ads. */
export function BuildSites({ sites }: { sites: readonly BuildBacktestSite[] }) {
  return (
    <section aria-label="By site">
      <Title order={3} size="h4">
        By site
      </Title>
      <table className={classes.sites}>
        <thead>
          <tr>
            <th scope="col">Site</th>
            <th scope="col" className={classes.wide}>
              Ads
            </th>
            <th scope="col">Newly blocked</th>
            <th scope="col">No longer</th>
            <th scope="col" className={classes.wide}>
              Still
            </th>
          </tr>
        </thead>
        <tbody>
          {sites.map(({ host, ads, newlyBlocked, spared, stillBlocked }) => (
            <tr key={host}>
              <th scope="row">{host}</th>
              <td className={classes.wide}>{exactCount(ads)}</td>
              <td>{exactCount(newlyBlocked)}</td>
              <td>{exactCount(spared)}</td>
              <td className={classes.wide}>{exactCount(stillBlocked)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
