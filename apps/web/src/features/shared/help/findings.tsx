import { Highlight, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { helpTexts } from '@vigil/contract'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import type { Article } from './articles.ts'
import { findHelp } from './find.ts'
import classes from './help.module.css'

export function Findings({ articles, query }: { articles: Article[]; query: string }) {
  const found = findHelp(articles, query)
  if (found.length === 0) {
    return <EmptyState text={helpTexts.nothingFound} hint="Try fewer or different words." minHeight={240} />
  }
  const words = query.split(/\s+/).filter(Boolean)
  return (
    <section aria-label="Search results">
      <Text size="sm" c="dimmed" role="status" mb="sm">
        {found.length === 1 ? '1 page' : `${found.length} pages`}
      </Text>
      <ul className={classes.findings}>
        {found.map(({ article: { topic, title }, heading, excerpt }) => (
          <li key={topic}>
            <Link to={`/help/${topic}`} search={{}} className={classes.finding}>
              <Text component="span" fw={600}>
                {heading ? `${title} · ${heading}` : title}
              </Text>
              <Highlight component="span" size="sm" highlight={words} className={classes.excerpt}>
                {excerpt}
              </Highlight>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
