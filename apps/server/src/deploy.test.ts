import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beaconLimits, bodyBytes, endpoints, formBodyBytes } from '@vigil/contract'
import { expect, onTestFinished, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { readConfig, settingNames } from './config.ts'

// There is no container engine in tests: the files are parsed, and compared with what the server accepts.
const root = fileURLToPath(new URL('../../../', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const values = z.record(z.string(), z.string())
const service = z.object({
  image: z.string(),
  profiles: z.array(z.string()),
  environment: values.default({}),
  secrets: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  deploy: z.object({ replicas: z.number() }).optional(),
  command: z.array(z.string()).default([]),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), z.object({ condition: z.string() }))]).default([]),
  stop_grace_period: z.string().optional(),
})
const compose = z
  .object({
    services: z.record(z.string(), service),
    volumes: z.record(z.string(), z.null()),
    secrets: z.record(z.string(), z.object({ file: z.string() })),
  })
  .parse(parse(read('deploy/compose.yaml'), { merge: true }))
const isOurs = ({ image }: { image: string }) => image.startsWith('vigil')
const ownServices = Object.entries(compose.services).filter(([, each]) => isOurs(each))

const manifest = z.looseObject({ kind: z.string(), metadata: z.looseObject({ name: z.string() }) })
const manifestFiles = readdirSync(join(root, 'deploy/kubernetes')).filter((name) => name !== 'kustomization.yaml')
const manifests = manifestFiles.flatMap((name) =>
  parseAllDocuments(read(`deploy/kubernetes/${name}`)).map((document) => manifest.parse(document.toJS())),
)
const container = z.object({
  image: z.literal('vigil'),
  env: z.array(z.object({ name: z.string(), value: z.string() })),
  startupProbe: z.object({ httpGet: z.object({ path: z.literal('/healthz') }) }),
  livenessProbe: z.object({ httpGet: z.object({ path: z.literal('/healthz') }) }),
  readinessProbe: z.object({ httpGet: z.object({ path: z.literal('/readyz') }) }),
  securityContext: z.object({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
})
const workload = z.object({
  kind: z.enum(['Deployment', 'StatefulSet']),
  spec: z.object({
    replicas: z.number(),
    selector: z.object({ matchLabels: values }),
    template: z.object({
      metadata: z.object({ labels: values }),
      spec: z.object({
        terminationGracePeriodSeconds: z.number(),
        securityContext: z.object({ runAsNonRoot: z.literal(true), runAsUser: z.literal(10001) }),
        containers: z.tuple([container]),
        volumes: z.array(z.object({ name: z.string() })),
      }),
    }),
    volumeClaimTemplates: z.array(z.object({ metadata: z.object({ name: z.string() }) })).default([]),
  }),
})
const isWorkload = ({ kind }: { kind: string }) => kind === 'Deployment' || kind === 'StatefulSet'
const workloads = manifests.filter(isWorkload).map((each) => workload.parse(each))
const settings = z.object({ data: values }).parse(manifests.find(({ kind }) => kind === 'ConfigMap')).data

/** Accepts the settings as a process would, with files in place of the mounted secrets. */
function accept(environment: Record<string, string>, secret: (path: string) => string | undefined = () => undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'vigil-deploy-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const examples: Record<string, string> = { SMTP_URL: 'smtp://mail:25', METRICS_TOKEN: 'a'.repeat(24) }
  const local = Object.entries(environment).map(([name, value]) => {
    if (!name.endsWith('_FILE')) return [name, value.replace(/^\$\{\w+:-(.*)\}$/, '$1')]
    const path = join(folder, name)
    writeFileSync(path, examples[name.slice(0, -'_FILE'.length)] ?? secret(value) ?? 'http://store:1')
    return [name, path]
  })
  return readConfig({ NODE_ENV: 'production', ...Object.fromEntries(local) })
}

test.each(ownServices)(
  'compose: the server accepts the settings of %s, read-only and without capabilities',
  (_, each) => {
    expect(Object.keys(each.environment).filter((name) => !settingNames.includes(name))).toEqual([])
    expect(accept(each.environment).isProduction).toBe(true)
    expect([each.read_only, each.cap_drop]).toEqual([true, ['ALL']])
  },
)

test('compose: one process runs everything in `single`; in `scaled` there are two of each serving role', () => {
  const roles = (profile: string) =>
    ownServices
      .filter(([, { profiles }]) => profiles.includes(profile))
      .flatMap(([, { environment, deploy }]) => Array(deploy?.replicas ?? 1).fill(environment.ROLE ?? 'all'))
      .sort()
  expect(roles('single')).toEqual(['all'])
  expect(roles('scaled')).toEqual(['api', 'api', 'collector', 'collector', 'worker'])
})

test('compose: every secret and volume is declared and used, and each journal belongs to one collector', () => {
  const all = Object.values(compose.services)
  const used = new Set(all.flatMap(({ secrets }) => secrets))
  expect([...used].sort()).toEqual(Object.keys(compose.secrets).sort())
  const mounts = all.flatMap(({ volumes }) => volumes.filter((mount) => !mount.startsWith('.')))
  expect([...new Set(mounts.map((mount) => mount.split(':')[0]))].sort()).toEqual(Object.keys(compose.volumes).sort())
  const journals = mounts.filter((mount) => mount.startsWith('journal'))
  expect(new Set(journals).size).toBe(journals.length)
  for (const { environment } of all) {
    for (const [name, path] of Object.entries(environment).filter(([name]) => name.endsWith('_FILE'))) {
      expect([name, Object.keys(compose.secrets)]).toEqual([name, expect.arrayContaining([basename(path)])])
    }
  }
})

/** Runs the script, again each time that `make` is called. */
function secretsScript() {
  const folder = mkdtempSync(join(tmpdir(), 'vigil-secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  copyFileSync(join(root, 'deploy/secrets.sh'), join(folder, 'secrets.sh'))
  return function make() {
    execFileSync('sh', [join(folder, 'secrets.sh')])
    const names = readdirSync(join(folder, 'secrets')).sort()
    return names.map((name) => [name, readFileSync(join(folder, 'secrets', name), 'utf8')] as const)
  }
}

test('compose: every process of `scaled` uses the bucket of the store, which is made before', () => {
  const secrets = new Map(secretsScript()())
  const { files, 'files-bucket': maker } = compose.services
  const identities = z.object({
    identities: z.tuple([
      z.object({ credentials: z.tuple([z.object({ accessKey: z.string(), secretKey: z.string() })]) }),
    ]),
  })
  const config = files?.command.find((part) => part.startsWith('-s3.config='))?.split('=')[1] ?? ''
  expect(files?.secrets).toContain(basename(config))
  const [{ credentials }] = identities.parse(JSON.parse(secrets.get(basename(config)) ?? '')).identities
  const [{ accessKey, secretKey }] = credentials
  const scaled = ownServices.filter(([, { profiles }]) => profiles.includes('scaled'))
  for (const [name, { environment, volumes, depends_on: needs }] of scaled) {
    const { bucket } = accept(environment, (path) => secrets.get(basename(path)))
    expect([name, bucket]).toEqual([
      name,
      expect.objectContaining({
        name: 'vigil',
        url: 'http://files:8333/vigil',
        credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
      }),
    ])
    expect(volumes.filter((mount) => !/^journal-\d:\/data$/.test(mount))).toEqual([])
    expect(needs).toHaveProperty('files-bucket', { condition: 'service_completed_successfully' })
  }
  expect(scaled).toHaveLength(4)
  expect(maker?.command.join()).toContain('s3.bucket.create -name vigil"')
  expect([maker?.image, files?.image]).toEqual([files?.image, expect.stringMatching(/:\d+\.\d+$/)])
})

test('the script makes all secrets of compose.yaml, and keeps existing ones', () => {
  const make = secretsScript()
  const first = make()
  expect(first.map(([name]) => name)).toEqual(Object.keys(compose.secrets).sort())
  expect(new Set(first.map(([, secret]) => secret)).size).toBe(first.length)
  expect(make()).toEqual(first)
})

test('Kubernetes: the kustomization lists every manifest', () => {
  const { resources } = z
    .object({ resources: z.array(z.string()) })
    .parse(parse(read('deploy/kubernetes/kustomization.yaml')))
  expect(resources.toSorted()).toEqual(manifestFiles.toSorted())
})

test('Kubernetes: the server accepts the settings of each role, and all mounts exist', () => {
  expect(Object.keys(settings).filter((name) => !settingNames.includes(name))).toEqual([])
  const roles = workloads.map(({ spec }) => {
    const { containers, volumes } = spec.template.spec
    const [{ env, volumeMounts }] = containers
    const own = Object.fromEntries(env.map(({ name, value }) => [name, value]))
    const available = [...volumes, ...spec.volumeClaimTemplates.map(({ metadata }) => metadata)]
    expect(volumeMounts.map(({ name }) => name).sort()).toEqual(available.map(({ name }) => name).sort())
    expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels)
    return accept({ ...settings, ...own }).role
  })
  expect(roles.sort()).toEqual(['api', 'collector', 'worker'])
})

test('Kubernetes: services, budgets and scaling refer to existing processes', () => {
  const target = z.object({ spec: z.object({ scaleTargetRef: z.object({ kind: z.string(), name: z.string() }) }) })
  const selected = z.object({ spec: z.object({ selector: z.looseObject({}) }) })
  const names = manifests.filter(isWorkload).map(({ kind, metadata }) => `${kind} ${metadata.name}`)
  const labels = workloads.map(({ spec }) => spec.template.metadata.labels)
  for (const each of manifests) {
    if (each.kind === 'HorizontalPodAutoscaler') {
      const { kind, name } = target.parse(each).spec.scaleTargetRef
      expect(names).toContain(`${kind} ${name}`)
    }
    if (each.kind === 'Service' || each.kind === 'PodDisruptionBudget') {
      const { selector } = selected.parse(each).spec
      const wanted = each.kind === 'Service' ? selector : selector.matchLabels
      expect(labels).toContainEqual(wanted)
    }
  }
})

/** An open request and the rest of the journal may take this long. */
const shutdownSeconds = 10

test('processes behind a load balancer drain, and are not killed meanwhile', () => {
  for (const [name, { profiles, environment, stop_grace_period: grace = '' }] of ownServices) {
    const { drainSeconds, role } = accept(environment)
    const isBalanced = profiles.includes('scaled') && role !== 'worker'
    expect([name, drainSeconds > 0]).toEqual([name, isBalanced])
    expect(grace).toMatch(/^\d+s$/)
    expect(Number.parseInt(grace, 10)).toBeGreaterThan(drainSeconds + shutdownSeconds)
  }
  for (const { spec } of workloads) {
    const { containers, terminationGracePeriodSeconds } = spec.template.spec
    const own = Object.fromEntries(containers[0].env.map(({ name, value }) => [name, value]))
    const { drainSeconds, role } = accept({ ...settings, ...own })
    expect([role, drainSeconds > 0]).toEqual([role, role !== 'worker'])
    expect(terminationGracePeriodSeconds).toBeGreaterThan(drainSeconds + shutdownSeconds)
  }
  const unit = read('deploy/release/vigil.service')
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(
    Number(/^#Environment=DRAIN_SECONDS=(\d+)$/m.exec(unit)?.[1]) + shutdownSeconds,
  )
})

test('gateways accept the largest body of the contract, and not twice as much', () => {
  const largest = Math.max(
    beaconLimits.bytes,
    ...Object.values(endpoints).map((each) => formBodyBytes(each) ?? bodyBytes(each)),
  )
  const [, nginx] = /^\s*client_max_body_size (\d+)m;$/m.exec(read('deploy/nginx.conf')) ?? []
  const ingress = z
    .object({ annotations: z.object({ 'nginx.ingress.kubernetes.io/proxy-body-size': z.string().regex(/^\d+m$/) }) })
    .parse(manifests.find(({ kind }) => kind === 'Ingress')?.metadata).annotations
  const limits = [nginx, ingress['nginx.ingress.kubernetes.io/proxy-body-size']]
  for (const bytes of limits.map((size) => Number.parseInt(size ?? '', 10) * 1_048_576)) {
    expect(bytes).toBeGreaterThanOrEqual(largest)
    expect(bytes).toBeLessThan(2 * largest)
  }
})

test('the image runs the release as a user without rights, with a health check', () => {
  const dockerfile = read('Dockerfile')
  const [, last = ''] = dockerfile.split(/^FROM (?!.* AS )/m)
  expect(last).toMatch(/^RUN useradd --uid 10001 /m)
  expect(last).toMatch(/^USER 10001:10001$/m)
  expect(last).toMatch(/^HEALTHCHECK /m)
  expect(last).toContain('ENTRYPOINT ["node", "/opt/vigil/vigil.mjs"]')
  const [, environment = ''] = /^ENV (.*)$/m.exec(last) ?? []
  const set = Object.fromEntries(environment.split(' ').map((pair) => pair.split('=')))
  expect(readConfig(set)).toMatchObject({ isProduction: true, host: '0.0.0.0', dataDirectory: '/data' })
})
