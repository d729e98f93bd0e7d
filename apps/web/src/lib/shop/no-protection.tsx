import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import IconShieldOff from '~icons/shield-off'
import { SectionCard } from '../../ui/section-card.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { useProfile } from '../viewer/profile.ts'
import { isSuperadmin } from '../viewer/viewer.ts'

type NoProtectionProps = {
  /** Effect on the page. */
  consequence: string
}

/** Explains an empty page for a shop without active protections, and where to enable them. */
export function NoProtection({ consequence }: NoProtectionProps) {
  const canSwitch = isSuperadmin(useProfile())
  const todo = canSwitch
    ? 'Enable one in the shop’s settings: Organizations, Shops, Edit.'
    : 'Contact us to enable one. Your tag stays the same.'
  return (
    <SectionCard>
      <EmptyState
        text="Neither couponGUARD nor affiliateGUARD is enabled"
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
