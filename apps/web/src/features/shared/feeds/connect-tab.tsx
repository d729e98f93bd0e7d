import { SegmentedControl, Stack, Text } from '@mantine/core'
import { KeysCard } from '../../../lib/api-keys/keys-card.tsx'
import { CodeBlock } from '../../../ui/code-block/code-block.tsx'
import { CopyText } from '../../../ui/copy/copy-text.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { type SnippetName, snippetNames } from './feeds-search.ts'
import { feedAddress, snippetLabels, snippets } from './snippets.ts'

interface ConnectTabProps {
  organizationId: number
  snippet: SnippetName
  onSnippet: (snippet: SnippetName) => void
}

/** The address of a feed with an example, and the keys. */
export function ConnectTab({ organizationId, snippet, onSnippet }: ConnectTabProps) {
  return (
    <Stack gap="md">
      <SectionCard
        title="Connect a system"
        description="Send a key as a bearer token, or as the password of Basic authentication."
      >
        <Stack gap="md">
          <SegmentedControl
            aria-label="Feed"
            value={snippet}
            onChange={(value) => onSnippet(value as SnippetName)} // one of the data below
            data={snippetNames.map((value) => ({ value, label: snippetLabels[value] }))}
          />
          <CopyText value={feedAddress(snippet, location.origin)} isWhole />
          <CodeBlock code={snippets[snippet](location.origin)} name={`${snippetLabels[snippet]} example`} />
          <Text size="sm" c="dimmed">
            Indicators are updated every five minutes. A key allows 60 calls a minute, and 600 by TAXII.
          </Text>
        </Stack>
      </SectionCard>
      <KeysCard
        organizationId={organizationId}
        scope="feeds"
        description="Your systems use a key to read feeds. It gives access to nothing else."
        emptyText="No API keys yet. Create one for each system that reads feeds."
        placeholder="SIEM"
      />
    </Stack>
  )
}
