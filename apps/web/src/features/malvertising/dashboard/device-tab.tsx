import { browserName, deviceName } from '@vigil/presentation'
import classes from './dashboard.module.css'
import { DonutWidget } from './donut-widget.tsx'
import { HeatWidget } from './heat-widget.tsx'
import type { TabProps } from './location-tab.tsx'

const unidentifiedText = 'Unidentified Device Type was not registered with known libraries at the time of processing'

export function DeviceTab({ filters, siteWord }: TabProps) {
  return (
    <div className={classes.panels}>
      <DonutWidget
        widget="incidentsByBrowser"
        filters={filters}
        title="Browser Distribution"
        about="Attacks by browser."
        label="Browser"
        name={browserName}
      />
      <DonutWidget
        widget="deviceRequests"
        filters={filters}
        title="Device Type Distribution"
        about={`Attacks by device type. ${unidentifiedText}.`}
        label="Device type"
        name={deviceName}
      />
      <div className={classes.wide}>
        <HeatWidget
          widget="incidentsByBrowserBySite"
          filters={filters}
          title="Threats by Browser and Site"
          about="Attacks in the top 15 browsers, by site."
          siteWord={siteWord}
          columnLabel="Browser"
          columnName={browserName}
        />
      </div>
    </div>
  )
}
