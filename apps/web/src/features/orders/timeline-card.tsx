import { IconBasketCheck, IconCookieOff, IconDoorEnter, IconTagOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { dayInWords } from '@vigil/charts'
import { orderTexts, type TimelineAction, type TimelineEvent, timelineActions } from '@vigil/contract'
import { Widget } from '../../ui/widget/widget.tsx'
import { eventNote } from './insights.ts'
import classes from './orders.module.css'

const icons = {
  FirstArrival: IconDoorEnter,
  DiscountBlock: IconTagOff,
  CookiesBlocked: IconCookieOff,
  AffiliateBlockedDetails: IconCookieOff,
  CheckoutSummary: IconBasketCheck,
} satisfies Record<TimelineAction, unknown>

/** Nothing scrolls inside the card: it is as high as its events, and as a usual session while they come. */
const heightOf = (events: readonly TimelineEvent[] = []) => Math.max(336, events.length * 56)

/** The order's own day is above; only a session over midnight says days. */
const dayOf = (event: TimelineEvent | undefined) => event?.event_time.slice(0, 10)

/** What happened in the session, to the second: blocks come in quick succession. */
export function TimelineCard({ timeline }: { timeline: UseQueryResult<TimelineEvent[]> }) {
  return (
    <Widget
      title="Order timeline"
      about="What happened in the session of the order, from the first page to the purchase (UTC)."
      query={timeline}
      emptyText={orderTexts.noTimeline}
      height={heightOf(timeline.data)}
      canMaximise={false}
    >
      {(events) => (
        <ol className={classes.timeline}>
          {events.map((event, at) => (
            <TimelineItem
              // biome-ignore lint/suspicious/noArrayIndexKey: events of a session have no other identity, and stay in their order
              key={at}
              event={event}
              isNewDay={dayOf(event) !== dayOf(events[at - 1] ?? events.at(-1))}
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
