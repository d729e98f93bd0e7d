import { type Distribution, scriptElement } from '@vigil/contract'

const columns = [
  'Tag Name',
  'Distribution',
  'Version',
  'Status',
  'Enabled',
  'Outdated',
  'Sites',
  'Trusted script hosts',
  'Script to inject',
]

const yes = (isSo: boolean) => (isSo ? 'Yes' : 'No')

/** One tab-separated line per tag, for a text editor or a spreadsheet. */
export function exportText(tags: readonly Distribution[]): string {
  const lines = tags.map((tag) => [
    tag.comment,
    tag.distribution,
    tag.scriptBucket.scriptVersion,
    tag.status,
    yes(tag.enabled),
    yes(tag.outdated),
    (tag.hosts ?? []).join(', '),
    tag.trustedHosts.join(', '),
    scriptElement(tag.scriptUrl, tag.kind),
  ])
  return `${[columns, ...lines].map((cells) => cells.join('\t')).join('\n')}\n`
}

/** distributions-exported-2026-11-15T09-14-05Z.txt */
export const exportFileName = (now: Date) =>
  `distributions-exported-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.txt`
