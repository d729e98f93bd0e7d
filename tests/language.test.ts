import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Keeps comments, test titles and docs in plain English: CONTRIBUTING.md, "Style". */

/** Each phrase with its usual replacement, which the failure prints. */
const banned: [RegExp, string][] = [
  [/\btold\b/i, 'reported, shown, passed'],
  [/\b(?:is|are|was|were|be|been|being|what|when|gets?) asked\b/i, 'requested, queried'],
  [/\basked (?:for|of|about|by|at|again)\b/i, 'requested, queried'],
  [/\b(?:whoever|nobody|somebody)\b/i, 'the user, the caller, no one'],
  [/\bsays (?:what|who|whose|which|whether)\b/i, 'shows, describes, contains'],
  [/\b(?:the|one|same) door\b|\ba word (?:on|about|for)\b/i, 'endpoint; message'],
  [/\bat hand\b/i, 'available'],
  [/\blet go\b/i, 'deleted, released'],
  [/\breckon/i, 'calculate'],
  [/\bonce more\b|\banew\b/i, 'again'],
  [/\bof (?:its|their|his|her|one['’]s) own\b/i, 'separate, its own …'],
  [/\bfor ever\b/i, 'permanently'],
  [/\btaken for\b/i, 'mistaken for, treated as'],
  [/\b(?:goes|went|go) on\b/i, 'continues'],
  [/\b(?:has|have|had) come\b|\bhow far it (?:is|has)\b/i, 'arrived, loaded; progress'],
  [/\bso that (?:no|nothing|none)\b/i, 'so … never'],
  [/\bbeside\b/i, 'next to, compared with'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\bput (?:right|in order)\b/i, 'corrected; sorted'],
  [/\b(?:in vain|in sight|out of sight)\b/i, 'without effect; visible'],
  [/\bhowever (?:many|often|much|far)\b/i, 'even if …; for any number of'],
  [/\b(?:is|are|was|were|goes) away\b/i, 'unavailable, down'],
  [/\bsays? so\b/i, 'shows a note; is marked as'],
  [/\bpast the page\b/i, 'bypassing the page'],
]
const bannedOpening: [RegExp, string] = [/^(?:what|whose|of) /i, 'start with the noun or the verb']

interface Text {
  line: number
  text: string
  isComment: boolean
}

const root = new URL('..', import.meta.url).pathname
const self = 'tests/language.test.ts'
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(?:tsx?|mjs|css|md)$/.test(file) && !/\/(?:releases|migrations)\//.test(file) && file !== self)

const lineAt = (source: string, index: number) => source.slice(0, index).split('\n').length

// Strings are matched first: a comment mark inside one starts no comment.
const tokens =
  /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\*([\s\S]*?)\*\/|(?<=^|\s)\/\/(.*(?:\n[ \t]*\/\/.*)*)/gm
const titles = /\b(?:test|it|describe)(?:\.\w+)*(?:\([^()\n]*\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g

function codeTexts(source: string): Text[] {
  const comments = [...source.matchAll(tokens)].flatMap(({ 1: block, 2: lines, index }) => {
    const text = (block ?? lines)?.replace(/^[\s*/]+/gm, '').replaceAll('\n', ' ')
    return text === undefined ? [] : [{ line: lineAt(source, index), text, isComment: true }]
  })
  const names = [...source.matchAll(titles)].map(({ 2: text = '', index }) => ({
    line: lineAt(source, index),
    text,
    isComment: false,
  }))
  return [...comments, ...names]
}

/** Paragraphs without code. */
function markdownTexts(source: string): Text[] {
  const prose = source
    .replace(/^ *```[\s\S]*?^ *```$/gm, (code) => code.replace(/[^\n]/g, ''))
    .replace(/`[^`\n]*`/g, '…')
  return prose.split('\n').map((text, index) => ({ line: index + 1, text, isComment: false }))
}

function complaints(file: string, source = readFileSync(`${root}${file}`, 'utf8')) {
  const texts = file.endsWith('.md') ? markdownTexts(source) : codeTexts(source)
  return texts.flatMap(({ line, text, isComment }) =>
    [...banned, ...(isComment ? [bannedOpening] : [])].flatMap(([pattern, instead]) => {
      const found = pattern.exec(text)
      return found ? [`${file}:${line} "${found[0].trim()}" → ${instead}`] : []
    }),
  )
}

test('comments, test titles and docs contain no banned phrasing', () => {
  expect(files.length).toBeGreaterThan(1_000)
  expect(files.flatMap((file) => complaints(file))).toEqual([])
})

test('the check finds phrases in comments, titles and docs, and ignores code', () => {
  const find = (file: string, source: string) => complaints(file, source).length
  expect(find('a.ts', '// The user is told why.')).toBe(1)
  expect(find('a.ts', '/**\n * What a tag has.\n */')).toBe(1)
  expect(find('a.ts', "test('asks nobody', () => {})")).toBe(1)
  expect(find('a.ts', "test.each([1])('shown beside %s', () => {})")).toBe(1)
  expect(find('a.md', 'Mails are let go.')).toBe(1)
  expect(find('a.md', 'While the store is away, the page says so.')).toBe(2)
  expect(find('a.ts', "const told = 'https://a.example//told'")).toBe(0)
  expect(find('a.md', '```\ntold\n```\nUse `told`.')).toBe(0)
})
