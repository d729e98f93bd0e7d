import { Button, Skeleton, Text, Tooltip, VisuallyHidden } from '@mantine/core'
import { compactCount, exactCount, type Format, type Stat } from '@vigil/presentation'
import { type ReactNode, useId } from 'react'
import { AboutButton } from '../about-button.tsx'
import { MaximiseButton } from '../maximise/maximise-button.tsx'
import { MaximisedContext } from '../maximise/maximised.ts'
import { useMaximise } from '../maximise/use-maximise.ts'
import type { WidgetQuery } from '../widget/widget-body.tsx'
import { ChangeBadge, type GoodWhen } from './change-badge.tsx'
import { SparklineView } from './sparkline-view.tsx'
import classes from './stat-tile.module.css'
import { TrendView } from './trend-view.tsx'

type StatTileProps = {
  label: string
  /** Explains what is counted and how. */
  about?: ReactNode
  query: WidgetQuery<Stat>
  format?: Format
  exactFormat?: Format
  /** Which direction is good; `neither` keeps the change grey. */
  goodWhen?: GoodWhen
}

/** A headline number with its change and trend; same height while loading, failed or refreshing. */
export function StatTile({ label, about, query, ...figure }: StatTileProps) {
  const id = useId()
  const { isMaximised, toggle, className, card, context, columns, pane } = useMaximise()
  const isRefreshing = query.data !== undefined && query.isFetching
  return (
    // Keeps the tile's place while it covers the page.
    <div className={classes.place}>
      <section {...card} className={`${classes.tile} ${className}`} aria-labelledby={id} aria-busy={query.isFetching}>
        <header className={classes.header}>
          <h2 id={id} className={classes.label}>
            {label}
          </h2>
          {about && <AboutButton title={label} about={about} />}
          <div className={classes.maximise}>
            <MaximiseButton title={label} isMaximised={isMaximised} onClick={toggle} />
          </div>
        </header>
        <MaximisedContext value={context}>
          <div className={columns}>
            <div className={classes.body} data-refreshing={isRefreshing || undefined}>
              <Body label={label} query={query} isMaximised={isMaximised} {...figure} />
            </div>
            {pane && <div {...pane} />}
          </div>
        </MaximisedContext>
      </section>
    </div>
  )
}

type BodyProps = Omit<StatTileProps, 'about'> & { isMaximised: boolean }

function Body({ query, ...figure }: BodyProps) {
  if (query.data) return <StatFigure stat={query.data} {...figure} />
  if (query.isError) {
    return (
      <div className={classes.failed} role="alert">
        <Text size="sm" title={query.error?.message}>
          Failed to load data
        </Text>
        <Button variant="default" size="xs" loading={query.isFetching} onClick={() => void query.refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  return (
    <div role="status">
      <VisuallyHidden>Loading</VisuallyHidden>
      <Skeleton h={28} w={112} mt={4} />
      <Skeleton h={16} w={144} mt={10} />
      <Skeleton h={40} mt={14} />
    </div>
  )
}

type StatFigureProps = Omit<BodyProps, 'query'> & { stat: Stat }

function StatFigure(props: StatFigureProps) {
  const { stat, label, format = compactCount, exactFormat = exactCount, goodWhen, isMaximised } = props
  const { value, before, note, trend } = stat
  return (
    <>
      <span className={classes.figure}>
        <Tooltip label={exactFormat(value)} disabled={isMaximised || format(value) === exactFormat(value)}>
          <span className={classes.value}>
            <span aria-hidden>{(isMaximised ? exactFormat : format)(value)}</span>
            <VisuallyHidden>{exactFormat(value)}</VisuallyHidden>
          </span>
        </Tooltip>
        {note && <span className={classes.note}>{note}</span>}
      </span>
      {before !== undefined && (
        <ChangeBadge value={value} before={before} goodWhen={goodWhen} beforeText={exactFormat(before)} />
      )}
      {trend && !isMaximised && (
        <SparklineView label={label} times={trend.times} values={trend.values} format={exactFormat} />
      )}
      {trend && isMaximised && <TrendView label={label} {...trend} format={format} exactFormat={exactFormat} />}
    </>
  )
}
