import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { HelpTopic } from '@vigil/contract'
import { useEffect, useRef } from 'react'
import { useSettings } from '../../../lib/app/settings.ts'
import { type Article, articleGroups } from './articles.ts'
import classes from './help.module.css'

/** All help pages by subject. */
export function HelpList({ articles, current }: { articles: Article[]; current: HelpTopic | null }) {
  const { productName } = useSettings()
  const own = useRef<HTMLAnchorElement>(null)
  // Scrolls the current page into view: the list is taller than most screens.
  useEffect(() => {
    if (current) own.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <nav className={classes.list} aria-label="Help pages">
      {articleGroups(articles).map(({ group, articles: inside }) => (
        <div key={group}>
          <Text size="xs" fw={600} c="dimmed" className={classes.group}>
            {group.replace('{product}', productName)}
          </Text>
          <ul>
            {inside.map(({ topic, title }) => (
              <li key={topic}>
                <Link
                  ref={topic === current ? own : undefined}
                  to={`/help/${topic}`}
                  className={classes.item}
                  aria-current={topic === current ? 'page' : undefined}
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
