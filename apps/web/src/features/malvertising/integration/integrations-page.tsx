import { Badge, Text, Title, UnstyledButton } from '@mantine/core'
import IconArrowRight from '~icons/arrow-right'
import IconCode from '~icons/code'
import IconGavel from '~icons/gavel'
import { usePageSearch } from '../../../lib/search/page-search.ts'
import type { Icon } from '../../../ui/icon.tsx'
import { GuideModal } from './guide-modal.tsx'
import { IntegratingPage } from './integrating-page.tsx'
import classes from './integrations.module.css'
import { type Guide, integrationsSearch } from './integrations-search.ts'
import { PageCheck } from './page-check.tsx'

interface Style {
  guide: Guide
  title: string
  text: string
  icon: Icon
  isRecommended?: boolean
}

const styles: Style[] = [
  {
    guide: 'header',
    title: 'Direct Script Integration (Header Tag)',
    text: 'One script tag at the top of your pages. Protects every ad, however it is delivered.',
    icon: IconCode,
    isRecommended: true,
  },
  {
    guide: 'prebid',
    title: 'Prebid Integration (RTD Module)',
    text: 'For Prebid.js users. A module in your Prebid build loads the script, for the whole page or for bids only.',
    icon: IconGavel,
  },
]

export function IntegrationsPage() {
  const [search, change] = usePageSearch(integrationsSearch)
  return (
    <IntegratingPage
      organization={search.organization}
      onOrganization={(organization) => change({ organization, guide: null })}
    >
      {(organizationId) => (
        <div className={classes.page}>
          <Title order={2} className={classes.heading}>
            CHOOSE YOUR INTEGRATION STYLE
          </Title>
          <ul className={classes.tiles}>
            {styles.map((style) => (
              <li key={style.guide}>
                <Tile {...style} onOpen={() => change({ guide: style.guide })} />
              </li>
            ))}
          </ul>
          <PageCheck organizationId={organizationId} />
          {search.guide && (
            <GuideModal
              guide={search.guide}
              organizationId={organizationId}
              organization={search.organization}
              onClose={() => change({ guide: null })}
            />
          )}
        </div>
      )}
    </IntegratingPage>
  )
}

function Tile({ title, text, icon: Icon, isRecommended, onOpen }: Style & { onOpen: () => void }) {
  return (
    <UnstyledButton className={classes.tile} onClick={onOpen}>
      <span className={classes.icon} aria-hidden>
        <Icon size={24} stroke={1.6} />
      </span>
      <Text component="span" fw={600} size="lg">
        {title}
      </Text>
      {isRecommended && (
        <Badge className={classes.badge} color="green">
          Recommended
        </Badge>
      )}
      <Text component="span" c="dimmed">
        {text}
      </Text>
      <span className={classes.go} aria-hidden>
        See instructions <IconArrowRight size={16} />
      </span>
    </UnstyledButton>
  )
}
