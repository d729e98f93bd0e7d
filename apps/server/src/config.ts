import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { errorMessage } from './lib/error-message.ts'
import { type Bucket, parseBucketUrl } from './storage/bucket/bucket-url.ts'

const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''))
const text = z.string().trim().min(1)
const share = z.coerce.number().min(0).max(1)

/** Every setting. All are optional; see `docs/operations.md`. */
const settings = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).default(8080),
  HOST: text.default('127.0.0.1'),
  PUBLIC_URL: url.optional(),
  DATA_DIR: text.default('data'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  NODE_ENV: text.optional(),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  MAINTENANCE_KEY: text.min(16).optional(),
  CALLS_PER_MINUTE: z.coerce.number().int().min(1).default(1_200),
  VERIFY_PER_MINUTE: z.coerce.number().int().min(1).default(6_000),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  REQUEST_SECONDS: z.coerce.number().int().min(1).max(3_600).default(60),

  FILES_DIR: text.optional(),
  FILES_URL: text.optional(),
  AWS_ACCESS_KEY_ID: text.optional(),
  AWS_SECRET_ACCESS_KEY: text.optional(),
  AWS_SESSION_TOKEN: text.optional(),
  CHROMIUM_PATH: text.optional(),
  PICTURE_DAYS: z.coerce.number().int().min(1).default(90),
  PICTURES_MAX_BYTES: z.coerce.number().int().min(0).default(2_147_483_648),
  MAIL_DAYS: z.coerce.number().int().min(1).default(90),

  DATABASE_URL: text.optional(),
  DATABASE_DIRECT_URL: text.optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(1_000).default(20),

  ROLE: z.enum(['all', 'api', 'collector', 'worker']).default('all'),
  COLLECT_PER_MINUTE: z.coerce.number().int().min(1).default(6_000),
  COLLECT_BYTES_PER_MINUTE: z.coerce.number().int().min(1).default(12_000_000),
  COLLECT_HOSTS_PER_HOUR: z.coerce.number().int().min(1).default(100),
  COLLECT_TAG_EVENTS_PER_MINUTE: z.coerce.number().int().min(1).default(60_000_000),
  COLLECT_TAG_BYTES_PER_MINUTE: z.coerce.number().int().min(1).default(60_000_000_000),
  JOURNAL_MAX_BYTES: z.coerce.number().int().min(1_048_576).default(4_294_967_296),
  CLICKHOUSE_URL: text.optional(),
  CLICKHOUSE_CLUSTER: text.optional(),
  WAREHOUSE_MEMORY: z
    .string()
    .regex(/^\d+(MB|GB)$/, 'an amount such as 512MB')
    .default('256MB'),
  TIDY_MINUTES: z.coerce.number().min(0.01).default(60),
  BACKUP_HOUR: z.coerce.number().int().min(0).max(23).default(2),
  METRICS_TOKEN: text.min(16).optional(),

  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: text.optional(),
  OTEL_SERVICE_NAME: text.default('vigil'),
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ])
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: share.default(1),
  OTEL_SDK_DISABLED: z.stringbool().default(false),
  TRACE_BEACONS: share.default(0.01),

  OIDC_ISSUER: url.optional(),
  OIDC_CLIENT_ID: text.optional(),
  OIDC_CLIENT_SECRET: text.optional(),
  OIDC_FIRST_SUPERADMIN: z.email().optional(),
  OIDC_TRUST_UNVERIFIED_EMAIL: z.stringbool().default(false),
  SUPERADMIN_SECOND_FACTOR: z.stringbool().default(false),

  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: text.optional(),

  WEBHOOK_TRUSTED_HOSTS: text.optional(),
  PAGE_CHECK_TRUSTED_HOSTS: text.optional(),

  PRODUCT_NAME: text.max(40).default('Vigil'),
  SUPPORT_EMAIL: z.email().default('support@vigil.test'),
  ACCENT_COLOUR: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'a colour such as #2f6feb')
    .default('#2f5fd0'),
  CDN_BASE: url.optional(),
  AD_QUALITY_URL: url.optional(),
  AD_QUALITY_ISSUER: url.optional(),
  HELP_DOCS_URL: url.optional(),
  SDK_DOCS_URL: url.optional(),

  VIGIL_DEMO: z.stringbool().default(false),
  VIGIL_DEMO_DAYS: z.coerce.number().int().min(0).max(60).default(60),
})

