import { Anchor, Stack, Text } from '@mantine/core'
import { useSettings } from '../../../lib/app/settings.ts'
import { useProfile } from '../../../lib/viewer/profile.ts'
import { isOfKind } from '../../../lib/viewer/viewer.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import classes from './contact.module.css'
import { ContactForm } from './contact-form.tsx'
import { OwnRequests } from './own-requests.tsx'

export function ContactPage() {
  return (
    <div className={classes.page}>
      <ContactForm />
      <Stack gap="md">
        <QuickAnswers />
        <OwnRequests />
      </Stack>
    </div>
  )
}

function QuickAnswers() {
  const { supportEmail, helpDocsUrl } = useSettings()
  const isShop = isOfKind(useProfile(), 'E-Com')
  return (
    <SectionCard title="Before you write">
      <Stack gap="xs">
        <Text>
          Every screen is explained in the{' '}
          <Anchor href={helpDocsUrl ?? '/help'} target="_blank" rel="noopener">
            help pages
          </Anchor>
          : what it shows, how it is calculated, and what to do with it.
        </Text>
        {!isShop && (
          <Text>
            Did a bad ad get through? Choose <strong>Threat Report</strong> and tell us where you saw it. A screenshot
            or recording helps.
          </Text>
        )}
        <Text c="dimmed" size="sm">
          By mail: <Anchor href={`mailto:${supportEmail}`}>{supportEmail}</Anchor>
        </Text>
      </Stack>
    </SectionCard>
  )
}
