import { explanationOfVariant, type ThreatItem } from '@vigil/contract'
import { escapeHtml, feedName, feedTime, threatSummary } from '@vigil/presentation'

export interface EvidencePageData {
  productName: string
  organizationName: string
  createdAt: Date
  /** The installation, where the reader can verify the bundle. */
  publicUrl: string
  /** In order; `folder` is the path of the incident's files. */
  incidents: readonly {
    item: ThreatItem
    folder: string
    matchedRule: MatchedRule
    requestChain: readonly RequestStep[]
    hasPicture: boolean
    hasAdTag: boolean
  }[]
}

export interface MatchedRule {
  id: string
  /** Its patterns in each build that may have matched the ad. */
  texts: { build: string; ruleSet: number; patterns: string[] }[]
  /** Why there is no text; '' if there is one. */
  note: string
}

export interface RequestStep {
  /** Who named the address: the visited page, the ad's markup or code, or the report of the script that stopped the attack. */
  by: 'page' | 'markup' | 'code' | 'report'
  /** The element, if an element of the markup named it. */
  element: string
  address: string
}

const stepLabels: Record<RequestStep['by'], string> = {
  page: 'Page',
  markup: 'Ad tag',
  code: 'Code of the ad',
  report: 'Reported by the script',
}

const style = `body{font:15px/1.5 system-ui,sans-serif;color:#1c2430;max-width:860px;margin:32px auto;padding:0 16px}
h1{font-size:24px}h2{margin-top:40px;font-size:19px}h3{font-size:15px;margin:20px 0 4px}
dl{display:grid;grid-template-columns:minmax(120px,200px) 1fr;gap:4px 16px;margin:0}dt{color:#5a6676}dd{margin:0;overflow-wrap:anywhere}
pre{background:#f4f6f9;padding:12px;white-space:pre-wrap;overflow-wrap:anywhere;font-size:12px}mark{background:#ffe3a3}
img{max-width:100%;border:1px solid #d5dbe3}a{color:#1f5fd0}`

/** A readable page for the archive. It loads nothing but the pictures next to it, and shows the ad tag as text. */
export function evidencePage({ productName, organizationName, createdAt, publicUrl, incidents }: EvidencePageData) {
  const title = incidents.length === 1 ? 'Evidence of a malicious ad' : `Evidence of ${incidents.length} malicious ads`
  const verifyUrl = `${publicUrl}/verify`
  // Not npx: the package is not in the registry, where anybody could publish one of its name.
  const commands = `curl -O ${publicUrl}/kits/verify.mjs -O ${publicUrl}/kits/bundle.mjs\nnode verify.mjs evidence.zip`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'; form-action 'none'">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
<p>Recorded by ${escapeHtml(productName)} for ${escapeHtml(organizationName)}. Created ${escapeHtml(feedTime(createdAt.toISOString()))} UTC.</p>
<p>All files of this archive are listed and signed in <a href="manifest.json">manifest.json</a> and <a href="signature.json">signature.json</a>. To verify the archive, drop it on <a href="${escapeHtml(verifyUrl)}" rel="noreferrer">${escapeHtml(verifyUrl)}</a>. Without the page, with Node.js and no network:</p>
<pre>${escapeHtml(commands)}</pre>
${incidents.map(describe).join('\n')}
</body>
</html>
`
}

function describe({
  item,
  folder,
  matchedRule,
  requestChain,
  hasPicture,
  hasAdTag,
}: EvidencePageData['incidents'][number]) {
  const explanation = explanationOfVariant(item.violationVariant)
  const groups = threatSummary(item, { from: item.countedFrom, to: item.countedTo })
  return `<section>
<h2>${escapeHtml(feedName('gotchaType', item.gotchaType))}, ${escapeHtml(feedTime(item.time))} UTC</h2>
${explanation ? `<p><b>${escapeHtml(explanation)}</b></p>` : ''}
${paragraphs(item.violationInformation)}
<p><a href="${folder}/incident.json">Incident as JSON</a> · <a href="${folder}/report.pdf">Report as PDF</a>${hasAdTag ? ` · <a href="${folder}/ad-tag.txt">Ad tag as it came</a>` : ''}</p>
${groups.map(({ title, facts }) => `<h3>${escapeHtml(title)}</h3><dl>${facts.map(({ label, value }) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>`).join('\n')}
<h3>Matched rule</h3>
${describeRule(matchedRule)}
<h3>Request chain</h3>
${requestChain.length > 0 ? `<dl>${requestChain.map(describeStep).join('')}</dl>` : '<p>No address is known.</p>'}
${hasPicture ? `<h3>Picture</h3><img src="${folder}/picture.png" alt="The ad, drawn from its markup without network access">` : ''}
<h3>Ad tag</h3>
${hasAdTag ? `<pre>${highlight(item)}</pre>` : `<p>${escapeHtml(item.adTagWithheld ?? 'The ad’s markup was not stored.')}</p>`}
</section>`
}

function describeStep({ by, element, address }: RequestStep) {
  const label = element === '' ? stepLabels[by] : `${stepLabels[by]}, ${element}`
  return `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(address)}</dd>`
}

function describeRule({ id, texts, note }: MatchedRule) {
  const patterns = texts.map(
    ({ build, ruleSet, patterns }) =>
      `<p>Patterns in build ${escapeHtml(build)}, rule set ${ruleSet}:</p>\n<pre>${patterns.map(escapeHtml).join('\n')}</pre>`,
  )
  return [
    `<p>${escapeHtml(id || 'Unknown')}</p>`,
    ...patterns,
    ...(note === '' ? [] : [`<p>${escapeHtml(note)}</p>`]),
  ].join('\n')
}

const paragraphs = (text: string) =>
  text
    .split('\n\n')
    .filter(Boolean)
    .map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
    .join('\n')

/** The matched part is marked. */
function highlight({ adTag, offsetStart, offsetEnd }: ThreatItem) {
  if (offsetStart >= offsetEnd) return escapeHtml(adTag)
  const [before, match, after] = [
    adTag.slice(0, offsetStart),
    adTag.slice(offsetStart, offsetEnd),
    adTag.slice(offsetEnd),
  ].map(escapeHtml)
  return `${before}<mark>${match}</mark>${after}`
}
