import { expect, test } from 'vitest'
import { analysePage } from './analyse-page.ts'

const cdnBase = 'https://cdn.vigil.example'
const tag = `${cdnBase}/0123abcd/script.js`
const known = { cdnBase, integrities: new Map([[tag, 'sha384-now']]) }
const url = 'https://news.example.com/'
const own = `<script src="${tag}"></script>`
const prebid = '<script src="/js/prebid9.12.js"></script>'
const gpt = '<script async src="https://securepubads.g.doubleclick.net/tag/js/gpt.js"></script>'

const check = (head: string, policy = '') => analysePage({ url, policy, html: `<html><head>${head}</head>` }, known)

test.each([
  ['the tag before ad libraries', own + prebid + gpt, 'ok', ''],
  ['the tag alone', own, 'ok', ''],
  ['the tag after Prebid', prebid + own, 'late', 'https://news.example.com/js/prebid9.12.js'],
  ['the tag after the publisher tag', gpt + own, 'late', 'https://securepubads.g.doubleclick.net/tag/js/gpt.js'],
  ['an asynchronous tag', `<script async src="${tag}"></script>`, 'late', 'The tag is loaded asynchronously.'],
  ['ads without a tag', prebid, 'missing', 'https://news.example.com/js/prebid9.12.js'],
  ['a tag in a comment', `<!-- ${own} -->${prebid}`, 'missing', 'https://news.example.com/js/prebid9.12.js'],
  ['neither', '<script src="/app.js"></script>', 'no_ads', ''],
  [
    'the tag of another organization',
    `<script src="${cdnBase}/ffff0000/script.js"></script>${prebid}`,
    'other_tag',
    `${cdnBase}/ffff0000/script.js`,
  ],
  ['a pinned older build', `<script src="${tag}" integrity="sha384-before"></script>`, 'pinned', 'sha384-before'],
  ['a pinned current build', `<script integrity="sha384-before sha384-now" src=${tag}></script>`, 'ok', ''],
  [
    'a policy in the page',
    `<meta content="script-src 'self'" http-equiv="Content-Security-Policy">${own}`,
    'blocked',
    cdnBase,
  ],
] as const)('recognises %s', (_name, head, result, detail) => {
  expect(check(head)).toEqual({ result, detail })
})

test.each([
  ['', 'ok'],
  ["default-src 'self'", 'blocked'],
  ["default-src 'none'; script-src https:", 'ok'],
  ["default-src *; script-src 'self'", 'blocked'],
  ['script-src https://cdn.vigil.example', 'ok'],
  ['script-src *.vigil.example', 'ok'],
  ['script-src *.example.com', 'blocked'],
  ['script-src https://cdn.vigil.example/0123abcd/', 'ok'],
  ['script-src https://cdn.vigil.example/other/', 'blocked'],
  ["script-src 'strict-dynamic' 'nonce-n1' https:", 'blocked'],
  ['script-src https:, script-src https://other.example', 'blocked'],
  ['img-src *', 'ok'],
])('the header %j is %s', (policy, result) => {
  expect(check(own, policy).result).toBe(result)
})

test('a nonce allows the tag', () => {
  const withNonce = `<script nonce="n1" src="${tag}"></script>`
  expect(check(withNonce, "script-src 'strict-dynamic' 'nonce-n1'").result).toBe('ok')
})

test('hostile markup is analysed in linear time', () => {
  const html = `${'<script '.repeat(40_000)}${'<!--'.repeat(40_000)}${'<meta a='.repeat(40_000)}`
  expect(analysePage({ url, policy: '', html }, known).result).toBe('no_ads')
})
