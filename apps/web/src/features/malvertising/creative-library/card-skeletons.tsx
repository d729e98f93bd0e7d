import { Skeleton, VisuallyHidden } from '@mantine/core'
import classes from './creative-library.module.css'

const skeletons = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

export function CardSkeletons() {
  return (
    <div role="status" className={classes.grid}>
      <VisuallyHidden>Loading</VisuallyHidden>
      {skeletons.map((key) => (
        <Skeleton key={key} className={classes.skeleton} radius="lg" />
      ))}
    </div>
  )
}
