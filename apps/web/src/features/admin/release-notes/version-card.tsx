import { Group, Stack, Text, Title } from '@mantine/core'
import { type ReleaseNote, releaseTexts } from '@vigil/contract'
import { dayInWords } from '../../../lib/format/formats.ts'
import { Markdown } from '../../../ui/markdown/markdown.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './release-notes.module.css'
import type { Version } from './versions.ts'

export function VersionCard({ version: { name, isMajor, releaseDate, notes } }: { version: Version }) {
  return (
    <article className={classes.version} aria-label={`Version ${name}`}>
      <Group gap="sm">
        <Title order={2}>{name}</Title>
        <StatusBadge tone={isMajor ? 'accent' : 'neutral'}>{isMajor ? 'MAJOR' : 'MINOR'}</StatusBadge>
        <Text c="dimmed" size="sm">
          <time dateTime={releaseDate}>{dayInWords(releaseDate)}</time>
        </Text>
      </Group>
      {notes.map((note) => (
        <Note key={`${note.releaseDate} ${note.summary}`} note={note} />
      ))}
    </article>
  )
}

function Note({ note: { summary, featureDescription, improvementDescription } }: { note: ReleaseNote }) {
  return (
    <Stack gap="sm">
      <Text size="lg">{summary}</Text>
      <Part title={releaseTexts.features} text={featureDescription} />
      <Part title={releaseTexts.improvements} text={improvementDescription} />
    </Stack>
  )
}

function Part({ title, text }: { title: string; text: string }) {
  if (text === '') return null
  return (
    <div>
      <Title order={3} size="h4" mb={6}>
        {title}
      </Title>
      <Markdown text={text} topHeading={4} />
    </div>
  )
}
