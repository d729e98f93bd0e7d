import { findHelpTopic } from '@vigil/contract'
import { expect, test } from 'vitest'
import { articlesFor, helpHref, writtenTopics } from './features/shared/help/articles.ts'
import { pages } from './pages.ts'

/** Help pages need no help page. */
const without = ['/help', '/help/$topic', '/faq-direct/$topic']
const paths = pages.map(({ path }) => String(path))

test.each(paths.filter((path) => !without.includes(path)))('screen %s has a help page', (path) => {
  expect(findHelpTopic(path)).toBeDefined()
})

test.each(articlesFor('Vigil'))('every link of $topic resolves', ({ text }) => {
  for (const [, href = ''] of text.matchAll(/\]\(([^)]+)\)/g)) {
    const target = helpHref(href) ?? ''
    expect(target, href).not.toBe('')
    const [, topic] = /^\/help\/([a-z-]+)/.exec(target) ?? []
    if (topic) expect(writtenTopics, href).toContain(topic)
    else if (target.startsWith('/') && !target.startsWith('/api/'))
      expect(paths, href).toContain(target.split(/[?#]/)[0])
  }
})
