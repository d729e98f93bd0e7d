import { expect, test } from 'vitest'
import type { Article } from './articles.ts'
import { findHelp } from './find.ts'

const article = (topic: Article['topic'], title: string, text: string): Article => ({
  topic,
  group: 'Malvertising',
  title,
  text,
})
const articles = [
  article('threat-feed', 'Threat Feed', 'Every incident.\n\n## Export\n\nA **CSV** file holds 20,000 rows.'),
  article('orders', 'Orders', 'Orders can be exported as CSV too. The export has the filters of the page.'),
  article('drill', 'Drill', 'Harmless ads.'),
]
const topics = (query: string) => findHelp(articles, query).map(({ article: { topic } }) => topic)

test('finds pages that contain all words, in any case and order', () => {
  expect(topics('CSV rows')).toEqual(['threat-feed'])
  expect(topics('rows csv')).toEqual(['threat-feed'])
  expect(topics('csv drill')).toEqual([])
  expect(topics('  ')).toEqual([])
})

test('ranks titles above headings, and headings above text', () => {
  expect(topics('orders')).toEqual(['orders'])
  expect(topics('export')).toEqual(['threat-feed', 'orders'])
})

test('returns the matching section as plain text', () => {
  expect(findHelp(articles, '20,000')[0]).toMatchObject({
    heading: 'Export',
    excerpt: 'A CSV file holds 20,000 rows.',
  })
})

test('cuts the excerpt of a long page between words', () => {
  const long = article('drill', 'Drill', `${'before '.repeat(60)}needle ${'after '.repeat(80)}`)
  const [found] = findHelp([long], 'needle')
  expect(found?.excerpt).toMatch(/^… before .*needle after.* …$/)
  expect(found?.excerpt.length).toBeLessThan(320)
})
