import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import classes from './states.module.css'

/** Placeholder while a page's code or data is loading: filter bar, cards, table. Keeps the footer off-screen. */
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
