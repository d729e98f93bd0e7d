import { Group, Loader, Text } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { helpDocsFaq, helpTexts } from '@vigil/contract'
import { useEffect, useState } from 'react'
import { ApiFailure, call } from '../../../lib/api/api.ts'
import { useSettings } from '../../../lib/app/settings.ts'
import { readSession } from '../../../lib/session/session.ts'
import { SectionCard } from '../../../ui/section-card.tsx'

/**
 * Entry link for emails and other sites: signs in, then redirects to the help topic, or to the root if there is none.
 */
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
