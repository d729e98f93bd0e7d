import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { DistributionKind, RolloutGroup, RuleSet } from '@vigil/contract'
import { type AdConfiguration, adConfiguration, type CartConfiguration, cartConfiguration } from './configuration.ts'
import { placeholder, splitParts } from './parts.ts'

/** A built script, before a tag's configuration is inserted. The same commit gives the same hash. */
export interface Build {
  version: string
  s3Bucket: string
  kind: DistributionKind
  code: string
  /** The rules about markup. Null for cart scripts and for builds from before rule sets were kept. */
  ruleSet: RuleSet | null
  /** Hash of `code`, in hexadecimal. */
  sha256: string
  /** Hash of `code`, for an `integrity` attribute. */
  sri: string
}

/** The end of a script, and the same as a complete deflate stream. */
export interface Tail {
  text: string
  deflated: Buffer
}

interface Manifest {
  builds: Build[]
  /** Code after the configuration, compressed by the build. Releases of earlier versions have none. */
  tails: Tail[]
  reportAd: string
  health: string
}

const empty = '/* no protection */\n'
/** Delivered to unknown and disabled tags. Does nothing. */
export const emptyBuild: Build = {
  version: 'cci-empty',
  s3Bucket: 'cci-empty',
  kind: 'ad',
  code: empty,
  ruleSet: null,
  ...integrityOf(empty),
}

let read: Manifest | undefined

/** All builds of this release, newest first for each kind. */
export function allBuilds(): Build[] {
  read ??= readManifest()
  return read.builds
}

/** The script of the "report this ad" button, which sends to this address. */
export function reportAdScript(complaintUrl: string): string {
  read ??= readManifest()
  return read.reportAd.replace('__VIGIL_COMPLAINT_URL__', () => complaintUrl)
}

/** Put before a tag's script while its build is rolled out. Public, as all configuration. */
export interface HealthSettings {
  tag: string
  collectUrl: string
  rollout: string
  build: string
  group: RolloutGroup
}

/** A tag's script that reports how the page view went. */
export function withHealth(script: string, settings: HealthSettings): string {
  read ??= readManifest()
  return `${read.health.trim().replace('__VIGIL_HEALTH__', () => inScript(JSON.stringify(settings)))}\n${script}`
}

/** The compressed end of a configured script, if its build has one. */
export function findTail(script: string): Tail | undefined {
  read ??= readManifest()
  return read.tails.find(({ text }) => script.endsWith(text))
}

export const adBuilds = () => allBuilds().filter(({ kind }) => kind === 'ad')

export function currentBuild(kind: DistributionKind = 'ad'): Build {
  return allBuilds().find((build) => build.kind === kind) ?? emptyBuild
}

/** The cart script configured for one tag. */
export function configuredCart({ code }: Pick<Build, 'code'>, configuration: CartConfiguration): string {
  const json = inScript(JSON.stringify(cartConfiguration.parse(configuration)))
  const [core = '', conceal] = splitParts(code)
  return core.replace(placeholder, () => (configuration.codeKey ? `Object.assign(${json},${conceal})` : json))
}

/** The ad script configured for one tag. */
export function configured(build: Pick<Build, 'code'>, configuration: AdConfiguration): string {
  const json = inScript(JSON.stringify(adConfiguration.parse(configuration)))
  // The code for ad quality profiles is included only with a profile.
  const [core = '', quality] = splitParts(build.code)
  const expression = configuration.adQuality ? `Object.assign(${json},${quality})` : json
  return core.replace(placeholder, () => expression)
}

/** Hashes for comparing a delivered script with the expected one. */
export function integrityOf(code: string) {
  return {
    sha256: createHash('sha256').update(code).digest('hex'),
    sri: `sha384-${createHash('sha384').update(code).digest('base64')}`,
  }
}

// JSON is valid JavaScript, but a copy inside a page must not close its script element or open a comment.
function inScript(json: string) {
  return json.replace(/[<\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

// Resolved by package name: the bundled server is elsewhere.
function readManifest(): Manifest {
  const folder = dirname(createRequire(import.meta.url).resolve('@vigil/tags/package.json'))
  try {
    const manifest: {
      builds: (Omit<Build, 'sha256' | 'sri'> & { compressedTail?: string })[]
      reportAd: string
      health: string
    } = JSON.parse(readFileSync(join(folder, 'dist', 'builds.json'), 'utf8'))
    const builds = manifest.builds.map(({ compressedTail, ...build }) => ({ ...build, ...integrityOf(build.code) }))
    const tails = manifest.builds.flatMap(({ code, compressedTail }) => {
      const [core = ''] = splitParts(code)
      const text = core.slice(core.indexOf(placeholder) + placeholder.length)
      return compressedTail ? [{ text, deflated: Buffer.from(compressedTail, 'base64') }] : []
    })
    return { ...manifest, builds, tails }
  } catch (cause) {
    throw new Error('The browser scripts are not built: npm run build -w @vigil/tags', { cause })
  }
}
