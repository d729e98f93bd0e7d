import { Skeleton, VisuallyHidden } from '@mantine/core'
import type { PackSums, PackTotals } from '@vigil/contract'
import { dollars } from '@vigil/presentation'
import { exactCount } from '../../../lib/format/formats.ts'
import { AboutButton } from '../../../ui/about-button.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import classes from './commission-packs.module.css'

const ordersIn = ({ orders }: PackSums) => (orders === 1 ? '1 order' : `${exactCount(orders)} orders`)

const figures: { label: string; about: string; of: keyof PackTotals }[] = [
  {
    label: 'Commission at risk',
    about: 'Order value × the network’s commission rate, for orders within the validation window.',
    of: 'all',
  },
  {
    label: 'Stuffed',
    about: 'Commission on orders whose affiliate claim was written without an action of the shopper.',
    of: 'stuffed',
  },
  {
    label: 'Unproven',
    about:
      'Commission on orders whose affiliate the shopper did not arrive through in this session. The affiliate may have earned them in an earlier visit.',
    of: 'unseen',
  },
  {
    label: 'Past the window',
    about: 'Commission on orders that have locked: it can no longer be reversed.',
    of: 'locked',
  },
]

type TotalsCardProps = { totals: PackTotals | undefined; isRefreshing: boolean }

/** The sums of the selected period and network. */
export function TotalsCard({ totals, isRefreshing }: TotalsCardProps) {
  return (
    <SectionCard>
      <dl className={classes.totals} aria-busy={!totals || isRefreshing} data-refreshing={isRefreshing || undefined}>
        {figures.map(({ label, about, of }) => (
          <div key={of}>
            <dt>
              {label}
              <AboutButton title={label} about={about} />
            </dt>
            <dd>
              {totals ? (
                <>
                  <strong>{dollars(totals[of].commission)}</strong>
                  <span>{ordersIn(totals[of])}</span>
                </>
              ) : (
                <>
                  <VisuallyHidden>Loading</VisuallyHidden>
                  <Skeleton h={24} w={96} my={4} />
                  <Skeleton h={12} w={64} mb={6} />
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </SectionCard>
  )
}