/** Settings with a password or key. Instead of each, `NAME_FILE` can name a file that contains it. */
const secretNames = [
  'MAINTENANCE_KEY',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'CLICKHOUSE_URL',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OIDC_CLIENT_SECRET',
  'SMTP_URL',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
] as const

export const settingNames: readonly string[] = [
  ...Object.keys(settings.shape),
  ...secretNames.map((name) => `${name}_FILE`),
]

export type Config = ReturnType<typeof readConfig>

const splitHosts = (list = '') =>
  list
    .split(',')
    .map((host) => host.trim())
    .filter((host) => host !== '')

/** The only reader of the environment. Empty variables count as unset, because compose files set them. */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const parsed = settings.safeParse({ ...present, ...readSecretFiles(present) })
  if (!parsed.success) throw new ConfigError(z.prettifyError(parsed.error))
  const env = parsed.data

  if (env.OIDC_ISSUER && !env.OIDC_CLIENT_ID) throw new ConfigError('OIDC_ISSUER needs OIDC_CLIENT_ID')
  if (env.VIGIL_DEMO && env.NODE_ENV === 'production') {
    throw new ConfigError(
      'VIGIL_DEMO creates accounts with a well-known password, so it is not allowed with NODE_ENV=production',
    )
  }

  if (env.ROLE !== 'all' && !(env.CLICKHOUSE_URL && env.DATABASE_URL)) {
    throw new ConfigError('ROLE splits the work between processes: it needs CLICKHOUSE_URL and DATABASE_URL')
  }
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL) throw new ConfigError('DATABASE_DIRECT_URL needs DATABASE_URL')
  if (env.CLICKHOUSE_CLUSTER && !env.CLICKHOUSE_URL) throw new ConfigError('CLICKHOUSE_CLUSTER needs CLICKHOUSE_URL')

  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    dataDirectory: resolve(env.DATA_DIR),
    logLevel: env.LOG_LEVEL,
    isProduction: env.NODE_ENV === 'production',
    /** The number of trusted proxies in front, by X-Forwarded-For. */
    trustedProxies: env.TRUST_PROXY,
    maintenanceKey: env.MAINTENANCE_KEY ?? null,
    /** API calls per client address. */
    callsPerMinute: env.CALLS_PER_MINUTE,
    /** Calls per API key. */
    verifyPerMinute: env.VERIFY_PER_MINUTE,
    /** Time between the signal to stop and closing the server, for a load balancer. */
    drainSeconds: env.DRAIN_SECONDS,
    /** Time for a request to arrive completely. */
    requestSeconds: env.REQUEST_SECONDS,
    /** Reports and other files, without a bucket. Processes that split the work share it. */
    filesDirectory: resolve(env.FILES_DIR ?? join(env.DATA_DIR, 'files')),
    /** Where files are stored instead of the directory. */
    bucket: env.FILES_URL ? readBucket(env.FILES_URL, env) : null,
    /** The browser for ad screenshots; null to use the system's. */
    chromiumPath: env.CHROMIUM_PATH ?? null,
    /** Retention of ad screenshots. */
    pictures: { days: env.PICTURE_DAYS, maxBytes: env.PICTURES_MAX_BYTES },
    /** Retention of mails in the outbox and of delivery records of scheduled reports. */
    mailDays: env.MAIL_DAYS,
    databaseUrl: env.DATABASE_URL ?? null,
    /** The same database without the pooler in front, for migrations and maintenance; null without a pooler. */
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
    databaseConnections: env.DATABASE_POOL,
    role: env.ROLE,
    /** Beacons per client address. */
    beaconsPerMinute: env.COLLECT_PER_MINUTE,
    /** Bytes of beacons per client address. */
    beaconBytesPerMinute: env.COLLECT_BYTES_PER_MINUTE,
    collectLimits: {
      newHostsPerHour: env.COLLECT_HOSTS_PER_HOUR,
      tag: {
        eventsPerMinute: env.COLLECT_TAG_EVENTS_PER_MINUTE,
        bytesPerMinute: env.COLLECT_TAG_BYTES_PER_MINUTE,
      },
    },
    journalMaxBytes: env.JOURNAL_MAX_BYTES,
    clickHouse: env.CLICKHOUSE_URL ? { url: env.CLICKHOUSE_URL, cluster: env.CLICKHOUSE_CLUSTER ?? null } : null,
    warehouseMemory: env.WAREHOUSE_MEMORY,
    tidyMinutes: env.TIDY_MINUTES,
    /** UTC. */
    backupHour: env.BACKUP_HOUR,
    metricsToken: env.METRICS_TOKEN ?? null,
    /** Null to trace nothing. */
    tracing: readTracing(env),
    foreignProvider:
      env.OIDC_ISSUER && env.OIDC_CLIENT_ID
        ? {
            issuer: env.OIDC_ISSUER,
            clientId: env.OIDC_CLIENT_ID,
            clientSecret: env.OIDC_CLIENT_SECRET ?? null,
            trustsUnverifiedEmail: env.OIDC_TRUST_UNVERIFIED_EMAIL,
            firstSuperadmin: env.OIDC_FIRST_SUPERADMIN ?? null,
          }
        : null,
    /** Superadmins without a second factor set one up at their next sign-in. */
    requiresSuperadminSecondFactor: env.SUPERADMIN_SECOND_FACTOR,
    smtpUrl: env.SMTP_URL ?? null,
    /** Without an SMTP server, mails are among the files, so that every process can show them. */
    sharesOutbox: env.ROLE !== 'all' || env.FILES_URL !== undefined,
    mailFrom: env.MAIL_FROM ?? `${env.PRODUCT_NAME} <${env.SUPPORT_EMAIL}>`,
    /** Hosts, with their port, to which webhooks may be sent by http and at private addresses. */
    webhookTrustedHosts: splitHosts(env.WEBHOOK_TRUSTED_HOSTS),
    /** The same for pages that are checked for their tag. */
    pageCheckTrustedHosts: splitHosts(env.PAGE_CHECK_TRUSTED_HOSTS),
    productName: env.PRODUCT_NAME,
    supportEmail: env.SUPPORT_EMAIL,
    accentColour: env.ACCENT_COLOUR,
    /** Base URL of tag scripts: this server or a CDN in front of it. */
    cdnBase: env.CDN_BASE ?? env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    adQualityUrl: env.AD_QUALITY_URL ?? null,
    adQualityIssuer: env.AD_QUALITY_ISSUER ?? null,
    helpDocsUrl: env.HELP_DOCS_URL ?? null,
    sdkDocsUrl: env.SDK_DOCS_URL ?? null,
    loadsDemo: env.VIGIL_DEMO,
    /** Days of demo traffic before the first start; 0 for no traffic. */
    demoDays: env.VIGIL_DEMO_DAYS,
  }
}

