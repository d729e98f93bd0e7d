import { Group, Loader, Text } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { helpDocsFaq, helpTexts } from '@vigil/contract'
import { useEffect, useState } from 'react'
import { ApiFailure, call } from '../../lib/api.ts'
import { readSession } from '../../lib/session.ts'
import { useSettings } from '../../lib/settings.ts'
import { SectionCard } from '../../ui/section-card.tsx'

/** A link for mails and other sites: signs in first, then leads to the help on a topic. Without any, to the start. */
export function FaqDirectPage() {
  const { topic = '' } = useParams({ strict: false })
  const { helpDocsUrl } = useSettings()
  const navigate = useNavigate()
  const [isKnown, setIsKnown] = useState(false)

  useEffect(() => {
    const from = `/faq-direct/${encodeURIComponent(topic)}`
    const signIn = () => navigate({ href: `/sign-in?from=${encodeURIComponent(from)}`, replace: true })
    const follow = async () => {
      if (!readSession()) return signIn()
      const { link } = await call(helpDocsFaq, { query: { topic } })
      setIsKnown(true)
      if (link === null) return navigate({ to: '/', replace: true })
      return helpDocsUrl ? window.location.replace(link) : navigate({ href: link, replace: true })
    }
    follow().catch((error: unknown) => {
      const isSignedOut = error instanceof ApiFailure && error.status === 401
      return isSignedOut ? signIn() : navigate({ to: '/', replace: true })
    })
  }, [topic, helpDocsUrl, navigate])

  return (
    <SectionCard>
      <Group justify="center" py="xl" role="status">
        <Loader size="sm" />
        <Text>{isKnown ? helpTexts.redirecting : helpTexts.checking}</Text>
      </Group>
    </SectionCard>
  )
}
