import { Anchor, Loader, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { HelpTopic } from '@vigil/contract'
import { useEffect, useMemo } from 'react'
import { useSettings } from '../../../lib/app/settings.ts'
import { readSession } from '../../../lib/session/session.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { ArticleView } from './article-view.tsx'
import { articlesFor } from './articles.ts'

/** A help page inside the dashboard, or a redirect to the configured external site. */
function FramedHelp({ topic, elsewhere }: { topic: HelpTopic; elsewhere: string | null }) {
  const { productName } = useSettings()
  const article = useMemo(() => articlesFor(productName).find((one) => one.topic === topic), [productName, topic])
  useEffect(() => {
    if (elsewhere) window.location.replace(elsewhere)
  }, [elsewhere])
  if (elsewhere) {
    return (
      <SectionCard>
        <Stack align="center" py="xl">
          <Loader size="sm" />
          <Text>
            Redirecting to <Anchor href={elsewhere}>{new URL(elsewhere).host}</Anchor>
          </Text>
        </Stack>
      </SectionCard>
    )
  }
  return (
    <Stack gap="md">
      <Text c="dimmed">
        More in{' '}
        <Anchor component={Link} to="/help">
          all help pages
        </Anchor>
        .
      </Text>
      {article && <ArticleView article={article} />}
    </Stack>
  )
}

export function FaqPage() {
  const { helpDocsUrl } = useSettings()
  return <FramedHelp topic="faq" elsewhere={helpDocsUrl} />
}

/** The external documentation site identifies readers by their token. */
export function SdksPage() {
  const { sdkDocsUrl } = useSettings()
  const elsewhere = useMemo(() => sdkDocsUrl && withToken(sdkDocsUrl), [sdkDocsUrl])
  return <FramedHelp topic="sdk" elsewhere={elsewhere} />
}

function withToken(address: string) {
  const url = new URL(address)
  url.searchParams.set('token', readSession()?.token ?? '')
  return url.href
}