function readTracing(env: z.infer<typeof settings>) {
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT
  const receiver = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base}/v1/traces`)
  if (!receiver || env.OTEL_SDK_DISABLED) return null
  const sampler = env.OTEL_TRACES_SAMPLER
  const shares = sampler.endsWith('always_on') ? 1 : sampler.endsWith('always_off') ? 0 : env.OTEL_TRACES_SAMPLER_ARG
  return {
    url: receiver,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS ?? null,
    serviceName: env.OTEL_SERVICE_NAME,
    requests: shares,
    beacons: sampler.endsWith('always_off') ? 0 : env.TRACE_BEACONS,
  }
}

type Keys = Partial<Record<'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY' | 'AWS_SESSION_TOKEN', string | undefined>>

function readBucket(url: string, keys: Keys): Bucket {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN: token } = keys
  if (!accessKeyId || !secretAccessKey)
    throw new ConfigError('FILES_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  try {
    return parseBucketUrl(url, { accessKeyId, secretAccessKey, ...(token ? { sessionToken: token } : {}) })
  } catch (error) {
    throw new ConfigError(`FILES_URL ${errorMessage(error)}`)
  }
}

function readSecretFiles(environment: Record<string, string | undefined>) {
  const secrets: Record<string, string> = {}
  for (const name of secretNames) {
    const path = environment[`${name}_FILE`]
    if (!path) continue
    if (environment[name]) throw new ConfigError(`set either ${name} or ${name}_FILE, not both`)
    secrets[name] = readSecret(name, path)
  }
  return secrets
}

function readSecret(name: string, path: string) {
  let content: string
  try {
    content = readFileSync(path, 'utf8').trim()
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new ConfigError(`${name}_FILE: cannot read ${path} (${reason})`)
  }
  if (content === '') throw new ConfigError(`${name}_FILE: ${path} is empty`)
  return content
}

export class ConfigError extends Error {
  constructor(problem: string) {
    super(`Invalid settings:\n${problem}`)
    this.name = 'ConfigError'
  }
}
