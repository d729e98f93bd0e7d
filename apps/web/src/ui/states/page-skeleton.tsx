import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import classes from './states.module.css'

/** The frame of a page whose code or data is still coming: a filter bar, a row of cards, a table. The footer stays out of sight. */
export function PageSkeleton({ cards = 3, withTable = true }: { cards?: number; withTable?: boolean }) {
  return (
    <Stack gap="md" mih="100dvh" role="status">
      <VisuallyHidden>Loading</VisuallyHidden>
      <div className={classes.skeletonBar}>
        <Skeleton h={36} w={220} />
        <Skeleton h={36} w={180} />
      </div>
      {cards > 0 && (
        <div className={classes.skeletonCards}>
          {Array.from({ length: cards }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
            <Skeleton key={at} h={120} radius="lg" />
          ))}
        </div>
      )}
      {withTable && <Skeleton h={360} radius="lg" />}
    </Stack>
  )
}
