import type { DistributionKind, IntegrationFinding } from '@vigil/contract'
import {
  type FetchedPage,
  isAdLibrary,
  isBlockedByPolicy,
  isTagAddress,
  type PageElements,
  readPage,
  type ScriptElement,
  withoutQuery,
} from './page-elements.ts'

export interface KnownTag {
  id: string
  comment: string
  /** Hash of the script that is delivered now. */
  integrity: string
  isOutdated: boolean
  isDisabled: boolean
}

export interface InstalledTags {
  kind: DistributionKind
  cdnBase: string
  /** The organization's tags by script URL. */
  tags: ReadonlyMap<string, KnownTag>
}

export interface TagFinding {
  finding: IntegrationFinding
  detail: string
}

const mostDetail = 300
const container = /googletagmanager\.com\/gtm\.js|\bGTM-[A-Z\d]{4,12}\b/
const containerId = /\bGTM-[A-Z\d]{4,12}\b/
/** Other types do not run: data, or scripts that an optimizer starts later. */
const runningType = /^(|module|(text|application)\/(java|ecma)script)$/i

const found = (finding: IntegrationFinding, detail = ''): TagFinding => ({
  finding,
  detail: detail.slice(0, mostDetail),
})

/** Examines the markup for the tag and what affects it, in the order of the lines on screen. The page is hostile text. */
export function findTag(
  page: FetchedPage,
  installation: InstalledTags,
): { tag: KnownTag | null; findings: TagFinding[] } {
  const elements = readPage(page)
  const { scripts } = elements
  const at = scripts.findIndex(({ src }) => installation.tags.has(withoutQuery(src)))
  const script = scripts[at]
  const tag = script && installation.tags.get(withoutQuery(script.src))
  if (!script || !tag) return { tag: null, findings: [describeAbsence(page, elements, installation)] }
  return {
    tag,
    findings: [
      tag.isDisabled ? found('tag_disabled', tag.id) : found('tag_found', tag.id),
      describePosition(scripts, at, installation.kind),
      describeLoading(script, installation.kind),
      isBlockedByPolicy(elements, script, page.url)
        ? found('policy_blocks', new URL(script.src).origin)
        : found('policy_allows'),
      describeBuild(script, tag),
    ],
  }
}

function describeAbsence(page: FetchedPage, { scripts }: PageElements, { cdnBase }: InstalledTags): TagFinding {
  const stranger = scripts.find(({ src }) => isTagAddress(src, cdnBase))
  if (stranger) return found('tag_of_others', stranger.src)
  if (container.test(page.html)) return found('tag_in_tag_manager', containerId.exec(page.html)?.[0])
  return found('tag_missing', scripts.find(isAdLibrary)?.src)
}

function describePosition(scripts: readonly ScriptElement[], at: number, kind: DistributionKind): TagFinding {
  const earlier = scripts.slice(0, at).filter(({ attributes }) => runningType.test(attributes.get('type') ?? ''))
  const library = earlier.find(isAdLibrary)
  if (library && kind === 'ad') return found('after_ads', library.src)
  const [first] = earlier
  return first ? found('after_script', first.src) : found('first_script')
}

function describeLoading({ attributes }: ScriptElement, kind: DistributionKind): TagFinding {
  const type = attributes.get('type') ?? ''
  if (!runningType.test(type) || !attributes.has('src')) return found('loads_delayed', type)
  const reason = ['async', 'defer'].find((name) => attributes.has(name)) ?? (type === 'module' ? 'type="module"' : '')
  if (kind === 'ad') return reason ? found('loads_late', reason) : found('loads_in_time')
  return reason ? found('loads_in_time', reason) : found('loads_blocking')
}

function describeBuild({ attributes }: ScriptElement, { integrity, isOutdated }: KnownTag): TagFinding {
  const pinned = attributes.get('integrity')
  if (pinned && !pinned.split(/\s+/).includes(integrity)) return found('build_pinned', pinned)
  return isOutdated ? found('build_outdated') : found('build_newest')
}
