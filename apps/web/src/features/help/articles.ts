import { type HelpGroup, type HelpTopic, helpGroups, helpTopics } from '@vigil/contract'
import { parseMarkdown } from '../../ui/markdown/blocks.ts'
import { safeHref } from '../../ui/markdown/inline.ts'

export interface Article {
  topic: HelpTopic
  group: HelpGroup
  title: string
  /** Below its title. */
  text: string
}

// The pages are files for people to read in the repository too; the build takes them along.
const files = import.meta.glob<string>('../../../../../docs/help/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const written = new Map(
  Object.entries(files).map(([path, text]) => [path.slice(path.lastIndexOf('/') + 1, -'.md'.length), text]),
)

/** The topics that a file was written for, whether they are listed or not. */
export const writtenTopics = [...written.keys()]

/** All pages in the order of the list, under the name that this installation goes by. */
export function articlesFor(productName: string): Article[] {
  return (Object.keys(helpTopics) as HelpTopic[]).flatMap((topic) => {
    // its own keys
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

/** Pages name each other by their files. */
export const helpHref = (href: string) => {
  const [, topic, part = ''] = /^([a-z-]+)\.md(#[\w-]+)?$/.exec(href) ?? []
  return topic ? `/help/${topic}${part}` : safeHref(href)
}

/** What a page says first. */
export function leadOf({ text }: Pick<Article, 'text'>) {
  const [first] = parseMarkdown(text.split('\n\n')[0] ?? '', helpHref)
  return first?.kind === 'paragraph' ? first.children : []
}
