import type { AdQualityLists } from '@vigil/database'
import { expect, test } from 'vitest'
import { mergedProfile } from './load-profile.ts'

const profile = (more: Partial<AdQualityLists['profile']> = {}): AdQualityLists['profile'] => ({
  id: 1,
  organizationId: 1,
  name: 'A',
  internalName: 'a',
  brandsEnabled: true,
  categoriesEnabled: true,
  iabCategoriesEnabled: true,
  domainsEnabled: true,
  adFormatsEnabled: true,
  updatedAt: new Date(0),
  ...more,
})
const lists = (more: Partial<AdQualityLists>): AdQualityLists => ({
  profile: profile(),
  isAssigned: true,
  entries: [],
  domains: [],
  allowed: [],
  formats: [],
  ...more,
})
const entry = (kind: 'brand' | 'category' | 'iab-category', key: string, isBlocking: boolean) => ({
  id: 1,
  kind,
  key,
  name: `The ${key}`,
  domains: [`${key}.example`],
  iabCodes: ['IAB1'],
  isBlocking,
})
const codes = ['IAB7', 'IAB7-1', 'IAB7-44', 'IAB8', 'IAB70']

test('resolves brands to domains and categories to IAB codes', () => {
  const made = mergedProfile(
    [lists({ entries: [entry('brand', 'cola', true), entry('category', 'bets', false)] })],
    codes,
  )
  expect(made.brands).toEqual([{ name: 'The cola', domains: ['cola.example'], isBlocking: true }])
  expect(made.categories).toEqual([
    { name: 'The bets', domains: ['bets.example'], iabCategories: ['IAB1'], isBlocking: false },
  ])
})

test('applies a first-tier category to its children, unless a child has its own setting', () => {
  const chosen = [entry('iab-category', 'IAB7', false), entry('iab-category', 'IAB7-44', true)]
  expect(mergedProfile([lists({ entries: chosen })], codes).iabCategories).toEqual([
    { id: 'IAB7', isBlocking: false },
    { id: 'IAB7-1', isBlocking: false },
    { id: 'IAB7-44', isBlocking: true },
  ])
})

test('applies the stricter of two profiles, and allows what either allows', () => {
  const one = lists({
    domains: [{ id: 1, domain: 'a.example', isBlocking: false }],
    allowed: [{ id: 9, domain: 'ok.example' }],
  })
  const two = lists({
    domains: [{ id: 1, domain: 'a.example', isBlocking: true }],
    allowed: [{ id: 9, domain: 'ok.example' }],
  })
  const made = mergedProfile([one, two], codes)
  expect(made.domains).toEqual([{ domain: 'a.example', isBlocking: true }])
  expect(made.allowedDomains).toEqual(['ok.example'])
})

test('ignores disabled settings, but always applies the allow list', () => {
  const off = profile({
    brandsEnabled: false,
    categoriesEnabled: false,
    iabCategoriesEnabled: false,
    domainsEnabled: false,
    adFormatsEnabled: false,
  })
  const made = mergedProfile(
    [
      lists({
        profile: off,
        entries: [entry('brand', 'cola', true), entry('category', 'bets', true), entry('iab-category', 'IAB7', true)],
        domains: [{ id: 1, domain: 'a.example', isBlocking: true }],
        formats: [{ format: 'sticky', isBlocking: true }],
        allowed: [{ id: 2, domain: 'ok.example' }],
      }),
    ],
    codes,
  )
  expect(made).toEqual({
    brands: [],
    categories: [],
    iabCategories: [],
    domains: [],
    adFormats: [],
    allowedDomains: ['ok.example'],
  })
})
