import { SegmentedControl, Stack, Text } from '@mantine/core'
import { CodeBlock } from '../../../ui/code-block/code-block.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { languageLabels, snippets } from './snippets.ts'
import { type Language, languages } from './verification-search.ts'

interface SnippetsCardProps {
  language: Language
  onLanguage: (language: Language) => void
}

export function SnippetsCard({ language, onLanguage }: SnippetsCardProps) {
  return (
    <SectionCard title="Add it to your checkout" description="Send the cookie vigil_cart with the code or the order.">
      <Stack gap="md">
        <SegmentedControl
          aria-label="Language"
          value={language}
          onChange={(value) => onLanguage(value as Language)} // one of the data below
          data={languages.map((value) => ({ value, label: languageLabels[value] }))}
        />
        <CodeBlock code={snippets[language](location.origin)} name={`${languageLabels[language]} snippet`} />
        <Text size="sm" c="dimmed">
          A timeout or an error means no verdict: accept the code and continue the checkout.
        </Text>
      </Stack>
    </SectionCard>
  )
}
