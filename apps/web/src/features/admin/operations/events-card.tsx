import { Alert } from '@mantine/core'
import IconAlertTriangle from '~icons/alert-triangle'
import IconCircleCheck from '~icons/circle-check'
import { exactCount } from '../../../lib/format/formats.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { type Counts, checkBalance } from './balance.ts'
import classes from './operations.module.css'

type Balance = ReturnType<typeof checkBalance>

/** In the order of the equation: received = the sum of the rest. */
const figures: { key: Exclude<keyof Balance, 'missing'>; label: string; about: string; sign?: string }[] = [
  { key: 'received', label: 'Received', about: 'All events sent by tags' },
  { key: 'stored', label: 'Stored', about: 'In the warehouse', sign: '=' },
  { key: 'duplicates', label: 'Duplicates', about: 'Sent again, counted once', sign: '+' },
  { key: 'rejected', label: 'Rejected', about: 'Not accepted, see reasons', sign: '+' },
  { key: 'pending', label: 'Waiting', about: 'In the journal, to be stored shortly', sign: '+' },
  { key: 'quarantined', label: 'Held', about: 'From unconfirmed domains', sign: '+' },
]

export function EventsCard({ events }: { events: Counts }) {
  const balance = checkBalance(events)
  return (
    <SectionCard title="Events" description="Since the first start">
      <dl className={classes.figures}>
        {figures.map(({ key, label, about, sign }) => (
          <div key={key} className={classes.figure} data-sign={sign}>
            <dt>{label}</dt>
            <dd className={classes.count}>{exactCount(balance[key])}</dd>
            <dd className={classes.note}>{about}</dd>
          </div>
        ))}
      </dl>
      <BalanceNote balance={balance} />
    </SectionCard>
  )
}

function BalanceNote({ balance }: { balance: Balance }) {
  const { received, stored, duplicates, rejected, pending, quarantined, missing } = balance
  const parts = [
    `${exactCount(stored)} stored`,
    `${exactCount(duplicates)} duplicates`,
    `${exactCount(rejected)} rejected`,
    `${exactCount(pending)} waiting`,
    `${exactCount(quarantined)} held`,
  ]
  if (missing === 0) {
    return (
      <p className={classes.balance}>
        <IconCircleCheck size={18} aria-hidden />
        <span>
          <strong>Every event is accounted for.</strong> {exactCount(received)} received = {parts.join(' + ')}
        </span>
      </p>
    )
  }
  const found = missing > 0 ? 'events are unaccounted for' : 'more events are accounted for than were received'
  return (
    <Alert
      mt="md"
      color="red"
      role="alert"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title="The counts do not add up"
    >
      {exactCount(Math.abs(missing))} {found}: {exactCount(received)} received is not {parts.join(' + ')}. Keep the data
      directory unchanged and check the server's log.
    </Alert>
  )
}
