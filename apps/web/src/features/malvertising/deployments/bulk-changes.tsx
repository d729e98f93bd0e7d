import { Text } from '@mantine/core'
import { type Distribution, deploymentTexts } from '@vigil/contract'
import classes from './deployments.module.css'
import type { TagChange } from './tag-changes.ts'

const mostNamed = 5

type ChangesProps = { tags: readonly Distribution[]; changes: readonly TagChange[] }

/** Lists the pending changes, to prevent deploying an older or empty build by mistake. */
export const BulkChanges = (props: ChangesProps) => <ChangeList {...props} question={deploymentTexts.confirmBulk} />

export const RolloutChanges = (props: ChangesProps) => (
  <ChangeList
    {...props}
    question="Start with 1 % of page views? The service compares both builds, continues by the schedule, and returns by itself if the new build is worse."
  />
)

function ChangeList({ tags, changes, question }: ChangesProps & { question: string }) {
  const findName = (id: string) => tags.find(({ distribution }) => distribution === id)?.comment
  const others = changes.length - mostNamed
  return (
    <>
      {question}
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
