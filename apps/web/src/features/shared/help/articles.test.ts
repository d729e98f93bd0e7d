import { helpTopics } from '@vigil/contract'
import { expect, test } from 'vitest'
import { parseMarkdown } from '../../../ui/markdown/blocks.ts'
import { plainText } from '../../../ui/markdown/plain-text.ts'
import { articlesFor, firstParagraph, writtenTopics } from './articles.ts'

const articles = articlesFor('Vigil')
const ofScreens = articles.filter(({ group }) => group !== 'First steps' && group !== 'For developers')

test('every topic has a page, and every page a topic', () => {
  expect([...writtenTopics].sort()).toEqual(Object.keys(helpTopics).sort())
  expect(articles.map(({ topic }) => topic)).toEqual(Object.keys(helpTopics))
})

test.each(articles)('$topic has a title, starts with its subject, and is long enough', (article) => {
  expect(article.title).not.toBe(article.topic)
  expect(firstParagraph(article).length).toBeGreaterThan(0)
  expect(plainText(parseMarkdown(article.text)).split(/\s+/).length).toBeGreaterThan(80)
})

test.each(ofScreens)('$title explains what it shows, how it is calculated and what to do', ({ text }) => {
  const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
  expect(headings).toEqual(expect.arrayContaining(['What it shows', 'What to do']))
  expect(headings.some((heading) => heading?.startsWith('How it '))).toBe(true)
})

test('uses the configured product name', () => {
  const [first] = articlesFor('Argus')
  expect(first?.text).toContain('Argus')
  expect(first?.text).not.toContain('Vigil')
})
