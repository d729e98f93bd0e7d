import { Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { adFormats, type Backtest, type BacktestExample, type BacktestFigures, violationClasses } from '@vigil/contract'
import { dollars } from '@vigil/presentation'
import { CreativePicture } from '../../../../lib/creative-picture/creative-picture.tsx'
import { exactCount } from '../../../../lib/format/formats.ts'
import classes from './backtest.module.css'

type ExampleListsProps = { backtest: Backtest; organizationId: number; hasChanges: boolean }

/** Without changes, examples of blocked ads; with changes, examples of the difference. */
export function ExampleLists({ backtest, organizationId, hasChanges }: ExampleListsProps) {
  const { examples, changed, newlyBlocked, newlySpared } = backtest
  const list = (title: string, figures: BacktestFigures, items: readonly BacktestExample[]) => (
    <ExampleList title={title} figures={figures} items={items} organizationId={organizationId} />
  )
  if (!hasChanges) return list('Blocked', changed.blocked, examples.blocked)
  return (
    <>
      {list('Newly blocked', newlyBlocked, examples.newlyBlocked)}
      {list('No longer blocked', newlySpared, examples.newlySpared)}
    </>
  )
}

type ExampleListProps = {
  title: string
  figures: BacktestFigures
  items: readonly BacktestExample[]
  organizationId: number
}

function ExampleList({ title, figures: { ads, creatives, bidValueUsd }, items, organizationId }: ExampleListProps) {
  const counts = `${exactCount(ads)} ads of ${exactCount(creatives)} creatives, ${dollars(bidValueUsd)}`
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
              <Example item={item} organizationId={organizationId} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const formatName = (format: string) => Object.entries(adFormats).find(([key]) => key === format)?.[1] ?? format

function Example({ item, organizationId }: { item: BacktestExample; organizationId: number }) {
  const { creativeId, bidderCode, host, violationClass, trigger, ads, bidValueUsd, lastDay } = item
  return (
    <>
      <div className={classes.picture}>
        <CreativePicture creative={{ creativeID: creativeId, bidderCode }} shown={{ organizationId, day: lastDay }} />
      </div>
      <div className={classes.about}>
        <Text size="sm" fw={600} className={classes.name}>
          {host || 'Unknown advertiser'}
        </Text>
        <Text size="sm" className={classes.name}>
          {violationClasses[violationClass]}: {violationClass === 'ad-format' ? formatName(trigger) : trigger}
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
