import { Button } from '@mantine/core'
import { IconShieldOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { SectionCard } from '../../ui/section-card.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { useProfile } from '../profile.ts'
import { isSuperadmin } from '../viewer.ts'

type NoProtectionProps = {
  /** What the page has nothing of because of it. */
  consequence: string
}

/** For a shop that nothing is blocked for: why a page is empty, and where that is changed. */
export function NoProtection({ consequence }: NoProtectionProps) {
  const canSwitch = isSuperadmin(useProfile())
  const todo = canSwitch
    ? 'Switch one on in the shop’s settings: Organizations, Shops, Edit.'
    : 'Ask us to switch one on; your tag stays as it is.'
  return (
    <SectionCard>
      <EmptyState
        text="Neither couponGUARD nor affiliateGUARD is switched on"
        hint={`${consequence} ${todo}`}
        icon={<IconShieldOff size={20} stroke={1.75} />}
        minHeight={220}
        action={
          canSwitch ? (
            <Button size="xs" renderRoot={(props) => <Link {...props} to="/organizations" search={{ tab: 'shops' }} />}>
              Open shops
            </Button>
          ) : (
            <Button size="xs" renderRoot={(props) => <Link {...props} to="/contact-us" />}>
              Contact us
            </Button>
          )
        }
      />
    </SectionCard>
  )
}
