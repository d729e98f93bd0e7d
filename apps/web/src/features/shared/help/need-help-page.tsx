import { Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useSettings } from '../../../lib/app/settings.ts'
import { SectionCard } from '../../../ui/section-card.tsx'

export function NeedHelpPage() {
  const { helpDocsUrl, supportEmail } = useSettings()
  return (
    <SectionCard title="How can we help?" description="Search the help pages, or contact the team.">
      <Group gap="sm" mb="md">
        <Button component={Link} to="/contact-us">
          Contact us
        </Button>
        <Button variant="default" component="a" href={helpDocsUrl ?? '/help'}>
          Open the help pages
        </Button>
      </Group>
      <Text c="dimmed" size="sm">
        Or email {supportEmail}.
      </Text>
    </SectionCard>
  )
}
