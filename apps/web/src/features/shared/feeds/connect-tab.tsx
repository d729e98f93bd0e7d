import { SegmentedControl, Stack, Text } from '@mantine/core'
import { KeysCard } from '../../../lib/api-keys/keys-card.tsx'
import { CodeBlock } from '../../../ui/code-block/code-block.tsx'
import { CopyText } from '../../../ui/copy/copy-text.tsx'
import { FactLine, Facts } from '../../../ui/facts/facts.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import classes from './feeds.module.css'
import { type SnippetName, snippetNames } from './feeds-search.ts'
import { feedAddress, snippetLabels, snippets } from './snippets.ts'

interface ConnectTabProps {
  organizationId: number
  snippet: SnippetName
  onSnippet: (snippet: SnippetName) => void
}

/** Addresses, an example of each, and the keys. */
export function ConnectTab({ organizationId, snippet, onSnippet }: ConnectTabProps) {
  return (
    <Stack gap="md">
      <div className={classes.cards}>
        <SectionCard title="Addresses" description="Send a key as a bearer token, or as the password.">
          <Facts>
            {snippetNames.map((name) => (
              <FactLine key={name} label={snippetLabels[name]}>
                <CopyText value={feedAddress(name, location.origin)} isWhole />
              </FactLine>
            ))}
          </Facts>
        </SectionCard>
        <SectionCard title="Examples">
          <Stack gap="md">
            <SegmentedControl
              aria-label="Feed"
              value={snippet}
              onChange={(value) => onSnippet(value as SnippetName)} // one of the data below
              data={snippetNames.map((value) => ({ value, label: snippetLabels[value] }))}
            />
            <CodeBlock code={snippets[snippet](location.origin)} name={`${snippetLabels[snippet]} example`} />
            <Text size="sm" c="dimmed">
              Indicators are updated every five minutes. A key allows 60 calls a minute, and 600 of TAXII.
            </Text>
          </Stack>
        </SectionCard>
      </div>
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
