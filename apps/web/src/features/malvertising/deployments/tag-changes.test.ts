import type { Distribution, ScriptBuild, TagStatus } from '@vigil/contract'
import { expect, test } from 'vitest'
import { commonBucket, diffTags, isFound } from './tag-changes.ts'
import { exportFileName, exportText } from './tag-export.ts'

const tag = (id: string, s3Bucket: string, status: TagStatus = 'successful'): Distribution => ({
  distribution: id,
  distID: id,
  comment: `Tag ${id}`,
  kind: 'ad',
  scriptBucket: { s3Bucket, scriptVersion: s3Bucket },
  status,
  failure: null,
  enabled: true,
  isPinned: false,
  outdated: false,
  hosts: ['news.example', 'sport.example'],
  trustedHosts: ['cdn.partner.example', 'widgets.example'],
  inspections: [],
  scriptUrl: `https://cdn.example/${id}/script.js`,
  sha256: '',
  sri: '',
  changedAt: '2026-11-15T09:14:05.000Z',
})
const build = (s3Bucket: string): ScriptBuild => ({
  version: s3Bucket,
  s3Bucket,
  kind: 'ad',
  sha256: '',
  sri: '',
  ruleSet: null,
  isLatest: false,
})
const builds = [build('new'), build('old')]

test('sends only tags with another build, with the new and old one, skipping those in progress', () => {
  const tags = [tag('a', 'old'), tag('b', 'new'), tag('c', 'old', 'in progress'), tag('d', 'old')]
  const changes = diffTags(tags, { a: 'new', b: 'new', c: 'new', d: 'gone' }, builds)
  expect(changes).toEqual([
    {
      distribution: 'a',
      newScriptBucket: { s3Bucket: 'new', scriptVersion: 'new' },
      oldScriptBucket: { s3Bucket: 'old', scriptVersion: 'old' },
    },
  ])
})

test('returns the common build of tags, or none if they differ', () => {
  const tags = [tag('a', 'old'), tag('b', 'new')]
  expect(commonBucket(tags, {})).toBe(null)
  expect(commonBucket(tags, { a: 'new' })).toBe('new')
  expect(commonBucket([], {})).toBe(null)
})

test('finds a tag by part of its name, id or sites', () => {
  const one = tag('0a1b2c3d-x', 'new')
  expect(['tag 0a', '2c3d', 'sport.', 'nothing'].map((text) => isFound(one, text))).toEqual([true, true, true, false])
  expect(isFound({ ...one, hosts: null }, 'sport')).toBe(false)
})

test('exports a line per tag with the script to inject', () => {
  const [header, line, end] = exportText([tag('a', 'new')]).split('\n')
  expect(header?.split('\t')).toHaveLength(9)
  expect(line?.split('\t')).toEqual([
    'Tag a',
    'a',
    'new',
    'successful',
    'Yes',
    'No',
    'news.example, sport.example',
    'cdn.partner.example, widgets.example',
    '<script src="https://cdn.example/a/script.js"></script>',
  ])
  expect(end).toBe('')
  expect(exportFileName(new Date('2026-11-15T09:14:05Z'))).toBe('distributions-exported-2026-11-15T09-14-05Z.txt')
})
