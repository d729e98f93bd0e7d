import { type Block, parseMarkdown } from '../../../ui/markdown/blocks.ts'
import { plainText } from '../../../ui/markdown/plain-text.ts'
import type { Article } from './articles.ts'

export interface Finding {
  article: Article
  /** Heading of the matching section. */
  heading: string | null
  /** Text around the first match. */
  excerpt: string
  score: number
}

interface Part {
  heading: string | null
  text: string
}

const splitWords = (query: string) => query.toLowerCase().split(/\s+/).filter(Boolean)

/** Pages that contain all words, ranked by title, then heading, then number of matches. */
export function findHelp(articles: readonly Article[], query: string): Finding[] {
  const words = splitWords(query)
  if (words.length === 0) return []
  return articles
    .flatMap((article) => searchArticle(article, words) ?? [])
    .sort((a, b) => b.score - a.score || a.article.title.localeCompare(b.article.title, 'en'))
}

function searchArticle(article: Article, words: string[]): Finding | null {
  const title = article.title.toLowerCase()
  const parts = splitArticle(article)
  const all = [title, ...parts.map(({ heading, text }) => `${heading ?? ''} ${text}`.toLowerCase())].join(' ')
  if (!words.every((word) => all.includes(word))) return null
  const scored = parts.map((part) => ({ part, score: scorePart(part, words) }))
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a), scored[0] ?? { part: parts[0], score: 0 })
  const inTitle = words.filter((word) => title.includes(word)).length * 100
  return {
    article,
    heading: best.part?.heading ?? null,
    excerpt: cutExcerpt(best.part?.text ?? '', words),
    score: inTitle + best.score,
  }
}

function scorePart({ heading, text }: Part, words: string[]) {
  const [head, body] = [heading?.toLowerCase() ?? '', text.toLowerCase()]
  return words.reduce((sum, word) => sum + (head.includes(word) ? 20 : 0) + Math.min(body.split(word).length - 1, 5), 0)
}

/** Splits a page at its headings. */
function splitArticle({ text }: Article): Part[] {
  const parts: Part[] = [{ heading: null, text: '' }]
  for (const block of parseMarkdown(text)) {
    if (block.kind === 'heading') parts.push({ heading: plainText([block]), text: '' })
    else addTo(parts, block)
  }
  return parts
}

function addTo(parts: Part[], block: Block) {
  const last = parts.at(-1)
  if (last) last.text = `${last.text} ${plainText([block])}`.trim()
}

const around = 90

function cutExcerpt(text: string, words: string[]) {
  const plain = text.replaceAll(/\s+/g, ' ')
  const hits = words.map((word) => plain.toLowerCase().indexOf(word)).filter((at) => at >= 0)
  const at = hits.length > 0 ? Math.min(...hits) : 0
  const from = at <= around ? 0 : plain.indexOf(' ', at - around) + 1
  const end = at + around * 2
  const to = end >= plain.length ? plain.length : plain.lastIndexOf(' ', end)
  return `${from > 0 ? '… ' : ''}${plain.slice(from, to)}${to < plain.length ? ' …' : ''}`
}
