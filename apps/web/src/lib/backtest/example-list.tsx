import { Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { BacktestFigures } from '@vigil/contract'
import { dollars } from '@vigil/presentation'
import { CreativePicture } from '../creative-picture/creative-picture.tsx'
import { exactCount } from '../format/formats.ts'
import classes from './backtest.module.css'

export type Example = {
  creativeId: string
  bidderCode: string
  title: string
  reason: string
  ads: number
  bidValueUsd: number
  lastDay: string
}

type ExampleListProps = {
  title: string
  figures: BacktestFigures
  items: readonly Example[]
  organizationId: number
}

/** Creatives with their pictures, under the figures of all. */
export function ExampleList({
  title,
  figures: { ads, creatives, bidValueUsd },
  items,
  organizationId,
}: ExampleListProps) {
  const counts = `${exactCount(ads)} ${ads === 1 ? 'ad' : 'ads'} of ${exactCount(creatives)} ${creatives === 1 ? 'creative' : 'creatives'}, ${dollars(bidValueUsd)}`
  return (
    <section aria-label={title}>
      <Title order={3} size="h4">
        {title}
      </Title>
      <Text size="sm" c="dimmed">
        {ads === 0 ? 'No ads' : counts}
      </Text>
      {items.length > 0 && (
        <ul className={classes.examples}>
          {items.map((item) => (
            <li key={`${item.creativeId} ${item.bidderCode}`} className={classes.example}>
              <ExampleCard item={item} organizationId={organizationId} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function ExampleCard({ item, organizationId }: { item: Example; organizationId: number }) {
  const { creativeId, bidderCode, title, reason, ads, bidValueUsd, lastDay } = item
  return (
    <>
      <div className={classes.picture}>
        <CreativePicture creative={{ creativeID: creativeId, bidderCode }} shown={{ organizationId, day: lastDay }} />
      </div>
      <div className={classes.about}>
        <Text size="sm" fw={600} className={classes.name}>
          {title}
        </Text>
        <Text size="sm" className={classes.name}>
          {reason}
        </Text>
        <Text size="sm" c="dimmed">
          {exactCount(ads)} {ads === 1 ? 'ad' : 'ads'}, {dollars(bidValueUsd)}
        </Text>
        <Link
          className={classes.link}
          to="/creative-details"
          search={{ creativeID: creativeId, bidderCode, organizationId, eventDate: lastDay }}
          aria-label={`Creative details of ${creativeId}`}
        >
          Creative details
        </Link>
      </div>
    </>
  )
}
