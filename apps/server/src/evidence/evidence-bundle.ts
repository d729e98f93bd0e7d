import { createHash, createPrivateKey, sign } from 'node:crypto'
import { explanationOfVariant, type ThreatItem } from '@vigil/contract'
import type { Database, DeployedBuild } from '@vigil/database'
import { evidencePage, type MatchedRule } from '@vigil/reports'
import { type BundleFile, sealBundle } from '@vigil/verify'
import type { Config } from '../config.ts'
import { rotatingKeys } from '../lib/rotating-keys.ts'
import { findMatchedRule } from './matched-rule.ts'
import { traceRequests } from './request-chain.ts'

export interface BundledReport {
  /** Within the reader's data rights. */
  item: ThreatItem
  pdf: Uint8Array
  /** Null for platforms: tags belong to publishers. */
  deployedBuilds: DeployedBuild[] | null
}

interface Options {
  config: Pick<Config, 'productName' | 'publicUrl'>
  keys: ReturnType<typeof evidenceKeys>
  audit: Pick<Database['audit'], 'head'>
  clock: () => Date
}

/** Keys that sign bundles, one a year. All stay published, because a bundle has no end. */
export const evidenceKeys = (options: Pick<Parameters<typeof rotatingKeys>[0], 'providerState' | 'clock'>) =>
  rotatingKeys({ ...options, name: 'evidence-key', days: 365, published: 30 })

/** Seals reports into an archive. */
export async function makeBundle(
  { config, keys, audit, clock }: Options,
  organizationName: string,
  reports: readonly BundledReport[],
) {
  const { productName, publicUrl } = config
  const createdAt = clock()
  const contents = reports.map(({ item, pdf, deployedBuilds }, index) => {
    // Numbered instead of named by id, because data rights may mask a name in the id.
    const folder = `incidents/${index + 1}`
    const matchedRule = findMatchedRule(item, deployedBuilds)
    return { item, folder, matchedRule, files: listFiles(folder, { item, pdf, deployedBuilds }, matchedRule) }
  })
  const page = evidencePage({
    productName,
    organizationName,
    createdAt,
    publicUrl,
    incidents: contents.map(({ item, folder, matchedRule }) => ({
      item,
      folder,
      matchedRule,
      requestChain: traceRequests(item),
      hasPicture: item.pictureContent !== '',
      hasAdTag: item.adTag !== '',
    })),
  })
  const files = [{ path: 'index.html', bytes: Buffer.from(page) }, ...contents.flatMap((content) => content.files)]
  const about = {
    createdAt: createdAt.toISOString(),
    issuer: { product: productName, url: publicUrl, organization: organizationName },
    log: await audit.head(),
  }
  const { x = '', d, kid } = await keys.current()
  const curve = { kty: 'OKP', crv: 'Ed25519', x } as const
  const privateKey = createPrivateKey({ key: { ...curve, d }, format: 'jwk' })
  return sealBundle(
    { files, about, key: { ...curve, kid } },
    {
      sha256: (bytes) => createHash('sha256').update(bytes).digest(),
      sign: (bytes) => sign(null, bytes, privateKey),
    },
  )
}

function listFiles(
  folder: string,
  { item, pdf, deployedBuilds }: BundledReport,
  matchedRule: MatchedRule,
): BundleFile[] {
  const { adTag, pictureContent, pictureState: _state, requestedAt: _requestedAt, ...facts } = item
  const { offsetStart, offsetEnd } = item
  const incident = {
    ...facts,
    whatHappened: explanationOfVariant(item.violationVariant),
    matchedPart: adTag.slice(offsetStart, offsetEnd),
    matchedRule,
    requestChain: traceRequests(item),
    ...(deployedBuilds && { deployedBuilds: deployedBuilds.map(({ ruleSet: _ruleSet, ...build }) => build) }),
  }
  const add = (name: string, bytes: Uint8Array) => ({ path: `${folder}/${name}`, bytes })
  return [
    add('incident.json', Buffer.from(`${JSON.stringify(incident, null, 2)}\n`)),
    // Not .html: opening it must not run the ad.
    ...(adTag === '' ? [] : [add('ad-tag.txt', Buffer.from(adTag))]),
    ...(pictureContent === '' ? [] : [add('picture.png', Buffer.from(pictureContent, 'base64'))]),
    add('report.pdf', pdf),
  ]
}
