import { type HelpGroup, type HelpTopic, helpGroups, helpTopics } from '@vigil/contract'
import { parseMarkdown } from '../../../ui/markdown/blocks.ts'
import { safeHref } from '../../../ui/markdown/inline.ts'

export interface Article {
  topic: HelpTopic
  group: HelpGroup
  title: string
  /** Text below the title. */
  text: string
}

// Bundles the repository's help pages.
const files = import.meta.glob<string>('../../../../../../docs/help/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const written = new Map(
  Object.entries(files).map(([path, text]) => [path.slice(path.lastIndexOf('/') + 1, -'.md'.length), text]),
)

/** Topics with a file, whether listed or not. */
export const writtenTopics = [...written.keys()]

/** All pages in list order, with the configured product name. */
export function articlesFor(productName: string): Article[] {
  return (Object.keys(helpTopics) as HelpTopic[]).flatMap((topic) => {
    // keys of the topic list
    const source = written.get(topic)?.replaceAll('Vigil', productName)
    if (source === undefined) return []
    const [, title = topic] = /^# (.+)$/m.exec(source) ?? []
    return [{ topic, group: helpTopics[topic].group, title, text: source.replace(/^# .+\n+/, '') }]
  })
}

export const articleGroups = (articles: readonly Article[]) =>
  helpGroups
    .map((group) => ({ group, articles: articles.filter((article) => article.group === group) }))
    .filter(({ articles: inside }) => inside.length > 0)

/** Help pages link to each other by file name. */
export const helpHref = (href: string) => {
  const [, topic, part = ''] = /^([a-z-]+)\.md(#[\w-]+)?$/.exec(href) ?? []
  return topic ? `/help/${topic}${part}` : safeHref(href)
}

/** The page's first paragraph. */
export function firstParagraph({ text }: Pick<Article, 'text'>) {
  const [first] = parseMarkdown(text.split('\n\n')[0] ?? '', helpHref)
  return first?.kind === 'paragraph' ? first.children : []
}
