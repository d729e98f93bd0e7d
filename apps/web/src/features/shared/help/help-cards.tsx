import { Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useSettings } from '../../../lib/app/settings.ts'
import { inlineText } from '../../../ui/markdown/plain-text.ts'
import { type Article, articleGroups, firstParagraph } from './articles.ts'
import classes from './help.module.css'

/** Start page: every help page with its summary. */
export function HelpCards({ articles }: { articles: Article[] }) {
  const { productName } = useSettings()
  return (
    <div className={classes.cards}>
      {articleGroups(articles).map(({ group, articles: inside }) => (
        <section key={group} aria-label={group.replace('{product}', productName)}>
          <Title order={2} mb="sm">
            {group.replace('{product}', productName)}
          </Title>
          <ul>
            {inside.map((article) => (
              <li key={article.topic}>
                <Link to={`/help/${article.topic}`} className={classes.card}>
                  <Text component="span" fw={600}>
                    {article.title}
                  </Text>
                  <Text component="span" size="sm" c="dimmed" lineClamp={3}>
                    {inlineText(firstParagraph(article))}
                  </Text>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
