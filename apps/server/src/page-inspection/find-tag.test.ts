import { expect, test } from 'vitest'
import { findTag, type InstalledTags } from './find-tag.ts'

const cdnBase = 'https://cdn.vigil.example'
const address = `${cdnBase}/0123abcd/script.js`
const url = 'https://news.example.com/'
const tag = { id: '0123abcd-1', comment: 'Main site', integrity: 'sha384-now', isOutdated: false, isDisabled: false }
const own = `<script src="${address}"></script>`
const prebid = '<script src="/js/prebid9.12.js"></script>'
const gtm = `<script>(function(w,d,s,l,i){j.src='https://www.googletagmanager.com/gtm.js?id='+i})(window,document,'script','dataLayer','GTM-AB12CD3');</script>`

function check(
  head: string,
  { policy = '', ...changed }: { policy?: string } & Partial<InstalledTags & typeof tag> = {},
) {
  const { kind = 'ad', ...more } = changed
  const installation: InstalledTags = { kind, cdnBase, tags: new Map([[address, { ...tag, ...more }]]) }
  const { findings } = findTag({ url, policy, html: `<html><head>${head}</head>` }, installation)
  return Object.fromEntries(findings.map(({ finding, detail }) => [finding, detail]))
}

test('finds no problem if the tag is the first script', () => {
  expect(check(`<meta charset="utf-8">${own}${prebid}`)).toEqual({
    tag_found: '0123abcd-1',
    first_script: '',
    loads_in_time: '',
    policy_allows: '',
    build_newest: '',
  })
})

test.each([
  ['Prebid before it', prebid + own, 'after_ads', 'https://news.example.com/js/prebid9.12.js'],
  [
    'another script before it',
    `<script src="/app.js"></script>${own}`,
    'after_script',
    'https://news.example.com/app.js',
  ],
  ['an inline script before it', `<script>start()</script>${own}`, 'after_script', ''],
  ['data before it', `<script type="application/ld+json">{}</script>${own}`, 'first_script', ''],
  ['async', `<script async src="${address}"></script>`, 'loads_late', 'async'],
  ['defer', `<script defer src="${address}"></script>`, 'loads_late', 'defer'],
  ['a module', `<script type="module" src="${address}"></script>`, 'loads_late', 'type="module"'],
  [
    'an optimizer that delays it',
    `<script type="text/rocketlazyload" data-rocket-src="${address}"></script>`,
    'loads_delayed',
    'text/rocketlazyload',
  ],
  [
    'another build in its integrity attribute',
    `<script integrity="sha384-old" src="${address}"></script>`,
    'build_pinned',
    'sha384-old',
  ],
  [
    'a policy in the page',
    `<meta http-equiv="Content-Security-Policy" content="script-src 'self'">${own}`,
    'policy_blocks',
    cdnBase,
  ],
  ['no tag next to ad code', prebid, 'tag_missing', 'https://news.example.com/js/prebid9.12.js'],
  ['no tag', '<script src="/app.js"></script>', 'tag_missing', ''],
  ['a tag in a comment', `<!-- ${own} -->`, 'tag_missing', ''],
  ['a tag manager without the tag', gtm, 'tag_in_tag_manager', 'GTM-AB12CD3'],
  [
    'a tag of another organization',
    `<script src="${cdnBase}/ffff0000/script.js"></script>`,
    'tag_of_others',
    `${cdnBase}/ffff0000/script.js`,
  ],
] as const)('recognises %s', (_name, head, finding, detail) => {
  expect(check(head)).toMatchObject({ [finding]: detail })
})

test('reports a policy of the header, an outdated build and a disabled tag', () => {
  expect(check(own, { policy: "default-src 'self'" })).toHaveProperty('policy_blocks', cdnBase)
  expect(check(own, { isOutdated: true })).toHaveProperty('build_outdated')
  expect(check(own, { isDisabled: true })).toHaveProperty('tag_disabled')
})

test("a shop's script is asynchronous, and may be after ad code", () => {
  const script = `<script async src="${address}"></script>`
  expect(check(script, { kind: 'cart' })).toMatchObject({ loads_in_time: 'async', first_script: '' })
  expect(check(prebid + script, { kind: 'cart' })).toHaveProperty('after_script')
  expect(check(own, { kind: 'cart' })).toHaveProperty('loads_blocking')
})

test('analyses hostile markup in linear time', () => {
  const hostile = `${'<script '.repeat(40_000)}${'<!--'.repeat(40_000)}${'GTM-'.repeat(40_000)}`
  expect(check(hostile)).toHaveProperty('tag_missing')
})
