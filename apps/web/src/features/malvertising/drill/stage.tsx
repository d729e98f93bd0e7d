import { Text } from '@mantine/core'
import { type DrillCaseName, drillCases, drillPagePath, drillSandbox } from '@vigil/contract'
import classes from './drill.module.css'

type StageProps = { name: DrillCaseName; run: string; distribution: string }

/** The same page twice: without and with the tag's script. */
export function Stage({ name, run, distribution }: StageProps) {
  return (
    <div className={classes.stage}>
      {(['off', 'on'] as const).map((protection) => {
        const label = protection === 'on' ? 'With protection' : 'Without protection'
        return (
          <figure key={protection} className={classes.pane}>
            <Text component="figcaption" size="sm" fw={500}>
              {label}
            </Text>
            <iframe
              // A new document for each case and run.
              key={`${name} ${run}`}
              title={`${drillCases[name].title}: ${label.toLowerCase()}`}
              src={drillPagePath(name, { run, tag: distribution, protection })}
              sandbox={drillSandbox(name)}
            />
          </figure>
        )
      })}
    </div>
  )
}
