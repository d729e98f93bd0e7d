import { Text } from '@mantine/core'
import { type Distribution, deploymentTexts } from '@vigil/contract'
import classes from './deployments.module.css'
import type { TagChange } from './tag-changes.ts'

const mostNamed = 5

/** Lists the pending changes, to prevent deploying an older or empty build by mistake. */
export function BulkChanges({ tags, changes }: { tags: readonly Distribution[]; changes: readonly TagChange[] }) {
  const findName = (id: string) => tags.find(({ distribution }) => distribution === id)?.comment
  const others = changes.length - mostNamed
  return (
    <>
      {deploymentTexts.confirmBulk}
      <ul className={classes.changes}>
        {changes.slice(0, mostNamed).map(({ distribution, oldScriptBucket, newScriptBucket }) => (
          <li key={distribution}>
            <span className={classes.nameText}>{findName(distribution)}</span>
            <span className={classes.step}>
              {oldScriptBucket.scriptVersion} → {newScriptBucket.scriptVersion}
            </span>
          </li>
        ))}
      </ul>
      {others > 0 && (
        <Text span size="sm" c="dimmed">
          and {others} more
        </Text>
      )}
    </>
  )
}
