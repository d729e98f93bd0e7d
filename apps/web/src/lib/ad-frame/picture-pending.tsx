import { Skeleton, Text } from '@mantine/core'
import classes from './ad-frame.module.css'

/** While the server renders a picture that this browser cannot draw. */
export const PicturePending = () => (
  <div role="status" className={classes.pending}>
    <Skeleton h={200} />
    <Text size="sm" c="dimmed">
      Rendering screenshot…
    </Text>
  </div>
)
