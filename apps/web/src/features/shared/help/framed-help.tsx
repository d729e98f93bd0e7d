import { Anchor, Loader, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type HelpTopic, sessionHandOver } from '@vigil/contract'
import { useEffect, useMemo } from 'react'
import { call, errorMessage } from '../../../lib/api/api.ts'
import { useSettings } from '../../../lib/app/settings.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
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

/** The external documentation site identifies readers by a one-time code, so their token is never in a URL. */
export function SdksPage() {
  const { sdkDocsUrl } = useSettings()
  return sdkDocsUrl ? <HandOver address={sdkDocsUrl} /> : <FramedHelp topic="sdk" elsewhere={null} />
}

function HandOver({ address }: { address: string }) {
  // A code works once: every visit needs a new one.
  const handOver = useQuery({
    queryKey: ['hand-over', address],
    queryFn: () => call(sessionHandOver, {}),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (handOver.isError) {
    return (
      <SectionCard>
        <ErrorState
          message="Failed to open the SDK documentation"
          detail={errorMessage(handOver.error)}
          onRetry={handOver.refetch}
          isRetrying={handOver.isFetching}
        />
      </SectionCard>
    )
  }
  if (handOver.isPending) return <Skeleton h={96} />
  return <FramedHelp topic="sdk" elsewhere={withCode(address, handOver.data.code)} />
}

function withCode(address: string, code: string) {
  const url = new URL(address)
  url.searchParams.set('code', code)
  return url.href
}
