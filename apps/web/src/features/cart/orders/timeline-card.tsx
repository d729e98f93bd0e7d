import type { UseQueryResult } from '@tanstack/react-query'
import { orderTexts, type TimelineAction, type TimelineEvent, timelineActions } from '@vigil/contract'
import { dayInWords } from '@vigil/presentation'
import IconBasketCheck from '~icons/basket-check'
import IconCookieOff from '~icons/cookie-off'
import IconDoorEnter from '~icons/door-enter'
import IconTagOff from '~icons/tag-off'
import { Widget } from '../../../ui/widget/widget.tsx'
import { eventNote } from './insights.ts'
import classes from './orders.module.css'

const icons = {
  FirstArrival: IconDoorEnter,
  DiscountBlock: IconTagOff,
  CookiesBlocked: IconCookieOff,
  AffiliateBlockedDetails: IconCookieOff,
  CheckoutSummary: IconBasketCheck,
} satisfies Record<TimelineAction, unknown>

/** The card never scrolls: as tall as its events, or a typical session while loading. */
const calculateHeight = (events: readonly TimelineEvent[] = []) => Math.max(336, events.length * 56)

/** The page shows the order's day; only sessions across midnight show days here. */
const readDay = (event: TimelineEvent | undefined) => event?.event_time.slice(0, 10)

/** Session events to the second, because blocks follow each other quickly. */
export function TimelineCard({ timeline }: { timeline: UseQueryResult<TimelineEvent[]> }) {
  return (
    <Widget
      title="Order timeline"
      about="Events of the order's session, from first page to purchase (UTC)."
      query={timeline}
      emptyText={orderTexts.noTimeline}
      height={calculateHeight(timeline.data)}
      canMaximise={false}
    >
      {(events) => (
        <ol className={classes.timeline}>
          {events.map((event, at) => (
            <TimelineItem
              // biome-ignore lint/suspicious/noArrayIndexKey: events have no id and keep their order
              key={at}
              event={event}
              isNewDay={readDay(event) !== readDay(events[at - 1] ?? events.at(-1))}
            />
          ))}
        </ol>
      )}
    </Widget>
  )
}

function TimelineItem({ event, isNewDay }: { event: TimelineEvent; isNewDay: boolean }) {
  const { action_name: action, event_time: time } = event
  const Icon = icons[action]
  const note = eventNote(event)
  return (
    <li className={classes.event} data-action={action}>
      <span className={classes.eventIcon} aria-hidden>
        <Icon size={16} stroke={1.75} />
      </span>
      <div className={classes.eventWords}>
        <strong>{timelineActions[action]}</strong>
        {note && <span className={classes.aside}>{note}</span>}
      </div>
      <time className={classes.time} dateTime={time}>
        {isNewDay && <span>{dayInWords(time)}</span>}
        <span>{time.slice(11, 19)}</span>
      </time>
    </li>
  )
}
