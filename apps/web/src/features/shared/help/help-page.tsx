import { Anchor, NativeSelect, Text, TextInput } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { type HelpTopic, helpTexts, isHelpTopic } from '@vigil/contract'
import { useMemo } from 'react'
import IconSearch from '~icons/search'
import { useSettings } from '../../../lib/app/settings.ts'
import { usePageSearch } from '../../../lib/search/page-search.ts'
import { useSearchField } from '../../../lib/search/search-field.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ArticleView } from './article-view.tsx'
import { type Article, articleGroups, articlesFor } from './articles.ts'
import { Findings } from './findings.tsx'
import classes from './help.module.css'
import { HelpCards } from './help-cards.tsx'
import { HelpList } from './help-list.tsx'
import { helpSearch } from './help-search.ts'

/** Built-in help, public so that links in emails work. */
export function HelpPage() {
  const { productName } = useSettings()
  const { topic } = useParams({ strict: false })
  const articles = useMemo(() => articlesFor(productName), [productName])
  const [{ q }, change] = usePageSearch(helpSearch)
  const [text, setText] = useSearchField(q, (next) => change({ q: next }))
  const known = topic !== undefined && isHelpTopic(topic) ? topic : null
  const title = articles.find((article) => article.topic === known)?.title
  useDocumentTitle(title ? `${title} · Help · ${productName}` : `Help · ${productName}`)
  return (
    <div className={classes.page}>
      <div className={classes.side}>
        <TextInput
          type="search"
          aria-label="Search help"
          placeholder="Search help"
          leftSection={<IconSearch size={14} aria-hidden />}
          data-page-search
          maxLength={64}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <PagePicker articles={articles} current={known} />
        <HelpList articles={articles} current={known} />
        <Text size="sm">
          <Anchor component={Link} to="/">
            Go to {productName}
          </Anchor>
        </Text>
      </div>
      <div className={classes.content}>
        {q !== '' ? (
          <Findings articles={articles} query={q} />
        ) : (
          <Shown articles={articles} topic={topic} known={known} />
        )}
      </div>
    </div>
  )
}

interface ShownProps {
  articles: Article[]
  topic: string | undefined
  known: HelpTopic | null
}

function Shown({ articles, topic, known }: ShownProps) {
  const article = articles.find((one) => one.topic === known)
  if (article) return <ArticleView key={article.topic} article={article} />
  return (
    <>
      {topic !== undefined && (
        <EmptyState text={helpTexts.unknown} hint="Choose a page below, or search." minHeight={120} />
      )}
      <HelpCards articles={articles} />
    </>
  )
}

/** Replaces the list on narrow screens. */
function PagePicker({ articles, current }: { articles: Article[]; current: HelpTopic | null }) {
  const navigate = useNavigate()
  const { productName } = useSettings()
  const groups = articleGroups(articles).map(({ group, articles: inside }) => ({
    group: group.replace('{product}', productName),
    items: inside.map(({ topic, title }) => ({ value: topic, label: title })),
  }))
  return (
    <NativeSelect
      className={classes.picker}
      aria-label="Help page"
      data={[{ value: '', label: 'All help pages' }, ...groups]}
      value={current ?? ''}
      onChange={({ currentTarget: { value } }) =>
        value === '' ? navigate({ to: '/help' }) : navigate({ to: `/help/${value}` })
      }
    />
  )
}
