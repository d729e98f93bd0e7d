import { Anchor, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Markdown } from '../../../ui/markdown/markdown.tsx'
import { type Article, helpHref } from './articles.ts'
import classes from './help.module.css'

/** Links between help pages navigate without a reload; links to screens replace the help page. */
function helpLink(href: string, children: ReactNode) {
  const [, topic] = /^\/help\/([a-z-]+)$/.exec(href) ?? []
  if (topic) {
    return (
      <Anchor component={Link} to={`/help/${topic}`} inherit>
        {children}
      </Anchor>
    )
  }
  const isOwn = href.startsWith('/') || href.startsWith('#')
  return (
    <Anchor href={href} inherit {...(isOwn ? {} : { target: '_blank', rel: 'noopener noreferrer' })}>
      {children}
    </Anchor>
  )
}

export function ArticleView({ article: { title, text } }: { article: Article }) {
  return (
    <article className={classes.article}>
      <Title order={2} size="h1">
        {title}
      </Title>
      <Markdown text={text} topHeading={2} hrefOf={helpHref} renderLink={helpLink} />
    </article>
  )
}
